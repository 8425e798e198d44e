// @ts-check
import { launch, stop, waitUntilReady } from './processes.mjs';
import { progress } from './progress.mjs';
import { countDeath, restartDelayMs } from './restart-delay.mjs';

/**
 * A program that is kept running.
 *
 * @typedef {object} Supervised
 * @property {() => Promise<void>} start resolves when it is ready; from then on it is started again whenever it dies
 * @property {() => Promise<void>} stop
 */

/**
 * @param {import('./processes.mjs').ProcessSpec} spec
 * @param {(pid: number) => void} onLaunch called for the first process and for each that replaces it
 * @returns {Supervised}
 */
export function supervise(spec, onLaunch) {
  /** @type {import('./processes.mjs').RunningProcess | null} */
  let running = null;
  /** @type {NodeJS.Timeout | undefined} */
  let restart;
  let stopping = false;
  let deaths = 0;

  function begin() {
    running = launch(spec);
    onLaunch(running.pid);
    return running;
  }

  /** @param {import('./processes.mjs').RunningProcess} current */
  async function restartAfter(current) {
    const outcome = await current.exited;
    if (stopping) return;
    deaths = countDeath(deaths, Date.now() - current.startedAt);
    const delayMs = restartDelayMs(deaths);
    progress(`${spec.name} ended with ${outcome}; starting it again in ${delayMs / 1000} s`);
    restart = setTimeout(() => void restartAfter(begin()), delayMs);
  }

  return {
    async start() {
      const first = begin();
      await waitUntilReady(spec, first);
      void restartAfter(first);
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      if (running) await stop(spec, running);
    },
  };
}
