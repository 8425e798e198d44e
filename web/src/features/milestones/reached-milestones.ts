import { crossedMilestones, type Milestone, type MilestoneFigures } from '@tenfold/exam';
import { readMilestoneSnapshot, writeMilestoneSnapshot } from '../../lib/milestone-snapshot.js';

/**
 * Takes a new snapshot of a person's figures and tells what it has reached since the last: of each type the highest.
 * The first is what the next is measured by and reaches nothing.
 */
export function reachedMilestones(userId: string, figures: MilestoneFigures): Milestone[] {
  const before = readMilestoneSnapshot(userId);
  // completed quizzes never grow fewer: this reply was overtaken by one that another tab has seen
  if (before !== null && figures.totalQuizzes < before.totalQuizzes) return [];
  writeMilestoneSnapshot(userId, figures);
  return before === null ? [] : highestOfEachType(crossedMilestones(before, figures));
}

/** `milestones` are in ascending order within each type. */
function highestOfEachType(milestones: readonly Milestone[]): Milestone[] {
  return [...new Map(milestones.map((milestone) => [milestone.type, milestone])).values()];
}
