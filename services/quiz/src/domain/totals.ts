import type { FocusedStudyStats, SessionType, Stats, StatsSnapshot } from '@tenfold/contracts';
import { RECENT_SCORES, recentAverages, scorePercent, trendDirection } from '@tenfold/exam';
import { hasCategory } from './decide-start.js';
import type { SessionScore } from './score-session.js';
import { currentStreak, extendStreak, type Day, type Streak } from './streak.js';

/** Everything that a user's statistics are read from, however long the history is. */
export interface Totals {
  /** Completed. */
  quizzes: number;
  /** Completed and abandoned. */
  sessions: number;
  /** Answers of completed and abandoned sessions, and the right ones among them. */
  answeredQuestions: number;
  correctAnswers: number;
  /** All questions of completed sessions, and those credited: what averages are made of. */
  scoredQuestions: number;
  creditedQuestions: number;
  studySeconds: number;
  /** Completed sessions of one category. */
  focusedSessions: number;
  focusedQuestions: number;
  focusedCredited: number;
  streak: Streak;
  /** Percent, oldest first, at most RECENT_SCORES. */
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
  streak: { days: 0, lastDay: null },
  recentScores: [],
};

export interface Completion {
  sessionType: SessionType;
  result: SessionScore;
  studySeconds: number;
  /** The user's own calendar day. */
  day: Day;
}

/** The totals after one more completed session. */
export function addCompleted(totals: Totals, { sessionType, result, studySeconds, day }: Completion): Totals {
  const focused = hasCategory(sessionType);
  return {
    ...addEnded(totals, result),
    quizzes: totals.quizzes + 1,
    scoredQuestions: totals.scoredQuestions + result.totalQuestions,
    creditedQuestions: totals.creditedQuestions + result.correctAnswers,
    studySeconds: totals.studySeconds + studySeconds,
    focusedSessions: totals.focusedSessions + (focused ? 1 : 0),
    focusedQuestions: totals.focusedQuestions + (focused ? result.totalQuestions : 0),
    focusedCredited: totals.focusedCredited + (focused ? result.correctAnswers : 0),
    streak: extendStreak(totals.streak, day),
    recentScores: [...totals.recentScores, result.score].slice(-RECENT_SCORES),
  };
}

/** The totals after a session has ended: as far as those count that were abandoned, too. */
export function addEnded(totals: Totals, { outcomes }: Pick<SessionScore, 'outcomes'>): Totals {
  return {
    ...totals,
    sessions: totals.sessions + 1,
    answeredQuestions: totals.answeredQuestions + outcomes.filter(({ answered }) => answered).length,
    correctAnswers:
      totals.correctAnswers + outcomes.filter(({ answeredCorrectly }) => answeredCorrectly).length,
  };
}

/** @param today the user's own calendar day */
export function presentStats(totals: Totals, today: Day): Stats {
  return {
    ...presentSnapshot(totals, today),
    totalCorrectAnswers: totals.correctAnswers,
    totalStudyTime: minutes(totals.studySeconds),
    totalSessions: totals.sessions,
    trendDirection: trendDirection(recentAverages(totals.recentScores)),
  };
}

/** The figures that milestones are measured by. */
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

/** With at most two decimals. */
export function minutes(seconds: number): number {
  return Math.round((seconds / 60) * 100) / 100;
}
