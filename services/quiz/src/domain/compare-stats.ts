import { noFigures, type QuestionFigures, type QuestionRecord, type UserStats } from './recompute-stats.js';
import type { Totals } from './totals.js';

export interface Difference {
  questionId?: string;
  figure: string;
  stored: unknown;
  recomputed: unknown;
}

export function differences(stored: UserStats, recomputed: UserStats): Difference[] {
  const ids = new Set([...stored.questions.keys(), ...recomputed.questions.keys()]);
  const ofQuestions = [...ids].flatMap((questionId) =>
    differing(figuresOf(stored, questionId), figuresOf(recomputed, questionId)).map((difference) => ({
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
    return record ? [{ id, ...record, ...figuresOf(recomputed, id) }] : [];
  });
}

function flat({ streak, ...totals }: Totals) {
  return { ...totals, streakDays: streak.days, lastStudyDay: streak.lastDay };
}

function figuresOf({ questions }: UserStats, id: string): QuestionFigures {
  const { answers, correctAnswers, scored, credited, lastAnsweredAt, lastCorrect } =
    questions.get(id) ?? noFigures;
  return { answers, correctAnswers, scored, credited, lastAnsweredAt, lastCorrect };
}

function differing<Figures extends object>(stored: Figures, recomputed: Figures): Difference[] {
  return (Object.keys(recomputed) as (keyof Figures & string)[])
    .filter((figure) => JSON.stringify(stored[figure]) !== JSON.stringify(recomputed[figure]))
    .map((figure) => ({ figure, stored: stored[figure], recomputed: recomputed[figure] }));
}
