// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { ensurePrograms } from '@tenfold/local-stack/packages.mjs';
import { prepareServer } from '@tenfold/local-stack/servers/server.mjs';
import { supervise } from '@tenfold/local-stack/supervisor.mjs';

/** @returns {Promise<{ url: string, stop: () => Promise<void> }>} a NATS server without users */
export async function launchNats() {
  await ensurePrograms(['nats']);
  const dir = mkdtempSync(join(tmpdir(), 'tenfold-bench-nats-'));
  const spec = await prepareServer.nats({ dir, port: await freePort(), forTests: true });
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
