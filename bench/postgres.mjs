// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../deploy/local/free-port.mjs';
import { ensurePrograms } from '../deploy/local/packages.mjs';
import { prepareServer } from '../deploy/local/servers/server.mjs';
import { supervise } from '../deploy/local/supervisor.mjs';

/**
 * One PostgreSQL for both sides of the comparison, set up as `npm start` does: every commit is on disk.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} url: of its administrator
 */
export async function launchPostgres() {
  await ensurePrograms(['postgres']);
  const dir = mkdtempSync(join(tmpdir(), 'tenfold-bench-'));
  const spec = await prepareServer.postgres({ dir, port: await freePort(), forTests: false });
  const server = supervise(spec, () => undefined);
  await server.start();
  return {
    url: spec.url,
    async stop() {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
