// @ts-check
import { launch, stop, waitUntilReady } from './processes.mjs';
import { progress } from './progress.mjs';
import { countDeath, restartDelayMs } from './restart-delay.mjs';

/**
 * @typedef {object} Supervised
 * @property {() => Promise<void>} start resolves when it is ready; afterwards it is restarted whenever it ends
 * @property {() => Promise<void>} restart resolves when the new process is ready
 * @property {() => Promise<void>} stop
 */

/**
 * Interval of `isHealthy`, how long it may be false before a restart, and how long the process then has to stop
 * (ms). A hanging server ignores SIGTERM.
 */
const HEALTH = { intervalMs: 5_000, limitMs: 30_000, stopLimitMs: 5_000 };

/**
 * @param {import('./processes.mjs').ProcessSpec} spec
 * @param {(pid: number) => void} onLaunch called for the first process and for each replacement
 * @param {typeof HEALTH} [health]
 * @returns {Supervised}
 */
export function supervise(spec, onLaunch, health = HEALTH) {
  /** @type {import('./processes.mjs').RunningProcess | null} */
  let running = null;
  /** @type {NodeJS.Timeout | undefined} */
  let restart;
  let stopping = false;
  let deaths = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let healthTimer;

  function begin() {
    running = launch(spec);
    onLaunch(running.pid);
    return running;
  }

  /** @param {import('./processes.mjs').RunningProcess} current */
  async function restartAfter(current) {
    const outcome = await current.exited;
    if (stopping || current !== running) return;
    deaths = countDeath(deaths, Date.now() - current.startedAt);
    const delayMs = restartDelayMs(deaths);
    progress(`${spec.name} ended with ${outcome}; starting it again in ${delayMs / 1000} s`);
    restart = setTimeout(() => void restartAfter(begin()), delayMs);
  }

  /** @param {number} healthyAt ms since 1970 */
  function watchHealth(healthyAt) {
    const { isHealthy } = spec;
    if (!isHealthy || stopping) return;
    healthTimer = setTimeout(async () => {
      if ((await isHealthy()) || !running?.isAlive()) return watchHealth(Date.now());
      if (Date.now() - healthyAt < health.limitMs) return watchHealth(healthyAt);
      progress(`${spec.name} has not been healthy for ${health.limitMs / 1000} s; restarting it`);
      await stop(spec, running, health.stopLimitMs);
      watchHealth(Date.now());
    }, health.intervalMs);
  }

  return {
    async start() {
      const first = begin();
      await waitUntilReady(spec, first);
      void restartAfter(first);
      watchHealth(Date.now());
    },
    async restart() {
      const former = running;
      running = null;
      clearTimeout(restart);
      if (former) await stop(spec, former);
      if (stopping) return;
      const next = begin();
      void restartAfter(next);
      await waitUntilReady(spec, next);
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      clearTimeout(healthTimer);
      if (running) await stop(spec, running);
    },
  };
}
