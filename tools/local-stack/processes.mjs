// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { lastLines } from './log-files.mjs';
import { withoutSecrets } from './secret-files.mjs';

/**
 * @typedef {object} ProcessSpec
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] the whole environment; default: this process's environment without its
 *   secrets
 * @property {string} logFile output is appended to it
 * @property {() => Promise<boolean>} isReady
 * @property {() => Promise<boolean>} [isHealthy] false: the process runs but cannot do its work, and is restarted
 * @property {NodeJS.Signals} [stopSignal] default: SIGTERM
 */

/**
 * @typedef {object} RunningProcess
 * @property {number} pid
 * @property {number} startedAt milliseconds since 1970
 * @property {() => boolean} isAlive
 * @property {Promise<string>} exited e.g. "exit code 1" or "SIGKILL"
 */

const READY_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

/**
 * Starts the program in its own process group, so that Ctrl-C reaches only this process, which then stops the
 * others in order.
 *
 * @param {ProcessSpec} spec
 * @returns {RunningProcess}
 */
export function launch({ command, args, cwd, env = withoutSecrets(process.env), logFile }) {
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  let alive = child.pid !== undefined;
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).then((outcome) => {
    alive = false;
    return outcome;
  });
  return { pid: child.pid ?? 0, startedAt: Date.now(), isAlive: () => alive, exited };
}

/**
 * @param {ProcessSpec} spec
 * @param {RunningProcess} running
 * @returns {Promise<void>} rejects with the end of the log when the program ends first or takes longer than a
 *   minute
 */
export async function waitUntilReady(spec, running) {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (!(await spec.isReady())) {
    if (!running.isAlive()) throw failure(spec, `ended with ${await running.exited}`);
    if (Date.now() > deadline) throw failure(spec, `was not ready within ${READY_LIMIT_MS / 1000} s`);
    await delay(50);
  }
}

/**
 * @param {ProcessSpec} spec
 * @param {RunningProcess} running
 * @param {number} [limitMs]
 */
export async function stop({ stopSignal = 'SIGTERM' }, running, limitMs = STOP_LIMIT_MS) {
  if (!running.isAlive()) return;
  process.kill(running.pid, stopSignal);
  const timer = setTimeout(() => process.kill(running.pid, 'SIGKILL'), limitMs);
  await running.exited;
  clearTimeout(timer);
}

/**
 * @param {ProcessSpec} spec
 * @param {string} what
 */
function failure({ name, logFile }, what) {
  return new Error(`${name} ${what}. Last lines of ${logFile}:\n${lastLines(logFile, 20)}`);
}
