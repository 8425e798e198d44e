// @ts-check
import { rmSync } from 'node:fs';
import { freePort } from '../free-port.mjs';
import { launch, stop, waitUntilReady } from '../processes.mjs';
import { prepareServer } from './server.mjs';

/**
 * A server under a test's control. Its address stays the same whatever is done to it.
 *
 * @typedef {object} ServerControl
 * @property {string} url
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} kill without a chance to finish anything
 * @property {() => Promise<void>} wipe forgets all that it kept; it does not run then
 * @property {() => Promise<void>} stop
 */

/**
 * A private server on this machine for one test run, not yet started.
 *
 * @param {import('./server.mjs').ServerKind} kind
 * @param {string} dir
 * @returns {Promise<ServerControl>}
 */
export async function controlLocalServer(kind, dir) {
  const options = { dir, port: await freePort(), forTests: true };
  let spec = await prepareServer[kind](options);
  /** @type {import('../processes.mjs').RunningProcess | null} */
  let running = null;

  const control = {
    url: spec.url,
    async start() {
      if (running?.isAlive()) return;
      running = launch(spec);
      await waitUntilReady(spec, running);
    },
    async kill() {
      if (!running?.isAlive()) return;
      process.kill(running.pid, 'SIGKILL');
      await running.exited;
    },
    async wipe() {
      await control.kill();
      rmSync(spec.store, { recursive: true, force: true });
      spec = await prepareServer[kind](options);
    },
    async stop() {
      if (running) await stop(spec, running);
    },
  };
  return control;
}
