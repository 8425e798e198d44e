import type { QuestionView } from '@tenfold/contracts';
import { Citation } from './citation.js';
import { ReadingText } from './reading-text.js';
import styles from './reading.module.css';

interface Props {
  question: Pick<QuestionView, 'explanation' | 'citation' | 'cfrEdition'>;
  hasSearches?: boolean;
}

export function Explanation({ question, hasSearches }: Props) {
  const { explanation, citation, cfrEdition } = question;
  return (
    <>
      {explanation.trim() !== '' && (
        <div className={styles.explanation}>
          <ReadingText text={explanation} />
        </div>
      )}
      {citation !== null && (
        <Citation citation={citation} cfrEdition={cfrEdition} hasSearches={hasSearches} />
      )}
    </>
  );
}
