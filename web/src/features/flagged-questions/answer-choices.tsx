import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { FlaggedQuestion } from '@tenfold/contracts';
import { answerLetters } from '@tenfold/exam';
import styles from '../../ui/marked-options.module.css';

/** The choices in order; icon and text mark the selected and the correct one. */
export function AnswerChoices({ question }: { question: FlaggedQuestion }) {
  return (
    <ol className={styles.options} aria-label="Answers">
      {question.answerChoices.map((text, index) => {
        const mark = markOf(question, index);
        return (
          <li key={index} className={styles.option} data-mark={mark ?? undefined}>
            <span className={styles.letter}>{answerLetters[index]}</span>
            <span className={styles.text}>
              {text}
              {mark && (
                <span className={styles.mark}>
                  {icons[mark]}
                  {words[mark]}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** 'neutral': selected where everyone gets credit. */
type Mark = 'chosen-right' | 'right' | 'chosen-wrong' | 'neutral';

const icons = {
  'chosen-right': <CheckOutlined aria-hidden />,
  right: <CheckOutlined aria-hidden />,
  'chosen-wrong': <CloseOutlined aria-hidden />,
  neutral: null,
};

const words: Record<Mark, string> = {
  'chosen-right': 'Your answer, correct',
  right: 'Correct answer',
  'chosen-wrong': 'Your answer, incorrect',
  neutral: 'Your answer',
};

function markOf({ selectedAnswer, correctAnswer }: FlaggedQuestion, index: number): Mark | null {
  if (index === correctAnswer) return index === selectedAnswer ? 'chosen-right' : 'right';
  if (index !== selectedAnswer) return null;
  return correctAnswer === null ? 'neutral' : 'chosen-wrong';
}
