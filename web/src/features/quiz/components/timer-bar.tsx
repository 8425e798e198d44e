import { ClockCircleOutlined } from '@ant-design/icons';
import { clockText, paceBand, TARGET_MS_PER_QUESTION, type PaceBand } from '@tenfold/exam';
import { spokenTime, useElapsedMs, type QuestionTimer } from '../hooks/use-question-timer.js';
import styles from './timer-bar.module.css';

interface Props {
  timer: QuestionTimer;
  questionId: string;
  running: boolean;
}

const paceWords: Record<PaceBand, string> = { calm: '', warning: 'near target', over: 'over target' };

export function TimerBar({ timer, questionId, running }: Props) {
  const elapsedMs = useElapsedMs(timer, questionId);
  const band = paceBand(elapsedMs);
  const share = Math.min(1, elapsedMs / TARGET_MS_PER_QUESTION);
  return (
    <div
      className={`${styles.timer} row`}
      role="timer"
      aria-live="off"
      aria-label="Time on this question"
      data-band={band}
      data-running={running}
    >
      {/* first, so that the clock does not move when the word appears */}
      {band !== 'calm' && <span className={styles.word}>{paceWords[band]}</span>}
      <ClockCircleOutlined className={styles.icon} aria-hidden />
      <span className={`${styles.clock} numbers`}>{clockText(elapsedMs)}</span>
      <span className={`${styles.track} meter`} aria-hidden="true">
        <span style={{ transform: `scaleX(${share})` }} />
      </span>
    </div>
  );
}

export function spokenPace(elapsedMs: number): string {
  const words = paceWords[paceBand(elapsedMs)];
  const target = `The target is ${spokenTime(TARGET_MS_PER_QUESTION)}`;
  return `${spokenTime(elapsedMs)} on this question${words && `, ${words}`}. ${target}.`;
}
