import type { QuestionView } from '@tenfold/contracts';
import { dayLabel } from '../lib/format.js';
import { Citation } from './citation.js';
import { ReadingText } from './reading-text.js';
import styles from './reading.module.css';

interface Props {
  question: Pick<QuestionView, 'explanation' | 'citation' | 'cfrEdition' | 'keyChange' | 'isWithdrawn'>;
  hasSearches?: boolean;
}

/** An exam of CBP: its key names the source of each answer, and nothing else. */
export function hasOnlySource({
  explanation,
  citation,
}: Pick<Props['question'], 'explanation' | 'citation'>) {
  return citation !== null && (explanation ?? '').trim() === '';
}

export function WithdrawnLine() {
  return (
    <p className={styles.explanation}>
      An editor withdrew this question from practice: new quizzes and reviews leave it out. A full exam of its
      sitting may still ask it.
    </p>
  );
}

export function Explanation({ question, hasSearches }: Props) {
  const { explanation, citation, cfrEdition, keyChange, isWithdrawn } = question;
  return (
    <>
      {keyChange && (
        <p className={styles.explanation}>
          <strong>{`Key changed on ${dayLabel(keyChange.decidedOn)}:`}</strong>
          {` ${keyChange.publicNote}`}
        </p>
      )}
      {isWithdrawn && <WithdrawnLine />}
      {explanation !== null && explanation.trim() !== '' && (
        <div className={styles.explanation}>
          <ReadingText text={explanation} />
        </div>
      )}
      {hasOnlySource(question) && (
        <p className={styles.explanation}>CBP publishes the answer and the citation, no explanation.</p>
      )}
      {citation !== null && (
        <Citation citation={citation} cfrEdition={cfrEdition} hasSearches={hasSearches} />
      )}
    </>
  );
}
