import { PASSING_PERCENT } from './limits.js';

export function scorePercent(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((correct / total) * 1000) / 10;
}

export type Band = 'good' | 'fair' | 'poor';

export function scoreBand(score: number): Band {
  if (score >= 80) return 'good';
  return score >= 70 ? 'fair' : 'poor';
}

export function sectionBand(accuracy: number): Band {
  if (accuracy >= 80) return 'good';
  return accuracy >= 60 ? 'fair' : 'poor';
}

export function scoreBanner(score: number): 'Excellent Work!' | 'Good Progress!' | 'Needs Improvement' {
  const banners = { good: 'Excellent Work!', fair: 'Good Progress!', poor: 'Needs Improvement' } as const;
  return banners[scoreBand(score)];
}

export const RECOMMEND_SECTION_BELOW = 70;

export function passMark(questions: number): number {
  return Math.ceil((questions * PASSING_PERCENT) / 100);
}
