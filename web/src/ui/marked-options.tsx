import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './marked-options.module.css';

export type Mark = 'chosen-right' | 'right' | 'chosen-wrong' | 'neutral';

const words: Record<Mark, string> = {
  'chosen-right': 'Your answer, correct',
  right: 'Correct answer',
  'chosen-wrong': 'Your answer, incorrect',
  neutral: 'Your answer',
};

const icons: Record<Mark, ReactNode> = {
  'chosen-right': <CheckOutlined aria-hidden />,
  right: <CheckOutlined aria-hidden />,
  'chosen-wrong': <CloseOutlined aria-hidden />,
  neutral: null,
};

export function MarkLabel({ mark, share = null }: { mark: Mark; share?: string | null }) {
  return (
    <span className={`${styles.mark} row smaller`}>
      {icons[mark]}
      {words[mark]}
      {share !== null && ` · ${share}`}
    </span>
  );
}

export function OptionImage({ letter, url }: { letter: string; url: string | undefined }) {
  if (url === undefined) return null;
  return <img className={styles.image} src={url} alt={`Picture of answer ${letter}`} />;
}

interface MarkedOption {
  letter: string;
  text: ReactNode;
  imageUrl?: string | undefined;
  mark: Mark | null;
  share?: string | null;
}

export function MarkedOptions({ options }: { options: readonly MarkedOption[] }) {
  return (
    <ol className={styles.options} aria-label="Answers">
      {options.map(({ letter, text, imageUrl, mark, share = null }) => (
        <li key={letter} className={styles.option} data-mark={mark ?? undefined}>
          <span className={styles.letter}>{letter}</span>
          <span className={styles.text}>
            {text}
            <OptionImage letter={letter} url={imageUrl} />
            {mark && <MarkLabel mark={mark} />}
          </span>
          {share !== null && <span className="muted smaller numbers">{share}</span>}
        </li>
      ))}
    </ol>
  );
}
