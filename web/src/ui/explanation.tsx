import { BookOutlined } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { Citation } from './citation.js';
import { ReadingText } from './reading-text.js';
import styles from './explanation.module.css';

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
          <Citation citation={citation} />
        </p>
      )}
    </>
  );
}
