import { FlagFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Dialog } from '../../../ui/dialog.js';
import { isAnswered, type QuizState } from '../quiz-state.js';
import styles from './question-map.module.css';

interface Props {
  open: boolean;
  state: QuizState;
  onClose: () => void;
  onJump: (index: number) => void;
}

/** An overview of all questions; selecting one opens it. */
export function QuestionMap({ open, state, onClose, onJump }: Props) {
  const { questions, answers, flags, index } = state;
  const answered = Object.keys(answers).length;
  return (
    <Dialog
      open={open}
      title="Questions"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p className={styles.summary}>{`${answered} of ${questions.length} answered`}</p>
      <ol className={styles.grid}>
        {questions.map(({ id }, place) => {
          const current = place === index;
          const marks = { answered: isAnswered(state, id), flagged: flags[id] ?? false, current };
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.place}
                data-answered={marks.answered}
                aria-current={current ? 'step' : undefined}
                aria-label={placeLabel(place, marks)}
                onClick={() => onJump(place)}
              >
                {place + 1}
                {marks.flagged && <FlagFilled className={styles.flag} aria-hidden />}
              </button>
            </li>
          );
        })}
      </ol>
      <ul className={styles.legend} aria-hidden="true">
        <li>
          <span className={styles.sample} data-answered="true" /> Answered
        </li>
        <li>
          <span className={styles.sample} /> Open
        </li>
        <li>
          <FlagFilled className={styles.sampleFlag} aria-hidden /> Flagged
        </li>
        <li>
          <span className={styles.sample} aria-current="step" /> Current
        </li>
      </ul>
    </Dialog>
  );
}

interface Marks {
  answered: boolean;
  flagged: boolean;
  current: boolean;
}

function placeLabel(place: number, { answered, flagged, current }: Marks): string {
  const words = [answered ? 'answered' : 'open', flagged && 'flagged', current && 'current'];
  return `Question ${place + 1}, ${words.filter(Boolean).join(', ')}`;
}
