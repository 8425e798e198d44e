import { ClockCircleOutlined, OrderedListOutlined } from '@ant-design/icons';
import type { ExamSessionView } from '@tenfold/contracts';
import { Button } from 'antd';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import screen from '../../../ui/question/question-screen.module.css';
import { answeredProgress, QuestionStrip, type Overlay } from '../../../ui/question/question-strip.js';
import { remainingDuration, remainingText } from '../exam-clock.js';
import type { ExamSettings } from '../hooks/use-exam-settings.js';
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
  isMapShown: boolean | undefined;
  onReview: (() => void) | null;
  onLeave: () => void;
}

export function ExamStrip({
  view,
  place,
  isReviewing,
  remainingMs,
  settings,
  answered,
  onReview,
  ...rest
}: Props) {
  // a phone has it below the options
  const isPhone = useMediaQuery('(width < 720px)');
  return (
    <QuestionStrip
      label="Exam"
      name={view.session.displayName}
      number={isReviewing ? null : place}
      total={view.questions.length}
      progress={answeredProgress(answered, view.questions.length)}
      timer={<TimeButton ms={remainingMs} settings={settings} />}
      action={
        !isPhone &&
        onReview && (
          <Button type="text" icon={<OrderedListOutlined aria-hidden />} onClick={onReview}>
            Review and end
          </Button>
        )
      }
      {...rest}
    />
  );
}

function TimeButton({ ms, settings }: { ms: number; settings: ExamSettings }) {
  const { hidesTime, setHidesTime } = settings;
  return (
    <Button
      type="text"
      className={`${styles.time} numbers`}
      icon={<ClockCircleOutlined aria-hidden />}
      aria-label={hidesTime ? 'Show the time left' : `${remainingText(ms)}, hide`}
      title={hidesTime ? 'Show the time left' : 'Hide the time left'}
      onClick={() => setHidesTime(!hidesTime)}
    >
      {hidesTime ? (
        'Time'
      ) : (
        <>
          {remainingDuration(ms)} <span className={screen.word}>left</span>
        </>
      )}
    </Button>
  );
}
