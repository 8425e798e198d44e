import type { RecentActivity } from '@tenfold/contracts';

export interface RecentScore {
  sessionId: string;
  /** What the quiz was about. */
  title: string;
  /** Percent. */
  score: number;
  completedAt: Date;
}

/** An activity tells its score at the end of its subtitle and nowhere else. */
const SCORE = /(\d+(?:\.\d+)?)%$/;

/** The scores of the last completed quizzes, oldest first. */
export function recentScores(activities: readonly RecentActivity[]): RecentScore[] {
  return activities
    .flatMap(({ sessionId, title, subtitle, time }) => {
      const score = SCORE.exec(subtitle)?.[1];
      if (score === undefined) return [];
      return [{ sessionId, title, score: Number(score), completedAt: new Date(time) }];
    })
    .toReversed();
}
