// @ts-check
import { join } from 'node:path';
import { freePort } from '../local-stack/free-port.mjs';
import { supervise } from '../local-stack/supervisor.mjs';
import { prepareNats } from '../local-stack/servers/nats.mjs';
import { canMountSmallDisks, mountSmallDisk } from './small-disk.mjs';

const DISK_MEGABYTES = 24;
const HEALTH = { intervalMs: 250, limitMs: 1_000, stopLimitMs: 500 };

/**
 * A supervised NATS server whose store is on a file system that a test can fill.
 *
 * @typedef {object} NatsOnSmallDisk
 * @property {string} url
 * @property {() => void} fill
 * @property {() => void} free
 * @property {() => number} launches number of starts
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} dir
 * @returns {Promise<NatsOnSmallDisk | null>} null when the machine does not permit such a file system
 */
export async function startNatsOnSmallDisk(dir) {
  if (!canMountSmallDisks()) return null;
  const spec = await prepareNats({ dir, port: await freePort(), forTests: false });
  const disk = await mountSmallDisk(join(dir, 'store'), DISK_MEGABYTES);
  let launches = 0;
  const server = supervise(
    { ...spec, ...disk.inside(spec.command, spec.args) },
    () => void (launches += 1),
    HEALTH,
  );
  await server.start();
  return {
    url: spec.url,
    fill: disk.fill,
    free: disk.free,
    launches: () => launches,
    async stop() {
      await server.stop();
      disk.remove();
    },
  };
}
