// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireProgram } from '../programs.mjs';
import { keptSecret } from '../secrets.mjs';
import { isRedisReady } from './ready.mjs';

/**
 * A private Redis with its append-only file in `dir`. It never evicts: sessions and jobs are not a cache.
 *
 * @param {import('./server.mjs').ServerOptions} options
 * @returns {Promise<import('./server.mjs').ServerSpec>}
 */
export async function prepareRedis({ dir, port }) {
  const command = requireProgram('redis');
  const store = join(dir, 'store');
  mkdirSync(store, { recursive: true, mode: 0o700 });
  const password = keptSecret(join(dir, 'password'));
  const configFile = join(dir, 'redis.conf');
  writeFileSync(configFile, config(store, port, password), { mode: 0o600 });
  return {
    name: 'redis',
    command,
    args: [configFile],
    store,
    logFile: join(dir, 'server.log'),
    url: `redis://:${password}@127.0.0.1:${port}`,
    isReady: () => isRedisReady(port, password),
  };
}

/**
 * @param {string} store
 * @param {number} port
 * @param {string} password
 */
function config(store, port, password) {
  return `bind 127.0.0.1
port ${port}
requirepass ${password}
dir ${JSON.stringify(store)}
appendonly yes
appendfsync everysec
maxmemory-policy noeviction
save ""
`;
}
