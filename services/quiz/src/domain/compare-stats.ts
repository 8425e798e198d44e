import {
  noQuestionStats,
  type QuestionStats,
  type QuestionRecord,
  type UserStats,
} from './recompute-stats.js';
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
