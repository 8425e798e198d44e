import { EXAM_OPTIONS } from './model.js';
import { clamp, requireFinite } from './numbers.js';
import { recallAfter, recallSlope, type ReviewCard } from './remember-question.js';

/**
 * How much longer than FSRS expects a student remembers: the logarithm of a factor on every stability, and the Fisher
 * information behind it. Used for the forecast, and to see whether FSRS describes the student; in scheduling it gained nothing.
 */
export interface MemoryFactor {
  readonly logFactor: number;
  readonly information: number;
}

const MAX_INFORMATION = 60;
const MIN_LOG_FACTOR = -2.5;
const MAX_LOG_FACTOR = 1.5;

export const NEW_MEMORY_FACTOR: MemoryFactor = { logFactor: 0, information: 4 };

/**
 * Learns from a review of a card before the review changed it: one step of Fisher scoring on the probability of a right answer,
 * which is recall or else a guess among four options.
 *
 * @param today of the review; a review on the day of the last one changes nothing
 */
export function updateMemoryFactor(
  factor: MemoryFactor,
  card: ReviewCard,
  today: number,
  correct: boolean,
): MemoryFactor {
  requireFinite(factor, card, today);
  const elapsed = today - card.lastDay;
  if (elapsed < 1) return factor;
  const stability = Math.exp(factor.logFactor) * card.stability;
  const chance = chanceWithGuessing(recallAfter(elapsed, stability));
  const slope = (1 - 1 / EXAM_OPTIONS) * recallSlope(elapsed, stability);
  // the library rounds a recall close to 1 up to 1
  const variance = Math.max(chance * (1 - chance), 1e-9);
  const information = Math.min(MAX_INFORMATION, factor.information + slope ** 2 / variance);
  const step = (slope * ((correct ? 1 : 0) - chance)) / variance / information;
  return { information, logFactor: clamp(factor.logFactor + step, MIN_LOG_FACTOR, MAX_LOG_FACTOR) };
}

/**
 * Mean probability of recall of these cards on exam day if none is reviewed before it.
 *
 * @returns null without cards
 */
export function forecastRecall(
  cards: readonly ReviewCard[],
  examDay: number,
  factor: MemoryFactor,
): number | null {
  requireFinite(cards, examDay, factor);
  if (cards.length === 0) return null;
  const scale = Math.exp(factor.logFactor);
  const sum = cards.reduce(
    (total, card) => total + recallAfter(Math.max(0, examDay - card.lastDay), scale * card.stability),
    0,
  );
  return sum / cards.length;
}

export function chanceWithGuessing(recall: number): number {
  requireFinite(recall);
  return recall + (1 - recall) / EXAM_OPTIONS;
}
