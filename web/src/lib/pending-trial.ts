import { readSession, removeSession, writeSession } from './local-store.js';

const KEY = 'startTrial';

export function rememberPendingTrial(): void {
  writeSession(KEY, 'true');
}

export function hasPendingTrial(): boolean {
  return readSession(KEY) === 'true';
}

export function forgetPendingTrial(): void {
  removeSession(KEY);
}
