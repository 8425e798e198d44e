// @ts-check
import { processIdentity, readProcess } from './process-identity.mjs';

const MOST_STEPS = 8; // npm runs a shell, which runs us, or a test run that runs us

/**
 * Tells whether the npm that runs us is still there. Nobody tells us when it is killed: its shell outlives it.
 *
 * @returns {() => boolean} false once it is gone; always true where no npm runs us, or cannot be found
 */
export function watchNpm() {
  const pid = process.env.npm_lifecycle_event === undefined ? null : findNpm();
  if (pid === null) return () => true;
  const identity = processIdentity(pid);
  return () => processIdentity(pid) === identity;
}

/** @returns {number | null} */
function findNpm() {
  let pid = process.ppid;
  try {
    for (let step = 0; step < MOST_STEPS; step += 1) {
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
