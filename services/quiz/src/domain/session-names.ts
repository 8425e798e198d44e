import type { RecentActivity, SessionType } from '@tenfold/contracts';
import { scoreBand, type Band } from '@tenfold/exam';

/** What a session is called; one about a category bears its name. */
export function displayNameOf(
  sessionType: SessionType,
  rationed: boolean,
  sectionName: string | null,
): string {
  if (sectionName !== null) return sectionName;
  if (sessionType === 'full') return 'Full Practice Exam';
  return rationed ? 'Daily Quick Quiz' : 'Quick Practice';
}

const icons: Record<SessionType, RecentActivity['icon']> = {
  quick: 'CheckCircle',
  full: 'ClipboardList',
  focused: 'Target',
  section: 'BookOpen',
};

const colors: Record<Band, RecentActivity['bgColor']> = { good: 'green', fair: 'yellow', poor: 'red' };

export interface CompletedSession {
  sessionId: string;
  sessionType: SessionType;
  displayName: string;
  correctAnswers: number;
  totalQuestions: number;
  /** Percent. */
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
}

/** The way back to a quiz that was left: a line of the Recent Activity list. */
export function presentRunning(session: RunningSession): RecentActivity {
  return {
    title: session.displayName,
    subtitle: `In progress · ${session.answered} of ${session.totalQuestions} answered`,
    time: session.startedAt.toISOString(),
    icon: icons[session.sessionType],
    bgColor: 'yellow',
    sessionId: session.sessionId,
    score: null,
  };
}

/** One line of the Recent Activity list, colored by its score. */
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
  };
}
