// @ts-check
import { processIdentity, readProcess } from './process-identity.mjs';

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

const MAX_STEPS = 8; // npm runs a shell, which runs this process, or a test run that runs it

/**
 * Watches the npm process that runs this one. npm's shell outlives a killed npm, so no signal arrives.
 *
 * @returns {() => boolean} false after npm has ended; always true when it is not run by npm
 */
function watchParent() {
  const pid = process.env.npm_lifecycle_event === undefined ? null : findNpm();
  if (pid === null) return () => true;
  const identity = processIdentity(pid);
  return () => processIdentity(pid) === identity;
}

/** @returns {number | null} */
function findNpm() {
  let pid = process.ppid;
  try {
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const { commandLine, parent } = readProcess(pid);
      const [program = '', script = ''] = commandLine;
      if (/^npm\b/.test(program) || script.endsWith('/npm-cli.js')) return pid;
      pid = parent;
    }
  } catch {
    // no /proc on this machine
  }
  return null;
}
