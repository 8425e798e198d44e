// @ts-check
import { watchNpm } from './npm-parent.mjs';

const NPM_CHECK_MS = 1_000;

/**
 * Aborted when we are asked to end: by a signal, or because the npm that runs us is gone.
 *
 * @returns {AbortSignal}
 */
export function askedToEnd() {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => ending.abort());
  const npmRuns = watchNpm();
  setInterval(() => npmRuns() || ending.abort(), NPM_CHECK_MS).unref();
  // whoever read what we print may be gone; that must not keep us from stopping what we started
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return ending.signal;
}
