import { useQuery } from '@tanstack/react-query';
import type { ExamAttempt, ReadinessEstimate, RecentActivity, Reviews } from '@tenfold/contracts';
import {
  FREE_QUIZ_QUESTIONS,
  FULL_EXAM_QUESTIONS,
  MS_PER_MINUTE,
  PRO_QUIZ_QUESTIONS,
  QUICK_QUIZ_COOLDOWN_HOURS,
  timeLeft,
  timeLeftLabel,
} from '@tenfold/exam';
import { useUser } from '../../api/current-user.js';
import { useQuickQuizWaitMs } from '../../api/quick-quiz-wait.js';
import { readinessQuery } from '../../api/readiness.js';
import { openQuizzes, recentActivityQuery, type ResumableQuiz } from '../../api/recent-activity.js';
import { reviewsQuery } from '../../api/reviews.js';
import { statsQuery } from '../../api/stats.js';
import { dayTimeLabel, localDay, durationText } from '../../lib/format.js';
import { examPath, paths, quizPath } from '../../paths.js';
import { countQuestions } from '../../ui/readiness/readiness-text.js';
import { progressText } from '../../ui/study/abandon-sentence.js';
import { examAttemptsQuery, useOpenExam, type OpenExam } from './api/exam-attempts.js';
import { isPlanDone, planOfToday } from './today-plan.js';

type Start = { kind: 'review' | 'study-now' | 'quick-quiz' } | { kind: 'open'; label: string; path: string };

/** What the student does best now. The texts fit on two lines of a phone. */
export interface NextStep {
  title: string;
  text: string;
  /** Null: the plan of today is done, or Free has to wait. */
  start: Start | null;
  /** The session that it resumes. */
  open?: { sessionId: string; name: string; answered: number; isExam: boolean };
}

/** @returns undefined until everything that decides has loaded or failed */
export function useNextStep(pro: boolean): NextStep | undefined {
  const openExam = useOpenExam();
  const exams = useQuery(examAttemptsQuery);
  const activity = useQuery(recentActivityQuery);
  const reviews = useQuery(reviewsQuery);
  const readiness = useQuery({ ...readinessQuery, enabled: pro });
  const stats = useQuery({ ...statsQuery, enabled: !pro });
  const isNew = useUser().totalQuestions === 0;
  const waitText = useWaitText();
  if ([exams, activity, reviews, readiness, stats].some(({ isLoading }) => isLoading)) return undefined;

  const openQuiz = openQuizzes(activity.data ?? []).find(({ open }) => open.answered > 0);
  if (openExam) return resumeExam(openExam);
  if (openQuiz) return resumeQuiz(openQuiz);
  if (reviews.data && reviews.data.dueToday > 0) return dueReviews(reviews.data.dueToday);
  if (!pro) return waitText === null ? dailyQuiz : dailyQuizDone(waitText, activity.data ?? []);
  const plan = reviews.data && planOfToday(reviews.data);
  const hasExam = hasExamToday(exams.data?.attempts ?? []);
  if (plan?.isFullExam && !hasExam) return fullExam;
  if (reviews.data && plan && (plan.isFullExam || isPlanDone(plan))) return planDone(reviews.data, hasExam);
  if (readiness.data?.estimate) return studyNow(readiness.data.estimate);
  return quickQuiz(isNew);
}

/** @returns null when the daily quick quiz of Free can be started */
function useWaitText(): string | null {
  const waitMs = useQuickQuizWaitMs(MS_PER_MINUTE);
  return waitMs > 0 ? timeLeftLabel(timeLeft(new Date(waitMs), new Date(0))) : null;
}

function resumeExam({ session, remainingMs }: OpenExam): NextStep {
  const left = durationText(Math.ceil(remainingMs / MS_PER_MINUTE));
  return {
    title: 'Your exam is running',
    text: `${session.answered} of ${session.totalQuestions} answered · ${left} left`,
    start: { kind: 'open', label: 'Resume', path: examPath(session.sessionId) },
    open: {
      sessionId: session.sessionId,
      name: session.displayName,
      answered: session.answered,
      isExam: true,
    },
  };
}

function resumeQuiz(quiz: ResumableQuiz): NextStep {
  const closesAt = dayTimeLabel(new Date(quiz.open.closesAt));
  return {
    title: 'Pick up where you left off',
    text: `${quiz.title}: ${progressText(quiz)}. Closes on ${closesAt}.`,
    start: { kind: 'open', label: 'Resume', path: quizPath(quiz.sessionId) },
    open: { sessionId: quiz.sessionId, name: quiz.title, answered: quiz.open.answered, isExam: false },
  };
}

function dueReviews(due: number): NextStep {
  return {
    title: 'Review what you missed',
    text: `${due === 1 ? '1 question is' : `${due} questions are`} due today, in the order that helps most.`,
    start: { kind: 'review' },
  };
}

function studyNow({ studyNow: parts }: ReadinessEstimate): NextStep {
  const section = parts[0]?.sectionName;
  return {
    title: section === undefined ? 'Study what gains most' : `You gain most in ${section}`,
    text: `${countQuestions(parts)} questions from the sections that raise your score most.`,
    start: { kind: 'study-now' },
  };
}

function quickQuiz(isNew: boolean): NextStep {
  return {
    title: isNew ? 'Start with a quick quiz' : 'Keep it going with a quick quiz',
    text: `${PRO_QUIZ_QUESTIONS} questions, the ones you have not seen or have missed first.`,
    start: { kind: 'quick-quiz' },
  };
}

function hasExamToday(attempts: readonly ExamAttempt[]): boolean {
  const today = localDay(new Date());
  return attempts.some(({ completedAt }) => localDay(new Date(completedAt)) === today);
}

const fullExam: NextStep = {
  title: 'A full exam is planned for today',
  text: `${FULL_EXAM_QUESTIONS} questions on one clock, as on the exam day.`,
  start: { kind: 'open', label: 'Begin', path: paths.exam },
};

function planDone({ reviewedToday, newToday }: Reviews, hasExam: boolean): NextStep {
  const done = [
    count(hasExam ? 1 : 0, 'full exam', 'full exams'),
    count(reviewedToday, 'review', 'reviews'),
    count(newToday, 'new question', 'new questions'),
  ].filter((part) => part !== null);
  return {
    title: 'Done for today',
    text: `${done.join(', ')}. A quick quiz is optional.`,
    start: null,
  };
}

function count(amount: number, one: string, many: string): string | null {
  return amount === 0 ? null : `${amount} ${amount === 1 ? one : many}`;
}

const dailyQuiz: NextStep = {
  title: 'Your daily quick quiz',
  text: `${FREE_QUIZ_QUESTIONS} questions every ${QUICK_QUIZ_COOLDOWN_HOURS} hours on the Free plan.`,
  start: { kind: 'quick-quiz' },
};

function dailyQuizDone(waitText: string, activities: readonly RecentActivity[]): NextStep {
  const last = activities.find(({ open }) => open === null);
  const isMissed = last !== undefined && (last.score ?? 100) < 100;
  return {
    title: 'Your daily quick quiz is done',
    text: `The next one is ready in ${waitText}.${isMissed ? ' Until then, review what you missed.' : ''}`,
    start: isMissed ? { kind: 'open', label: 'Review', path: quizPath(last.sessionId) } : null,
  };
}
