import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { acceptedLetters } from '@tenfold/exam';
import { useId, type ReactNode } from 'react';
import type { LockedAnswer } from './quiz-state.js';
import styles from './answer-options.module.css';

interface Props {
  question: QuestionView;
  chosen: string | null;
  locked: LockedAnswer | null;
  onChoose: (letter: string) => void;
}

/** The answers as full-width rows. Once locked, the chosen and the right ones are marked. */
export function AnswerOptions({ question, chosen, locked, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset className={styles.options} disabled={locked !== null}>
      <legend className="visually-hidden">Answers</legend>
      {question.answers.map(({ letter, text }) => {
        const mark = locked && markOf(question, locked, letter);
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

/** 'neutral': chosen where everyone gets credit. */
type Mark = 'chosen-right' | 'right' | 'chosen-wrong' | 'neutral';

const markWords: Record<Mark, string> = {
  'chosen-right': 'Your answer, right',
  right: 'Right answer',
  'chosen-wrong': 'Your answer, not right',
  neutral: 'Your answer',
};

const markIcons: Record<Mark, ReactNode> = {
  'chosen-right': <CheckOutlined aria-hidden />,
  right: <CheckOutlined aria-hidden />,
  'chosen-wrong': <CloseOutlined aria-hidden />,
  neutral: null,
};

function markOf({ correctAnswer }: QuestionView, locked: LockedAnswer, letter: string): Mark | null {
  const accepted = acceptedLetters(correctAnswer);
  const isChosen = locked.letter === letter;
  if (accepted.length === 0) return isChosen ? 'neutral' : null;
  if (accepted.some((right) => right === letter)) return isChosen ? 'chosen-right' : 'right';
  return isChosen ? 'chosen-wrong' : null;
}
