import type { MilestoneFigures } from '@tenfold/exam';
import { readLocal, removeLocal, writeLocal } from './local-store.js';

/**
 * The stats at the last check for milestones. Stored in localStorage, so that other tabs do not show the same milestones
 * again; a sign-in starts without a snapshot.
 */

const KEY = 'tenfold.milestoneSnapshot';

interface StoredSnapshot {
  userId: string;
  figures: MilestoneFigures;
}

/** Null without a snapshot of this user. */
export function readMilestoneSnapshot(userId: string): MilestoneFigures | null {
  const snapshot = parse(readLocal(KEY));
  return snapshot?.userId === userId ? snapshot.figures : null;
}

function parse(stored: string | null): StoredSnapshot | null {
  try {
    return JSON.parse(stored ?? 'null') as StoredSnapshot | null;
  } catch {
    // malformed: treated as missing
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
