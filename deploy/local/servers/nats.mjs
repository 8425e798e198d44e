// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireProgram } from '../programs.mjs';
import { isNatsReady } from './ready.mjs';

/**
 * A private NATS server with its streams in `dir`.
 *
 * @param {import('./server.mjs').ServerOptions} options
 * @returns {Promise<import('./server.mjs').ServerSpec>}
 */
export async function prepareNats({ dir, port }) {
  const command = requireProgram('nats');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const store = join(dir, 'store');
  const configFile = join(dir, 'nats.conf');
  writeFileSync(configFile, config(store, port), { mode: 0o600 });
  return {
    name: 'nats',
    command,
    args: ['--config', configFile],
    store,
    logFile: join(dir, 'server.log'),
    url: `nats://127.0.0.1:${port}`,
    isReady: () => isNatsReady(port),
  };
}

/**
 * @param {string} store
 * @param {number} port
 */
function config(store, port) {
  return `host: "127.0.0.1"
port: ${port}
max_payload: 2MB
jetstream { store_dir: ${JSON.stringify(store)} }
`;
}
