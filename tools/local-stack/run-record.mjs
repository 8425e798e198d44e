// @ts-check
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from './process-identity.mjs';
import { progress } from './progress.mjs';

/**
 * A file with the processes that run in a data folder. It locks the folder against a second start, and lets the next
 * start stop the orphans of a killed run.
 * @typedef {{ name: string, pid: number, identity: string | null, stopSignal: NodeJS.Signals }} RecordedProcess
 * @typedef {{ url: string, pid: number, identity: string | null, processes: RecordedProcess[] }} Run
 */

/**
 * @typedef {object} RunRecord
 * @property {(spec: import('./processes.mjs').ProcessSpec, pid: number) => void} add replaces an earlier process
 *   of that name
 * @property {() => void} remove called when everything has ended
 */

const STOP_LIMIT_MS = 10_000;

/**
 * @param {string} file
 * @param {string} url address of this run
 * @returns {Promise<RunRecord>}
 * @throws when another run uses the folder
 */
export async function claimRun(file, url) {
  /** @type {Run} */
  const run = { url, pid: process.pid, identity: processIdentity(process.pid), processes: [] };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  while (!createExclusively(file, run)) {
    const other = read(file);
    if (other && isAlive(other))
      throw new Error(`Tenfold already runs at ${other.url} (process ${other.pid}).`);
    for (const left of other?.processes.toReversed() ?? []) await end(left);
    rmSync(file, { force: true });
  }
  return {
    add({ name, stopSignal = 'SIGTERM' }, pid) {
      run.processes = run.processes.filter((earlier) => earlier.name !== name);
      run.processes.push({ name, pid, identity: processIdentity(pid), stopSignal });
      writeFileSync(`${file}.new`, JSON.stringify(run), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    remove: () => rmSync(file, { force: true }),
  };
}

/**
 * @param {string} file
 * @param {Run} run
 */
function createExclusively(file, run) {
  try {
    writeFileSync(file, JSON.stringify(run), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {Run | null} null for an incomplete file: no process had been started
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {{ pid: number, identity: string | null }} noted */
function isAlive({ pid, identity }) {
  return identity !== null && processIdentity(pid) === identity;
}

/** @param {RecordedProcess} left */
async function end(left) {
  if (!isAlive(left)) return;
  progress(`ending ${left.name} of an earlier start (process ${left.pid})`);
  process.kill(left.pid, left.stopSignal);
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isAlive(left)) {
    if (Date.now() > deadline) process.kill(left.pid, 'SIGKILL');
    await delay(50);
  }
}
