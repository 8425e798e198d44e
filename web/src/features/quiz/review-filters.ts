import { clockText, isSlowAnswer, TARGET_MS_PER_QUESTION } from '@tenfold/exam';
import type { Reviewed } from './review-answers.js';

export const reviewFilters = ['all', 'missed', 'flagged', 'unsure', 'slow', 'changed'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export const filterNames: Record<ReviewFilter, string> = {
  all: 'All',
  missed: 'Missed',
  flagged: 'Flagged',
  unsure: 'Not sure',
  slow: 'Slow',
  changed: 'Changed',
};

export const SLOW_TEXT = `Slow: more than ${clockText(TARGET_MS_PER_QUESTION)}, the exam’s time for a question.`;

export function isSlow({ timeSpentMs }: Pick<Reviewed, 'timeSpentMs'>): boolean {
  return timeSpentMs !== null && isSlowAnswer(timeSpentMs);
}

const matches: Record<ReviewFilter, (reviewed: Reviewed) => boolean> = {
  all: () => true,
  missed: ({ isRight }) => isRight === false,
  flagged: ({ isFlagged }) => isFlagged,
  unsure: ({ isUnsure }) => isUnsure,
  slow: isSlow,
  changed: ({ changes }) => changes.length > 0,
};

export function filterReviewed(all: readonly Reviewed[], filter: ReviewFilter): Reviewed[] {
  return all.filter(matches[filter]);
}

export function readFilter(text: string | null): ReviewFilter {
  return reviewFilters.find((filter) => filter === text) ?? 'all';
}

export interface ReviewMoves {
  previous: number | null;
  next: number | null;
  /** From 1; null when the filter does not contain the place. */
  position: number | null;
}

export function neighborsOf(place: number, shown: readonly Pick<Reviewed, 'place'>[]): ReviewMoves {
  const places = shown.map((reviewed) => reviewed.place);
  const index = places.indexOf(place);
  return {
    previous: places.findLast((other) => other < place) ?? null,
    next: places.find((other) => other > place) ?? null,
    position: index < 0 ? null : index + 1,
  };
}

/** The question to show when the filter changes: this one, the next one that matches, or the first. */
export function placeIn(shown: readonly Pick<Reviewed, 'place'>[], place: number): number {
  return (shown.find((reviewed) => reviewed.place >= place) ?? shown[0])?.place ?? place;
}
