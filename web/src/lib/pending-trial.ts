import { readSession, removeSession, writeSession } from './local-store.js';

const KEY = 'startTrial';

/** The user asked for the trial before signing in; stored for this tab. */
export function rememberPendingTrial(): void {
  writeSession(KEY, 'true');
}

export function hasPendingTrial(): boolean {
  return readSession(KEY) === 'true';
}

export function forgetPendingTrial(): void {
  removeSession(KEY);
}
