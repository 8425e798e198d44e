import { FlagFilled } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.js';
import { isAnswered, type QuizState } from '../quiz-state.js';
import styles from './question-map.module.css';

interface Props {
  open: boolean;
  state: QuizState;
  onClose: () => void;
  onJump: (index: number) => void;
}

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
      <Typography.Text type="secondary">{`${answered} of ${questions.length} answered`}</Typography.Text>
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
      <Flex component="ul" wrap gap="4px 20px" aria-hidden="true">
        <Legend text="Answered">
          <span className={`${styles.place} ${styles.sample}`} data-answered="true" />
        </Legend>
        <Legend text="Open">
          <span className={`${styles.place} ${styles.sample}`} />
        </Legend>
        <Legend text="Flagged">
          <FlagFilled className={styles.flag} aria-hidden />
        </Legend>
        <Legend text="Current">
          <span className={`${styles.place} ${styles.sample}`} aria-current="step" />
        </Legend>
      </Flex>
    </Dialog>
  );
}

function Legend({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Flex component="li" align="center" gap={6}>
      {children}
      <Typography.Text type="secondary">{text}</Typography.Text>
    </Flex>
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
