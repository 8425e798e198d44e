import { MS_PER_DAY, recentAverages, scorePercent } from '@tenfold/exam';
import type { BankSection } from './bank.js';
import type { SectionStats } from './section-progress.js';
import { calendarDay, hasStudied } from './streak.js';
import { averageAnswerMs, presentSnapshot, type Totals } from './totals.js';

export interface LearnerSection {
  categoryId: string;
  sectionName: string;
  answered: number;
  accuracy: number;
  daysSinceSeen: number | null;
}

export interface LearnerStats {
  totalQuizzes: number;
  totalQuestionsCompleted: number;
  timedAnswers: number;
  averageAnswerMs: number | null;
  currentStreak: number;
  studiedToday: boolean;
  recentAverage: number | null;
  previousAverage: number | null;
  sections: LearnerSection[];
}

export interface LearnerRecord {
  totals: Totals;
  sections: readonly BankSection[];
  sectionStats: ReadonlyMap<string, SectionStats>;
}

export function presentLearnerStats(
  { totals, sections, sectionStats }: LearnerRecord,
  now: Date,
  timeZone: string,
): LearnerStats {
  const today = calendarDay(now, timeZone);
  const { totalQuizzes, totalQuestionsCompleted, currentStreak } = presentSnapshot(totals, today);
  return {
    totalQuizzes,
    totalQuestionsCompleted,
    timedAnswers: totals.timedAnswers,
    averageAnswerMs: averageAnswerMs(totals),
    currentStreak,
    studiedToday: hasStudied(totals.streak, today),
    ...recentAverages(totals.recentScores),
    sections: sections.map((section) => presentSection(section, sectionStats.get(section.id), now)),
  };
}

function presentSection(
  { id, name }: BankSection,
  sectionStats: SectionStats | undefined,
  now: Date,
): LearnerSection {
  const answered = sectionStats?.answers ?? 0;
  const last = sectionStats?.lastAnsweredAt ?? null;
  return {
    categoryId: id,
    sectionName: name,
    answered,
    accuracy: scorePercent(sectionStats?.correctAnswers ?? 0, answered),
    // the database's clock may be slightly ahead
    daysSinceSeen: last && Math.max(0, Math.floor((now.getTime() - last.getTime()) / MS_PER_DAY)),
  };
}

export function withoutProStats(stats: LearnerStats): LearnerStats {
  return {
    ...stats,
    timedAnswers: 0,
    averageAnswerMs: null,
    recentAverage: null,
    previousAverage: null,
    sections: [],
  };
}
