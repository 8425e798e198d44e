// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { lastLines } from './log-files.mjs';

/**
 * A program to run.
 *
 * @typedef {object} ProcessSpec
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] the whole environment; this process's own when missing
 * @property {string} logFile its output is appended here
 * @property {() => Promise<boolean>} isReady
 * @property {NodeJS.Signals} [stopSignal] asks it to finish; SIGTERM when missing
 */

/**
 * @typedef {object} RunningProcess
 * @property {number} pid
 * @property {number} startedAt milliseconds since 1970
 * @property {() => boolean} isAlive
 * @property {Promise<string>} exited how it ended, e.g. "exit code 1" or "SIGKILL"
 */

const READY_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

/**
 * Starts the program in a process group of its own, so that Ctrl-C reaches only us and we stop things in order.
 *
 * @param {ProcessSpec} spec
 * @returns {RunningProcess}
 */
export function launch({ command, args, cwd, env, logFile }) {
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
 * Waits until the program says that it is ready.
 *
 * @param {ProcessSpec} spec
 * @param {RunningProcess} running
 * @returns {Promise<void>} rejects with the end of its log when it ends first or takes longer than a minute
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
 * Asks the program to finish, and kills it if it does not.
 *
 * @param {ProcessSpec} spec
 * @param {RunningProcess} running
 */
export async function stop({ stopSignal = 'SIGTERM' }, running) {
  if (!running.isAlive()) return;
  process.kill(running.pid, stopSignal);
  const timer = setTimeout(() => process.kill(running.pid, 'SIGKILL'), STOP_LIMIT_MS);
  await running.exited;
  clearTimeout(timer);
}

/**
 * @param {ProcessSpec} spec
 * @param {string} what
 */
function failure({ name, logFile }, what) {
  return new Error(`${name} ${what}. The end of ${logFile}:\n${lastLines(logFile, 20)}`);
}
