import {
  noQuestionStats,
  type QuestionStats,
  type QuestionRecord,
  type UserStats,
} from './ended-session-stats.js';
import type { FoldedReadiness } from './fold-ended-answers.js';
import type { Totals } from './totals.js';

export interface Difference {
  questionId?: string;
  field: string;
  stored: unknown;
  recomputed: unknown;
}

export function differences(stored: UserStats, recomputed: UserStats): Difference[] {
  const ids = new Set([...stored.questions.keys(), ...recomputed.questions.keys()]);
  const ofQuestions = [...ids].flatMap((questionId) =>
    differing(statsOf(stored, questionId), statsOf(recomputed, questionId)).map((difference) => ({
      questionId,
      ...difference,
    })),
  );
  return [...differing(flat(stored.totals), flat(recomputed.totals)), ...ofQuestions];
}

/** A readiness that is not stored is folded when it is next read. */
export function readinessDifferences(
  stored: FoldedReadiness | null,
  recomputed: FoldedReadiness,
): Difference[] {
  return stored === null ? [] : differing(flatReadiness(stored), flatReadiness(recomputed));
}

function flatReadiness({ estimate, weeks }: FoldedReadiness) {
  const { mean, covariance, asOfDay, evidence, lastEvidenceDay, author } = estimate;
  return {
    readinessMean: [...mean],
    readinessCovariance: [...covariance],
    readinessAsOfDay: asOfDay,
    readinessEvidence: evidence,
    readinessLastEvidenceDay: lastEvidenceDay,
    readinessAuthor: authorValues(author),
    readinessWeeks: [...weeks].sort((a, b) => a.week.localeCompare(b.week)).map(weekValues),
  };
}

/** Values in one order: the keys of a stored row come in that of its columns, those of stored JSON by their length. */
function authorValues(author: FoldedReadiness['estimate']['author']) {
  const { quick, quickRight, slow, slowRight, sessions, dispersion, dispersionVariance } = author;
  return [quick, quickRight, slow, slowRight, sessions, dispersion, dispersionVariance];
}

function weekValues({ week, expected, abilitySd, pass, exams }: FoldedReadiness['weeks'][number]) {
  return [week, expected, abilitySd, pass, exams];
}

export function correctedRecords(
  stored: UserStats,
  recomputed: UserStats,
  questionIds: readonly string[],
): (QuestionRecord & { id: string })[] {
  return questionIds.flatMap((id) => {
    const record = stored.questions.get(id) ?? recomputed.questions.get(id);
    return record ? [{ id, ...record, ...statsOf(recomputed, id) }] : [];
  });
}

function flat({ streak, ...totals }: Totals) {
  return { ...totals, streakDays: streak.days, lastStudyDay: streak.lastDay };
}

function statsOf({ questions }: UserStats, id: string): QuestionStats {
  const { answers, correctAnswers, scored, credited, lastAnsweredAt, lastCorrect } =
    questions.get(id) ?? noQuestionStats;
  return { answers, correctAnswers, scored, credited, lastAnsweredAt, lastCorrect };
}

function differing<Stats extends object>(stored: Stats, recomputed: Stats): Difference[] {
  return (Object.keys(recomputed) as (keyof Stats & string)[])
    .filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(recomputed[field]))
    .map((field) => ({ field, stored: stored[field], recomputed: recomputed[field] }));
}
