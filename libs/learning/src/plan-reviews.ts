import { clamp, requireFinite } from './numbers.js';
import { dueDay, nextStability, recallAfter, type ReviewCard } from './remember-question.js';

const MIN_FINAL_DAYS = 3;
const MAX_FINAL_DAYS = 14;
const SHARE_REVIEWED_IN_FINAL_DAYS = 0.25;
const MIN_LOG_FACTOR_FOR_GAINS = -0.3;
const MIN_REVIEWS_TO_JUDGE = 30;
/** Of failed reviews, where FSRS holds: it grows with the logarithm of the cards for each daily review, which wait longer. */
const MAX_FAILED_SHARE = { base: 0.03, perLogLoad: 0.107 };

/** Days before the exam in which reviews are chosen by their gain on exam day and no longer by their due day. */
export function finalDays(cards: number, reviewsPerDay: number): number {
  requireFinite(cards, reviewsPerDay);
  return clamp(
    Math.ceil((SHARE_REVIEWED_IN_FINAL_DAYS * cards) / reviewsPerDay),
    MIN_FINAL_DAYS,
    MAX_FINAL_DAYS,
  );
}

/**
 * Expected increase of the probability of recall on exam day if the card is reviewed today.
 *
 * @param daysLeft from today to the exam; 1 = tomorrow
 */
export function reviewGain(card: ReviewCard, today: number, daysLeft: number): number {
  requireFinite(card, today, daysLeft);
  const elapsed = today - card.lastDay;
  const recall = recallAfter(elapsed, card.stability);
  return (
    recall * recallAfter(daysLeft, nextStability(card, elapsed, 'good')) +
    (1 - recall) * recallAfter(daysLeft, nextStability(card, elapsed, 'again')) -
    recallAfter(elapsed + daysLeft, card.stability)
  );
}

export interface ReviewDay {
  readonly today: number;
  /** null without an exam date. A date that is not after today counts as none. */
  readonly examDay: number | null;
  readonly reviewsPerDay: number;
  /**
   * All cards of the student, so that the final days begin on the same day however many are already reviewed. Default: the
   * given cards.
   */
  readonly cardCount?: number;
  /** Of the student's MemoryFactor. Default: 0, that of a student without reviews. */
  readonly logFactor?: number;
}

/**
 * The cards to review today, most urgent first; days are whole numbers as in ReviewCard. Cards answered today wait for tomorrow.
 * Without an exam date: the cards that are due. Before an exam: as many as reviewsPerDay, also ahead of their due day, and in
 * the final days those that gain the most, if the student remembers about as FSRS expects.
 *
 * @throws RangeError unless reviewsPerDay is at least 1
 */
export function planReviews(cards: readonly ReviewCard[], day: ReviewDay): ReviewCard[] {
  requireFinite(cards, day);
  const { today, examDay, reviewsPerDay, cardCount = cards.length, logFactor = 0 } = day;
  if (!(reviewsPerDay >= 1)) throw new RangeError(`not a number of reviews: ${reviewsPerDay}`);
  const open = cards.filter(({ lastDay }) => lastDay < today);
  if (examDay === null || examDay <= today)
    return leastFirst(open, dueDay)
      .filter((card) => dueDay(card) <= today)
      .slice(0, reviewsPerDay);
  const daysLeft = examDay - today;
  const isByGain =
    daysLeft <= finalDays(cardCount, reviewsPerDay) &&
    logFactor >= MIN_LOG_FACTOR_FOR_GAINS &&
    !failsTooOften(cards, cardCount / reviewsPerDay);
  const urgency = isByGain ? (card: ReviewCard) => -reviewGain(card, today, daysLeft) : dueDay;
  return leastFirst(open, urgency).slice(0, reviewsPerDay);
}

/**
 * Whether the student forgets so much more than FSRS expects that the stabilities behind its gains do not hold. In such a
 * memory the gains choose worse than the due days.
 */
function failsTooOften(cards: readonly ReviewCard[], cardsPerReview: number): boolean {
  let reviews = 0;
  let failed = 0;
  for (const { reps, lapses } of cards) {
    reviews += reps - 1;
    failed += Math.max(0, lapses - 1);
  }
  const { base, perLogLoad } = MAX_FAILED_SHARE;
  return reviews >= MIN_REVIEWS_TO_JUDGE && failed / reviews > base + perLogLoad * Math.log(cardsPerReview);
}

function leastFirst(cards: readonly ReviewCard[], valueOf: (card: ReviewCard) => number): ReviewCard[] {
  return cards
    .map((card) => ({ card, value: valueOf(card) }))
    .sort((one, other) => one.value - other.value || (one.card.questionId < other.card.questionId ? -1 : 1))
    .map(({ card }) => card);
}

/** Reviews per day needed to review each card once before the exam. */
export function reviewsToSeeEachOnce(cards: number, daysLeft: number): number {
  requireFinite(cards, daysLeft);
  return Math.ceil(cards / Math.max(1, daysLeft));
}
