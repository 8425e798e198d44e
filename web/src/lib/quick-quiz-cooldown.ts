import { MS_PER_HOUR, QUICK_QUIZ_COOLDOWN_HOURS } from '@tenfold/exam';
import { readLocal, writeLocal } from './local-store.js';

/**
 * When this user last started the free quick quiz, remembered in this browser for the countdown only: the server decides,
 * and its refusal corrects this value.
 */

const COOLDOWN_MS = QUICK_QUIZ_COOLDOWN_HOURS * MS_PER_HOUR;

function key(userId: string): string {
  return `tenfold.lastQuickQuiz.${userId}`;
}

export function rememberQuickQuizStart(userId: string, startedAt: Date): void {
  writeLocal(key(userId), startedAt.toISOString());
}

export function rememberNextQuickQuiz(userId: string, next: Date): void {
  rememberQuickQuizStart(userId, new Date(next.getTime() - COOLDOWN_MS));
}

export function quickQuizCooldownMs(userId: string, now: Date): number {
  const last = Date.parse(readLocal(key(userId)) ?? '');
  return Number.isNaN(last) ? 0 : Math.max(0, last + COOLDOWN_MS - now.getTime());
}
