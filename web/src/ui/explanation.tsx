import { BookOutlined } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { ReadingText } from './reading-text.js';
import styles from './explanation.module.css';

/** Why the right answer is right, and where it is written. */
export function Explanation({ question }: { question: Pick<QuestionView, 'explanation' | 'citation'> }) {
  const { explanation, citation } = question;
  return (
    <>
      {explanation.trim() !== '' && (
        <div className={styles.explanation}>
          <ReadingText text={explanation} />
        </div>
      )}
      {citation !== null && (
        <p className={styles.citation}>
          <BookOutlined aria-hidden="true" />
          <span className="visually-hidden">Citation:</span>
          {citation}
        </p>
      )}
    </>
  );
}
