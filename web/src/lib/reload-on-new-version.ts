import { readSession, writeSession } from './local-store.js';

const RELOADED_AT = 'reloadedAt';
const PAUSE_MS = 60_000;

/**
 * A tab that was open while a new version was put in place asks for files that are gone: it is loaded again, once, so
 * that a file that is missing for good ends in the error page and not in a loop.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(readSession(RELOADED_AT) ?? 0);
    if (Date.now() - last < PAUSE_MS) return;
    // where this cannot be remembered, nothing would end the loop
    if (!writeSession(RELOADED_AT, String(Date.now()))) return;
    event.preventDefault();
    window.location.reload();
  });
}
