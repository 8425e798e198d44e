import type { LearnerFacts, LearnerSection } from '@tenfold/contracts';
import { MS_PER_DAY, scorePercent } from '@tenfold/exam';
import type { BankSection } from './bank.js';
import type { SectionFigures } from './section-progress.js';
import type { CompletedSession } from './session-names.js';
import { calendarDay, hasStudied } from './streak.js';
import { minutes, presentSnapshot, type Totals } from './totals.js';
import { COMPARED_SESSIONS } from './trend.js';

type Scored = Pick<CompletedSession, 'correctAnswers' | 'totalQuestions'>;

/** What is known of a learner. */
export interface LearnerRecord {
  totals: Totals;
  /** Completed sessions, newest first; more than RECENT_SCORES make no difference. */
  newest: readonly Scored[];
  /** In exam order. */
  sections: readonly BankSection[];
  /** Category id -> the learner's figures in it. */
  figures: ReadonlyMap<string, SectionFigures>;
}

/** @param timeZone IANA name: decides on which day the learner is */
export function presentLearnerFacts(
  { totals, newest, sections, figures }: LearnerRecord,
  now: Date,
  timeZone: string,
): LearnerFacts {
  const today = calendarDay(now, timeZone);
  const { totalQuizzes, totalQuestionsCompleted, currentStreak } = presentSnapshot(totals, today);
  return {
    totalQuizzes,
    totalQuestionsCompleted,
    studyMinutes: minutes(totals.studySeconds),
    currentStreak,
    studiedToday: hasStudied(totals.streak, today),
    recentAverage: averageOf(newest.slice(0, COMPARED_SESSIONS)),
    previousAverage: averageOf(newest.slice(COMPARED_SESSIONS, 2 * COMPARED_SESSIONS)),
    sections: sections.map((section) => presentSection(section, figures.get(section.id), now)),
  };
}

/** Percent, weighted by questions as the average score is; null while there are too few to compare. */
function averageOf(sessions: readonly Scored[]): number | null {
  if (sessions.length < COMPARED_SESSIONS) return null;
  return scorePercent(
    sessions.reduce((sum, { correctAnswers }) => sum + correctAnswers, 0),
    sessions.reduce((sum, { totalQuestions }) => sum + totalQuestions, 0),
  );
}

function presentSection(
  { id, name }: BankSection,
  figures: SectionFigures | undefined,
  now: Date,
): LearnerSection {
  const answered = figures?.answers ?? 0;
  const last = figures?.lastAnsweredAt ?? null;
  return {
    categoryId: id,
    sectionName: name,
    answered,
    accuracy: scorePercent(figures?.correctAnswers ?? 0, answered),
    // the database's clock may be a moment ahead
    daysSinceSeen: last && Math.max(0, Math.floor((now.getTime() - last.getTime()) / MS_PER_DAY)),
  };
}

/** What may be told to somebody without Pro: sections, pace and readiness belong to Pro. */
export function withoutProFigures(facts: LearnerFacts): LearnerFacts {
  return { ...facts, studyMinutes: 0, recentAverage: null, previousAverage: null, sections: [] };
}
