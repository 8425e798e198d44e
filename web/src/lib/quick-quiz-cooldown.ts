import { MS_PER_HOUR, QUICK_QUIZ_COOLDOWN_HOURS } from '@tenfold/exam';
import { readLocal, writeLocal } from './local-store.js';

/**
 * When this person last started the free quick quiz, as this browser remembers it. It feeds the countdown and
 * nothing else: the server decides, and its refusal corrects the memory.
 */

const COOLDOWN_MS = QUICK_QUIZ_COOLDOWN_HOURS * MS_PER_HOUR;

function key(userId: string): string {
  return `tenfold.lastQuickQuiz.${userId}`;
}

export function rememberQuickQuizStart(userId: string, startedAt: Date): void {
  writeLocal(key(userId), startedAt.toISOString());
}

/** The server said when the next one may start. */
export function rememberNextQuickQuiz(userId: string, next: Date): void {
  rememberQuickQuizStart(userId, new Date(next.getTime() - COOLDOWN_MS));
}

/** Milliseconds until the next quick quiz may start; 0 when it may start now. */
export function quickQuizCooldownMs(userId: string, now: Date): number {
  const last = Date.parse(readLocal(key(userId)) ?? '');
  return Number.isNaN(last) ? 0 : Math.max(0, last + COOLDOWN_MS - now.getTime());
}
