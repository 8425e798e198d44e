import type { QuestionView } from '@tenfold/contracts';
import { useId } from 'react';
import styles from '../../../ui/marked-options.module.css';
import { MarkLabel, OptionImage } from '../../../ui/marked-options.js';
import { markOf } from '../mark-of.js';
import type { LockedAnswer } from '../quiz-state.js';
import { shareOf } from './shares-note.js';

interface Props {
  question: QuestionView;
  chosen: string | null;
  locked: LockedAnswer | null;
  onChoose: (letter: string) => void;
}

export function AnswerOptions({ question, chosen, locked, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset className={`${styles.options} ${styles.choices}`} disabled={locked !== null}>
      <legend className="visually-hidden">Answers</legend>
      {question.answers.map(({ letter, text }) => {
        const mark = locked && markOf(question, locked.letter, letter);
        const share = locked && shareOf(question, letter);
        return (
          <label key={letter} className={styles.option} data-mark={mark ?? undefined}>
            <input
              type="radio"
              name={group}
              value={letter}
              className="visually-hidden"
              checked={(locked?.letter ?? chosen) === letter}
              onChange={() => onChoose(letter)}
            />
            <span className={styles.letter}>{letter}</span>
            <span className={styles.text}>
              {text}
              <OptionImage letter={letter} url={question.answerImages[letter]} />
            </span>
            {mark && <MarkLabel mark={mark} share={share} />}
            {!mark && share !== null && (
              <span className={`${styles.mark} ${styles.share} smaller numbers`}>{share}</span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
