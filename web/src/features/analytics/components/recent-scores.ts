import type { RecentActivity } from '@tenfold/contracts';

export interface RecentScore {
  sessionId: string;
  title: string;
  /** Percent. */
  score: number;
  completedAt: Date;
}

/** Completed quizzes, oldest first. */
export function recentScores(activities: readonly RecentActivity[]): RecentScore[] {
  return activities
    .flatMap(({ sessionId, title, score, time }) =>
      score === null ? [] : [{ sessionId, title, score, completedAt: new Date(time) }],
    )
    .toReversed();
}
