import { CloseOutlined, DownOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { FlagButton } from '../../../ui/question/flag-button.js';
import type { Overlay } from './quiz-overlays.js';
import { currentQuestion, isAnswered, type QuizState } from '../quiz-state.js';
import { TimerBar } from './timer-bar.js';
import type { QuestionTimer } from '../hooks/use-question-timer.js';
import styles from '../../../ui/question/question-screen.module.css';

interface Props {
  name: string;
  state: QuizState;
  timer: QuestionTimer;
  onFlag: () => void;
  onOpen: (overlay: Overlay) => void;
  onLeave: () => void;
}

export function QuizStrip({ name, state, timer, onFlag, onOpen, onLeave }: Props) {
  const question = currentQuestion(state);
  if (!question) return null;
  const place = `${state.index + 1} of ${state.questions.length}`;
  return (
    <div className={styles.strip} role="region" aria-label="Quiz">
      <div className={styles.stripColumn}>
        <Typography.Text strong ellipsis className={styles.name}>
          {name}
        </Typography.Text>
        <Button
          type="text"
          className="numbers"
          title="Question map (M)"
          aria-label={`Question ${place}`}
          aria-haspopup="dialog"
          onClick={() => onOpen('map')}
        >
          <span className={styles.word}>Question</span> {place}
          <DownOutlined className={`${styles.caret} muted`} aria-hidden />
        </Button>
        <div className={`${styles.tools} row`}>
          <TimerBar timer={timer} questionId={question.id} running={!isAnswered(state, question.id)} />
          <FlagButton flagged={state.flags[question.id] ?? false} onFlag={onFlag} />
          <Button
            type="text"
            className={styles.keys}
            icon={<QuestionCircleOutlined aria-hidden />}
            onClick={() => onOpen('shortcuts')}
          >
            Shortcuts
          </Button>
          <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={onLeave}>
            Leave
          </Button>
        </div>
      </div>
      <Progress answered={Object.keys(state.answers).length} total={state.questions.length} />
    </div>
  );
}

function Progress({ answered, total }: { answered: number; total: number }) {
  return (
    <div
      className={`${styles.progress} meter`}
      role="progressbar"
      aria-label="Questions answered"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={answered}
    >
      <span style={{ transform: `scaleX(${answered / total})` }} />
    </div>
  );
}
