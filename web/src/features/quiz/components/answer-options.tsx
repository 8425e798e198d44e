import type { QuestionView } from '@tenfold/contracts';
import { useId } from 'react';
import { markIcons, markOf, markWords } from './answer-marks.js';
import type { LockedAnswer } from '../quiz-state.js';
import styles from './answer-options.module.css';

interface Props {
  question: QuestionView;
  chosen: string | null;
  locked: LockedAnswer | null;
  onChoose: (letter: string) => void;
}

export function AnswerOptions({ question, chosen, locked, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset className={styles.options} disabled={locked !== null}>
      <legend className="visually-hidden">Answers</legend>
      {question.answers.map(({ letter, text }) => {
        const mark = locked && markOf(question, locked.letter, letter);
        const image = question.answerImages[letter];
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
              {image !== undefined && (
                <img className={styles.image} src={image} alt={`Picture of answer ${letter}`} />
              )}
            </span>
            {mark && (
              <span className={styles.tag}>
                {markIcons[mark]}
                {markWords[mark]}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
