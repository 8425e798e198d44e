/** Percentages, and what the product says and shows for them. */

/** `correct` of `total` as a percentage with at most one decimal; 0 of 0 is 0. */
export function scorePercent(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((correct / total) * 1000) / 10;
}

export type Band = 'good' | 'fair' | 'poor';

/** A score's colour: green at 80 and up, yellow at 70, red below. */
export function scoreBand(score: number): Band {
  if (score >= 80) return 'good';
  return score >= 70 ? 'fair' : 'poor';
}

/** A section's accuracy colour: green at 80 and up, yellow at 60, red below. */
export function sectionBand(accuracy: number): Band {
  if (accuracy >= 80) return 'good';
  return accuracy >= 60 ? 'fair' : 'poor';
}

/** The banner over a quiz's result. */
export function scoreBanner(score: number): 'Excellent Work!' | 'Good Progress!' | 'Needs Improvement' {
  const banners = { good: 'Excellent Work!', fair: 'Good Progress!', poor: 'Needs Improvement' } as const;
  return banners[scoreBand(score)];
}

/** A section whose average is below this is recommended for study. */
export const RECOMMEND_SECTION_BELOW = 70;
