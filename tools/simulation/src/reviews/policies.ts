import { dueDay, planReviews, type ReviewCard, type ReviewDay } from '@tenfold/learning';

export interface ReviewPolicy {
  readonly name: string;
  /** The cards to review today; never one that was answered today. */
  readonly choose: (cards: readonly ReviewCard[], day: ReviewDay) => readonly ReviewCard[];
}

const first = (valueOf: (card: ReviewCard) => number): ReviewPolicy['choose'] => {
  return (cards, { today, reviewsPerDay }) =>
    cards
      .filter(({ lastDay }) => lastDay < today)
      .sort((one, other) => valueOf(one) - valueOf(other))
      .slice(0, reviewsPerDay);
};

export const PLAN: ReviewPolicy = { name: 'Plan to the exam day', choose: planReviews };

/** FSRS at 90 % recall; the day is filled ahead of time, so that every policy has the same number of reviews. */
export const PLAIN_FSRS: ReviewPolicy = { name: 'FSRS', choose: first(dueDay) };

export const OTHERS: readonly ReviewPolicy[] = [
  { name: 'Longest not seen first', choose: first(({ lastDay }) => lastDay) },
  { name: 'No reviews', choose: () => [] },
];
