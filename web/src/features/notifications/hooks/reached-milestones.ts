import { crossedMilestones, highestOfEachType, type Milestone, type MilestoneFigures } from '@tenfold/exam';
import { readMilestoneSnapshot, writeMilestoneSnapshot } from '../../../lib/milestone-snapshot.js';

/**
 * Stores a new snapshot of the user's stats and returns the highest milestone of each type since the last one. The first
 * snapshot only sets the baseline.
 */
export function reachedMilestones(userId: string, figures: MilestoneFigures): Milestone[] {
  const before = readMilestoneSnapshot(userId);
  // quiz counts never decrease: this reply is older than the snapshot that another tab has stored
  if (before !== null && figures.totalQuizzes < before.totalQuizzes) return [];
  writeMilestoneSnapshot(userId, figures);
  return before === null ? [] : highestOfEachType(crossedMilestones(before, figures));
}
