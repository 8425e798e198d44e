import type { RecentActivity } from '@tenfold/contracts';

export interface RecentScore {
  sessionId: string;
  /** What the quiz was about. */
  title: string;
  /** Percent. */
  score: number;
  completedAt: Date;
}

/** The scores of the last completed quizzes, oldest first. */
export function recentScores(activities: readonly RecentActivity[]): RecentScore[] {
  return activities
    .flatMap(({ sessionId, title, score, time }) =>
      score === null ? [] : [{ sessionId, title, score, completedAt: new Date(time) }],
    )
    .toReversed();
}
