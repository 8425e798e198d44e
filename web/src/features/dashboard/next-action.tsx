import { ThunderboltOutlined } from '@ant-design/icons';
import {
  FREE_QUIZ_QUESTIONS,
  MS_PER_MINUTE,
  PRO_QUIZ_QUESTIONS,
  QUICK_QUIZ_COOLDOWN_HOURS,
  timeLeft,
  timeLeftLabel,
} from '@tenfold/exam';
import { Button, Flex, Typography } from 'antd';
import { useUser } from '../../api/current-user.js';
import { useOpenQuizzes, type ResumableQuiz } from '../../api/recent-activity.js';
import { quickQuizCooldownMs } from '../../lib/quick-quiz-cooldown.js';
import { useNow } from '../../lib/use-now.js';
import { quizPath } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { dayTimeLabel } from '../../lib/date-label.js';
import { progressText } from '../../ui/study/abandon-sentence.js';
import { useStartAndOpenQuiz } from '../../ui/study/use-start-and-open-quiz.js';
import styles from './dashboard.module.css';

interface Props {
  pro: boolean;
  onDailyQuiz: () => void;
}

export function NextAction({ pro, onDailyQuiz }: Props) {
  const openQuizzes = useOpenQuizzes();
  const open = openQuizzes?.[0];
  const quickQuiz = useQuickQuizWords(pro);
  const { title, text } = open === undefined ? quickQuiz : resumeWords(open);
  return (
    <Flex
      component="section"
      className={styles.next}
      aria-label="Next step"
      wrap
      align="center"
      justify="space-between"
      gap="16px 24px"
    >
      <div>
        <h2>{title}</h2>
        <Typography.Text type="secondary">{text}</Typography.Text>
      </div>
      <Flex wrap gap={12} className={styles.buttons}>
        {open && (
          <ButtonLink to={quizPath(open.sessionId)} kind="primary">
            Resume
          </ButtonLink>
        )}
        <QuickQuizButton main={open === undefined && quickQuiz.ready} pro={pro} onDailyQuiz={onDailyQuiz} />
      </Flex>
    </Flex>
  );
}

/** As short as the quick quiz's texts, to prevent a layout shift on phones when these replace them. */
function resumeWords(quiz: ResumableQuiz) {
  const closesAt = dayTimeLabel(new Date(quiz.open.closesAt));
  return {
    title: 'Pick up where you left off',
    text: `${quiz.title}: ${progressText(quiz)}. Closes on ${closesAt}.`,
  };
}

function useQuickQuizWords(pro: boolean): { title: string; text: string; ready: boolean } {
  const { id, totalQuestions } = useUser();
  const now = useNow(MS_PER_MINUTE);
  if (pro) {
    return {
      title: totalQuestions === 0 ? 'Start with a quick quiz' : 'Keep it going with a quick quiz',
      text: `${PRO_QUIZ_QUESTIONS} questions, the ones you have not seen or got wrong first.`,
      ready: true,
    };
  }
  const waitMs = quickQuizCooldownMs(id, now);
  if (waitMs > 0) {
    const left = timeLeft(new Date(now.getTime() + waitMs), now);
    return {
      title: 'Your daily quick quiz is done',
      text: `The next one is ready in ${timeLeftLabel(left)}. Until then, review what you flagged.`,
      ready: false,
    };
  }
  return {
    title: 'Your daily quick quiz',
    text: `${FREE_QUIZ_QUESTIONS} questions every ${QUICK_QUIZ_COOLDOWN_HOURS} hours on the Free plan.`,
    ready: true,
  };
}

function QuickQuizButton({ main, pro, onDailyQuiz }: Props & { main: boolean }) {
  const { openQuiz, starting } = useStartAndOpenQuiz();
  return (
    <Button
      type={main ? 'primary' : 'default'}
      size="large"
      icon={<ThunderboltOutlined aria-hidden="true" />}
      loading={starting !== null}
      onClick={pro ? () => openQuiz({ sessionType: 'quick' }) : onDailyQuiz}
    >
      Quick Quiz
    </Button>
  );
}
