import type { FocusedStudyStats, SessionType, Stats, StatsSnapshot } from '@tenfold/contracts';
import { RECENT_SCORES, recentAverages, scorePercent, trendDirection } from '@tenfold/exam';
import { hasCategory } from './decide-start.js';
import type { SessionScore } from './score-session.js';
import { currentStreak, extendStreak, type Day, type Streak } from './streak.js';

export interface Totals {
  quizzes: number;
  sessions: number;
  answeredQuestions: number;
  correctAnswers: number;
  scoredQuestions: number;
  creditedQuestions: number;
  studySeconds: number;
  focusedSessions: number;
  focusedQuestions: number;
  focusedCredited: number;
  timedAnswers: number;
  timedMs: number;
  streak: Streak;
  recentScores: number[];
}

export const noTotals: Totals = {
  quizzes: 0,
  sessions: 0,
  answeredQuestions: 0,
  correctAnswers: 0,
  scoredQuestions: 0,
  creditedQuestions: 0,
  studySeconds: 0,
  focusedSessions: 0,
  focusedQuestions: 0,
  focusedCredited: 0,
  timedAnswers: 0,
  timedMs: 0,
  streak: { days: 0, lastDay: null },
  recentScores: [],
};

export interface Completion {
  sessionType: SessionType;
  result: SessionScore;
  pace: Pace;
  studySeconds: number;
  day: Day;
}

export type Pace = Pick<Totals, 'timedAnswers' | 'timedMs'>;

export function paceOf(answers: readonly { timeSpentMs: number | null }[]): Pace {
  const times = answers.flatMap(({ timeSpentMs }) => timeSpentMs ?? []);
  return { timedAnswers: times.length, timedMs: times.reduce((sum, ms) => sum + ms, 0) };
}

export function averageAnswerMs({ timedAnswers, timedMs }: Pace): number | null {
  return timedAnswers === 0 ? null : Math.round(timedMs / timedAnswers);
}

export function countedStudySeconds(reportedMinutes: number, startedAt: Date, endedAt: Date): number {
  const elapsedSeconds = Math.max(0, Math.floor((endedAt.getTime() - startedAt.getTime()) / 1000));
  return Math.min(Math.round(reportedMinutes * 60), elapsedSeconds);
}

/**
 * A session without an answer counts as a session and in the average, but not as a quiz or a study day,
 * because quizzes and streaks earn milestones.
 */
export function addCompleted(
  totals: Totals,
  { sessionType, result, pace, studySeconds, day }: Completion,
): Totals {
  const focused = hasCategory(sessionType);
  const answers = answeredIn(result);
  return {
    ...addEnded(totals, result, pace),
    quizzes: totals.quizzes + (answers > 0 ? 1 : 0),
    scoredQuestions: totals.scoredQuestions + result.totalQuestions,
    creditedQuestions: totals.creditedQuestions + result.correctAnswers,
    studySeconds: totals.studySeconds + studySeconds,
    focusedSessions: totals.focusedSessions + (focused ? 1 : 0),
    focusedQuestions: totals.focusedQuestions + (focused ? result.totalQuestions : 0),
    focusedCredited: totals.focusedCredited + (focused ? result.correctAnswers : 0),
    streak: answers > 0 ? extendStreak(totals.streak, day) : totals.streak,
    recentScores: [...totals.recentScores, result.score].slice(-RECENT_SCORES),
  };
}

export function addEnded(totals: Totals, result: Pick<SessionScore, 'outcomes'>, pace: Pace): Totals {
  return {
    ...totals,
    sessions: totals.sessions + 1,
    timedAnswers: totals.timedAnswers + pace.timedAnswers,
    timedMs: totals.timedMs + pace.timedMs,
    answeredQuestions: totals.answeredQuestions + answeredIn(result),
    correctAnswers:
      totals.correctAnswers + result.outcomes.filter(({ answeredCorrectly }) => answeredCorrectly).length,
  };
}

function answeredIn({ outcomes }: Pick<SessionScore, 'outcomes'>): number {
  return outcomes.filter(({ answered }) => answered).length;
}

export function presentStats(totals: Totals, today: Day): Stats {
  return {
    ...presentSnapshot(totals, today),
    totalCorrectAnswers: totals.correctAnswers,
    totalStudyTime: minutes(totals.studySeconds),
    totalSessions: totals.sessions,
    trendDirection: trendDirection(recentAverages(totals.recentScores)),
    averageAnswerMs: averageAnswerMs(totals),
  };
}

export function withoutPace(stats: Stats): Stats {
  return { ...stats, averageAnswerMs: null };
}

export function presentSnapshot(totals: Totals, today: Day): StatsSnapshot {
  return {
    totalQuizzes: totals.quizzes,
    totalQuestionsCompleted: totals.answeredQuestions,
    currentStreak: currentStreak(totals.streak, today),
    averageScore: scorePercent(totals.creditedQuestions, totals.scoredQuestions),
  };
}

export function presentFocusedStudy(totals: Totals): FocusedStudyStats {
  return {
    sessions: totals.focusedSessions,
    averageScore: scorePercent(totals.focusedCredited, totals.focusedQuestions),
    totalQuestions: totals.focusedQuestions,
  };
}

export function minutes(seconds: number): number {
  return Math.round((seconds / 60) * 100) / 100;
}
