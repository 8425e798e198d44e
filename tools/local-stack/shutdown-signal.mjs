// @ts-check
import { watchParent } from './parent-watch.mjs';

const NPM_CHECK_MS = 1_000;

/** @returns {AbortSignal} */
export function shutdownSignal() {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => ending.abort());
  const npmRuns = watchParent();
  setInterval(() => npmRuns() || ending.abort(), NPM_CHECK_MS).unref();
  // a closed pipe must not prevent the shutdown of the started processes
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return ending.signal;
}
