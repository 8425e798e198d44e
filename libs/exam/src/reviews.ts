/**
 * The daily numbers that a user can choose, and the recall of missed questions on the exam day that each buys: means of simulated
 * students who miss four questions a day for 100 days (docs/learning.md).
 */
export const REVIEW_CHOICES = [
  { reviewsPerDay: 5, recallPercent: 65 },
  { reviewsPerDay: 10, recallPercent: 78 },
  { reviewsPerDay: 20, recallPercent: 88 },
  { reviewsPerDay: 30, recallPercent: 92 },
] as const;

export const RECALL_PERCENT_WITHOUT_REVIEWS = 44;
export const REVIEWS_PER_DAY_DEFAULT = 10;
export const FREE_REVIEWS_PER_DAY = 3;
