import { readSession, removeSession, writeSession } from './local-store.js';

const KEY = 'startTrial';

/** Somebody asked for the trial before they could have it; kept for this tab. */
export function rememberTrialWish(): void {
  writeSession(KEY, 'true');
}

/** Whether the trial was asked for. */
export function hasTrialWish(): boolean {
  return readSession(KEY) === 'true';
}

export function forgetTrialWish(): void {
  removeSession(KEY);
}
