import type { CustomQuiz, ExamLength, ExamSource, RecentActivity, SessionType } from '@tenfold/contracts';
import { MS_PER_HOUR, scoreBand, SESSION_ABANDONED_AFTER_HOURS, type Band } from '@tenfold/exam';

export const DAILY_QUICK_QUIZ = 'Daily Quick Quiz';

/** Marks diagnostics, also for `keylessQuestions`. */
export const DIAGNOSTIC = 'Diagnostic';

export function displayNameOf(
  {
    sessionType,
    hasDailyLimit,
    isDiagnostic = false,
    missedInSessionId,
    custom,
  }: {
    sessionType: SessionType;
    hasDailyLimit: boolean;
    isDiagnostic?: boolean;
    missedInSessionId: string | null;
    custom: CustomQuiz | null;
  },
  sectionName: string | null,
): string {
  if (isDiagnostic) return DIAGNOSTIC;
  const isOfMissed = custom?.sets.length === 1 && custom.sets[0] === 'missed';
  if (missedInSessionId !== null || isOfMissed) return 'Missed Questions';
  if (custom !== null) return 'Custom Quiz';
  if (sectionName !== null) return sectionName;
  if (sessionType === 'full') return 'Full Practice Exam';
  return hasDailyLimit ? DAILY_QUICK_QUIZ : 'Quick Practice';
}

export const CUSTOM_EXAM = 'Custom Exam';

/** Marks review sessions, also in the index of the database. */
export const REVIEW = 'Daily review';

export const STUDY_NOW = 'Study Now';

/** Sessions with reviews shuffle the options, so that students do not memorize letters. */
export function hasShuffledOptions({
  sessionType,
  displayName,
}: {
  sessionType: SessionType;
  displayName: string;
}): boolean {
  return sessionType === 'custom' && (displayName === REVIEW || displayName === STUDY_NOW);
}

/** The replies of such a session contain no key before its end. */
export function isDiagnosticSession(session: { sessionType: SessionType; displayName: string }): boolean {
  return session.sessionType === 'quick' && session.displayName === DIAGNOSTIC;
}

const DISPLAY_NAME_MAX = 200;

export function examDisplayName(source: ExamSource, length: ExamLength, examTitle: string): string {
  const kind = [length === 'half' ? 'Half' : '', source === 'blueprint' ? 'Blueprint' : '', 'Exam']
    .filter((word) => word !== '')
    .join(' ');
  return `${kind}: ${examTitle}`.slice(0, DISPLAY_NAME_MAX);
}

const icons: Record<SessionType, RecentActivity['icon']> = {
  quick: 'CheckCircle',
  full: 'ClipboardList',
  focused: 'Target',
  section: 'BookOpen',
  custom: 'Target',
  exam: 'ClipboardList',
};

const colors: Record<Band, RecentActivity['bgColor']> = { good: 'green', fair: 'yellow', poor: 'red' };

export interface CompletedSession {
  sessionId: string;
  sessionType: SessionType;
  displayName: string;
  correctAnswers: number;
  totalQuestions: number;
  score: number;
  completedAt: Date;
}

export interface RunningSession {
  sessionId: string;
  sessionType: SessionType;
  displayName: string;
  answered: number;
  totalQuestions: number;
  startedAt: Date;
  lastActiveAt: Date;
}

export function presentRunning(session: RunningSession): RecentActivity {
  return {
    title: session.displayName,
    subtitle: `In progress · ${session.answered} of ${session.totalQuestions} answered`,
    time: session.startedAt.toISOString(),
    icon: icons[session.sessionType],
    bgColor: 'yellow',
    sessionId: session.sessionId,
    score: null,
    open: {
      sessionType: session.sessionType,
      answered: session.answered,
      totalQuestions: session.totalQuestions,
      closesAt: new Date(
        session.lastActiveAt.getTime() + SESSION_ABANDONED_AFTER_HOURS * MS_PER_HOUR,
      ).toISOString(),
    },
  };
}

export function presentActivity(session: CompletedSession): RecentActivity {
  const { correctAnswers, totalQuestions, score } = session;
  return {
    title: session.displayName,
    subtitle: `${correctAnswers} of ${totalQuestions} correct · ${score}%`,
    time: session.completedAt.toISOString(),
    icon: icons[session.sessionType],
    bgColor: colors[scoreBand(score)],
    sessionId: session.sessionId,
    score,
    open: null,
  };
}
