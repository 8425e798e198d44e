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
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../api/current-user.js';
import { useOpenQuizzes, type ResumableQuiz } from '../../api/recent-activity.js';
import { reviewsQuery } from '../../api/reviews.js';
import { quickQuizCooldownMs } from '../../lib/quick-quiz-cooldown.js';
import { useNow } from '../../lib/use-now.js';
import { examPath, paths, quizPath } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { dayTimeLabel } from '../../lib/date-label.js';
import { durationText } from '../../lib/duration-text.js';
import { progressText } from '../../ui/study/abandon-sentence.js';
import { useStartAndOpenQuiz } from '../../ui/study/use-start-and-open-quiz.js';
import { useOpenExam, type OpenExam } from './api/exam-attempts.js';
import styles from './dashboard.module.css';

interface Props {
  pro: boolean;
  onDailyQuiz: () => void;
}

export function NextAction({ pro, onDailyQuiz }: Props) {
  const openQuizzes = useOpenQuizzes();
  const openQuiz = openQuizzes?.[0];
  const openExam = useOpenExam();
  const quickQuiz = useQuickQuizWords(pro);
  const due = useQuery(reviewsQuery).data?.dueToday ?? 0;
  const resumed = openExam ? examToResume(openExam) : openQuiz && quizToResume(openQuiz);
  const first = resumed ?? (due > 0 ? dueReviews(due) : undefined);
  const { title, text } = first ?? quickQuiz;
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
        {first && (
          <ButtonLink to={first.path} kind="primary">
            {resumed ? 'Resume' : 'Review'}
          </ButtonLink>
        )}
        <QuickQuizButton main={first === undefined && quickQuiz.ready} pro={pro} onDailyQuiz={onDailyQuiz} />
      </Flex>
    </Flex>
  );
}

/** The texts are as short as those of the quick quiz, to prevent a layout shift on phones when these replace them. */
interface FirstAction {
  title: string;
  text: string;
  path: string;
}

function examToResume({ session, remainingMs }: OpenExam): FirstAction {
  const left = durationText(Math.ceil(remainingMs / MS_PER_MINUTE));
  return {
    title: 'Your exam is running',
    text: `${session.displayName} · ${session.answered} of ${session.totalQuestions} answered · ${left} left`,
    path: examPath(session.sessionId),
  };
}

function quizToResume(quiz: ResumableQuiz): FirstAction {
  const closesAt = dayTimeLabel(new Date(quiz.open.closesAt));
  return {
    title: 'Pick up where you left off',
    text: `${quiz.title}: ${progressText(quiz)}. Closes on ${closesAt}.`,
    path: quizPath(quiz.sessionId),
  };
}

function dueReviews(due: number): FirstAction {
  return {
    title: 'Review what you missed',
    text: `${due === 1 ? '1 question is' : `${due} questions are`} due today, in the order that helps most.`,
    path: paths.reviews,
  };
}

function useQuickQuizWords(pro: boolean): { title: string; text: string; ready: boolean } {
  const { id, totalQuestions } = useUser();
  const now = useNow(MS_PER_MINUTE);
  if (pro) {
    return {
      title: totalQuestions === 0 ? 'Start with a quick quiz' : 'Keep it going with a quick quiz',
      text: `${PRO_QUIZ_QUESTIONS} questions, the ones you have not seen or have missed first.`,
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
