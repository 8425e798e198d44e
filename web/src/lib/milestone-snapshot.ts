import type { MilestoneFigures } from '@tenfold/exam';
import { readLocal, removeLocal, writeLocal } from './local-store.js';

/**
 * The figures that milestones were last measured by. They are kept in the browser and not in the page, so that what
 * was reached in one tab is not celebrated again in another; whoever signs in starts with none.
 */

const KEY = 'tenfold.milestoneSnapshot';

interface StoredSnapshot {
  userId: string;
  figures: MilestoneFigures;
}

/** Null when there are none yet, or they are another person's. */
export function readMilestoneSnapshot(userId: string): MilestoneFigures | null {
  const snapshot = parse(readLocal(KEY));
  return snapshot?.userId === userId ? snapshot.figures : null;
}

function parse(stored: string | null): StoredSnapshot | null {
  try {
    return JSON.parse(stored ?? 'null') as StoredSnapshot | null;
  } catch {
    // not ours: as good as none
    return null;
  }
}

export function writeMilestoneSnapshot(userId: string, figures: MilestoneFigures): void {
  const { totalQuizzes, totalQuestionsCompleted, currentStreak, averageScore } = figures;
  const snapshot: StoredSnapshot = {
    userId,
    figures: { totalQuizzes, totalQuestionsCompleted, currentStreak, averageScore },
  };
  writeLocal(KEY, JSON.stringify(snapshot));
}

export function forgetMilestoneSnapshot(): void {
  removeLocal(KEY);
}
