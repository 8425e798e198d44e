import { FSRSAlgorithm, Rating } from 'ts-fsrs';
import { requireFinite } from './numbers.js';

const REQUESTED_RECALL = 0.9;
const MAX_INTERVAL_DAYS = 365;

const fsrs = new FSRSAlgorithm({
  request_retention: REQUESTED_RECALL,
  enable_fuzz: false,
  enable_short_term: false,
  maximum_interval: MAX_INTERVAL_DAYS,
});

/** Power of the forgetting curve: recall = (1 + factor x days / stability) ^ -FORGETTING_POWER. */
export const FORGETTING_POWER = fsrs.parameters.w[20] ?? NaN;
export const FORGETTING_FACTOR = REQUESTED_RECALL ** (-1 / FORGETTING_POWER) - 1;

export type ReviewGrade = 'again' | 'good';
const RATINGS = { again: Rating.Again, good: Rating.Good } as const;

/**
 * What a student remembers of one question, by FSRS-6 with its default parameters (Open Spaced Repetition, The algorithm).
 * stability: days after which recall falls to 90 %. difficulty: 1 to 10. lastDay: a whole number of days in the user's own
 * calendar, from any fixed day.
 */
export interface ReviewCard {
  readonly questionId: string;
  readonly stability: number;
  readonly difficulty: number;
  readonly lastDay: number;
  readonly reps: number;
  readonly lapses: number;
}

export interface ReviewedAnswer {
  readonly correct: boolean;
  readonly unsure: boolean;
}

export function reviewGrade({ correct, unsure }: ReviewedAnswer): ReviewGrade {
  return correct && !unsure ? 'good' : 'again';
}

/** Whether an answer turns a question without a card into one: an answer that is wrong, marked as not sure, or flagged. */
export function startsCard(answer: ReviewedAnswer & { readonly flagged: boolean }): boolean {
  return answer.flagged || reviewGrade(answer) === 'again';
}

export function newCard(questionId: string, day: number, grade: ReviewGrade): ReviewCard {
  requireFinite(day);
  const { stability, difficulty } = fsrs.next_state(null, 0, RATINGS[grade]);
  return { questionId, stability, difficulty, lastDay: day, reps: 1, lapses: grade === 'again' ? 1 : 0 };
}

/** The card after an answer. Of several answers on one day only the first counts; an earlier day changes nothing. */
export function reviewCard(card: ReviewCard, day: number, grade: ReviewGrade): ReviewCard {
  requireFinite(card, day);
  if (day <= card.lastDay) return card;
  const { stability, difficulty } = fsrs.next_state(card, day - card.lastDay, RATINGS[grade]);
  const lapses = card.lapses + (grade === 'again' ? 1 : 0);
  return { ...card, stability, difficulty, lastDay: day, reps: card.reps + 1, lapses };
}

export function nextStability(card: ReviewCard, elapsedDays: number, grade: ReviewGrade): number {
  requireFinite(card, elapsedDays);
  return fsrs.next_state(card, elapsedDays, RATINGS[grade]).stability;
}

export function recallAfter(elapsedDays: number, stability: number): number {
  requireFinite(elapsedDays, stability);
  return fsrs.forgetting_curve(elapsedDays, stability);
}

/** Derivative of recallAfter by the logarithm of the stability. */
export function recallSlope(elapsedDays: number, stability: number): number {
  requireFinite(elapsedDays, stability);
  const recall = recallAfter(elapsedDays, stability);
  const base = recall ** (-1 / FORGETTING_POWER);
  return (FORGETTING_POWER * recall * (base - 1)) / base;
}

/** The day on which recall has fallen to 90 %: at least one day and at most a year after the last review. */
export function dueDay(card: ReviewCard): number {
  requireFinite(card);
  return card.lastDay + Math.min(MAX_INTERVAL_DAYS, Math.max(1, Math.round(card.stability)));
}
