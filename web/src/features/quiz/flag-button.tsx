import { FlagFilled, FlagOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { currentQuestion, flagControl, type FlagControl, type QuizState } from './quiz-state.js';
import styles from './flag-button.module.css';

/** Why the flag cannot be changed just now. */
export const flagReasons: Record<Exclude<FlagControl, 'free' | 'removable'>, string> = {
  sending: 'This answer is being saved.',
  closed: 'A flag goes with the answer: an answered question can no longer be flagged.',
};

interface Props {
  state: QuizState;
  /** Is called without regard to whether it can be changed. */
  onFlag: () => void;
}

/** Marks the question for a later review, or no longer. */
export function FlagButton({ state, onFlag }: Props) {
  const question = currentQuestion(state);
  const flagged = question !== undefined && (state.flags[question.id] ?? false);
  const control = flagControl(state);
  const reason = control === 'sending' || control === 'closed' ? flagReasons[control] : null;
  return (
    <Tooltip title={reason}>
      {/* stays in the tab order, so that its reason can be found */}
      <Button
        type="text"
        className={styles.flag}
        data-flagged={flagged}
        aria-disabled={reason !== null}
        icon={flagged ? <FlagFilled aria-hidden /> : <FlagOutlined aria-hidden />}
        onClick={onFlag}
      >
        {flagged ? 'Unflag' : 'Flag'}
      </Button>
    </Tooltip>
  );
}
