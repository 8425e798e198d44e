import { readSession, writeSession } from './local-store.js';

const RELOADED_AT = 'reloadedAt';
const PAUSE_MS = 60_000;

/**
 * Reloads a tab whose files a deployment has replaced, at most once a minute: a permanently missing file shows the error
 * page instead of causing a reload loop.
 *
 * @returns whether the page reloads
 */
export function reloadForNewVersion(): boolean {
  const last = Number(readSession(RELOADED_AT) ?? 0);
  if (Date.now() - last < PAUSE_MS) return false;
  // without storage the limit cannot be kept and the page could reload forever
  if (!writeSession(RELOADED_AT, String(Date.now()))) return false;
  window.location.reload();
  return true;
}
