// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { requireProgram } from '../programs.mjs';
import { keptSecret } from '../secrets.mjs';
import { isRedisReady } from './ready.mjs';

const USERS = join(root, 'deploy/redis/users.conf');

export const redisUsers = /** @type {const} */ ([
  'gateway',
  'identity',
  'content-ingestion',
  'billing',
  'notifications',
]);

/**
 * A private Redis with its append-only file in `dir`. It never evicts, because auth sessions and jobs are not a
 * cache. With passwords each process has its own user with its own keys and commands; `url` is the
 * administrator's.
 *
 * @param {import('./server.mjs').ServerOptions} options
 * @returns {Promise<import('./server.mjs').ServerSpec>}
 */
export async function prepareRedis({ dir, port, passwords }) {
  const command = requireProgram('redis');
  const store = join(dir, 'store');
  mkdirSync(store, { recursive: true, mode: 0o700 });
  const password = keptSecret(join(dir, 'password'));
  const configFile = join(dir, 'redis.conf');
  writeFileSync(configFile, config(store, port, password) + users(passwords), { mode: 0o600 });
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

/** @param {Record<string, string>} [passwords] by user */
function users(passwords) {
  if (passwords === undefined) return '';
  return Object.entries(passwords).reduce(
    (text, [user, password]) =>
      text.replace(`$REDIS_${user.replaceAll('-', '_').toUpperCase()}_PASSWORD`, password),
    readFileSync(USERS, 'utf8'),
  );
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
