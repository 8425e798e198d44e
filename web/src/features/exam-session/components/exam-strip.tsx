import { ClockCircleOutlined, CloseOutlined, DownOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import type { ExamSessionView } from '@tenfold/contracts';
import { Button, Typography } from 'antd';
import { FlagButton } from '../../../ui/question/flag-button.js';
import screen from '../../../ui/question/question-screen.module.css';
import { remainingDuration, remainingText } from '../exam-clock.js';
import type { ExamSettings } from '../hooks/use-exam-settings.js';
import type { Overlay } from './running-exam.js';
import styles from '../exam-session.module.css';

interface Props {
  view: ExamSessionView;
  place: number;
  isReviewing: boolean;
  isFlagged: boolean;
  remainingMs: number;
  answered: number;
  settings: ExamSettings;
  onFlag: () => void;
  onOpen: (overlay: Overlay) => void;
  onLeave: () => void;
}

export function ExamStrip(props: Props) {
  const { view, isReviewing, remainingMs, answered, settings, onOpen, onLeave } = props;
  const total = view.questions.length;
  const place = `${props.place} of ${total}`;
  return (
    <div className={screen.strip} role="region" aria-label="Exam">
      <div className={screen.stripColumn}>
        <Typography.Text strong ellipsis className={screen.name}>
          {view.session.displayName}
        </Typography.Text>
        <Button
          type="text"
          className="numbers"
          title="Question map (M)"
          {...(!isReviewing && { 'aria-label': `Question ${place}` })}
          aria-haspopup="dialog"
          onClick={() => onOpen('map')}
        >
          {isReviewing ? 'Questions' : <Place text={place} />}
          <DownOutlined className={`${screen.caret} muted`} aria-hidden />
        </Button>
        <div className={`${screen.tools} row`}>
          <Button
            type="text"
            className={`${styles.time} numbers`}
            icon={<ClockCircleOutlined aria-hidden />}
            aria-label={settings.hidesTime ? 'Show the time left' : `${remainingText(remainingMs)}, hide`}
            title={settings.hidesTime ? 'Show the time left' : 'Hide the time left'}
            onClick={() => settings.setHidesTime(!settings.hidesTime)}
          >
            {settings.hidesTime ? 'Time' : <TimeLeft ms={remainingMs} />}
          </Button>
          {!isReviewing && <FlagButton flagged={props.isFlagged} onFlag={props.onFlag} />}
          <Button
            type="text"
            className={screen.keys}
            icon={<QuestionCircleOutlined aria-hidden />}
            onClick={() => onOpen('shortcuts')}
          >
            Shortcuts
          </Button>
          <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="Leave" onClick={onLeave}>
            <span className={screen.word}>Leave</span>
          </Button>
        </div>
      </div>
      <div
        className={`${screen.progress} meter`}
        role="progressbar"
        aria-label="Questions answered"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={answered}
      >
        <span style={{ transform: `scaleX(${answered / total})` }} />
      </div>
    </div>
  );
}

function Place({ text }: { text: string }) {
  return (
    <>
      <span className={screen.word}>Question</span> {text}
    </>
  );
}

function TimeLeft({ ms }: { ms: number }) {
  return (
    <>
      {remainingDuration(ms)} <span className={screen.word}>left</span>
    </>
  );
}
