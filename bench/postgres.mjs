// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { ensurePrograms } from '@tenfold/local-stack/packages.mjs';
import { prepareServer } from '@tenfold/local-stack/servers/server.mjs';
import { supervise } from '@tenfold/local-stack/supervisor.mjs';

/**
 * Starts one PostgreSQL for both sides of the comparison, configured as `npm start` does: every commit is synced to disk.
 * It counts statements with pg_stat_statements, which is part of PostgreSQL's contrib modules.
 *
 * @param {string} [kept] folder whose data is kept for the next run
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} url: of its administrator
 */
export async function launchPostgres(kept) {
  await ensurePrograms(['postgres']);
  const dir = kept ?? mkdtempSync(join(tmpdir(), 'tenfold-bench-'));
  const spec = await prepareServer.postgres({ dir, port: await freePort(), forTests: false });
  const args = [...spec.args, '-c', 'shared_preload_libraries=pg_stat_statements'];
  const server = supervise({ ...spec, args }, () => undefined);
  await server.start();
  return {
    url: spec.url,
    async stop() {
      await server.stop();
      if (!kept) rmSync(dir, { recursive: true, force: true });
    },
  };
}
