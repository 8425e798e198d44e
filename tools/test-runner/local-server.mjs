// @ts-check
import { rmSync } from 'node:fs';
import { freePort } from '../local-stack/free-port.mjs';
import { launch, stop, waitUntilReady } from '../local-stack/processes.mjs';
import { prepareServer } from '../local-stack/servers/server.mjs';

/**
 * A server that a test controls. Its address never changes.
 *
 * @typedef {object} ServerControl
 * @property {string} url
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} kill SIGKILL
 * @property {() => Promise<void>} wipe deletes the data of a stopped server
 * @property {() => Promise<void>} stop
 */

/**
 * @param {import('../local-stack/servers/server.mjs').ServerKind} kind
 * @param {string} dir
 * @param {Record<string, string>} [passwords] of NATS's users
 * @returns {Promise<ServerControl>}
 */
export async function controlLocalServer(kind, dir, passwords) {
  const options = { dir, port: await freePort(), forTests: true, ...(passwords ? { passwords } : {}) };
  let spec = await prepareServer[kind](options);
  /** @type {import('../local-stack/processes.mjs').RunningProcess | null} */
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
