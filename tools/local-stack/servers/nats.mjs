// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';
import { root } from '../paths.mjs';
import { requireProgram } from '../programs.mjs';
import { isJetStreamHealthy, isNatsReady } from './ready.mjs';

const AUTHORIZATION = join(root, 'deploy/nats/authorization.conf');

/**
 * More than the `max_bytes` of all streams together. NATS's default is a share of the free space at start: a
 * server started on a full disk would load no stream, even after space is free again.
 */
const MAX_FILE_STORE = '2GB';

/** Every user of deploy/nats/authorization.conf. `setup` creates the streams and consumers. */
export const natsUsers = /** @type {const} */ ([
  'setup',
  'gateway',
  'identity',
  'quiz',
  'content-ingestion',
  'billing',
  'notifications',
]);

/**
 * A private NATS server with its streams in `dir`. With passwords each process has its own user with minimal
 * permissions; without them (most tests) every client may do everything.
 *
 * @param {import('./server.mjs').ServerOptions} options
 * @returns {Promise<import('./server.mjs').ServerSpec>}
 */
export async function prepareNats({ dir, port, forTests, passwords }) {
  const command = requireProgram('nats');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const configFile = join(dir, 'nats.conf');
  const monitorPort = forTests ? null : await freePort();
  const text = config({ dir, port, monitorPort }) + users(passwords);
  writeFileSync(configFile, text, { mode: 0o600 });
  return {
    name: 'nats',
    command,
    args: ['--config', configFile],
    store: join(dir, 'store'),
    logFile: join(dir, 'server.log'),
    url: `nats://127.0.0.1:${port}`,
    isReady: () => isNatsReady(port),
    ...(monitorPort !== null && { isHealthy: () => isJetStreamHealthy(monitorPort) }),
  };
}

/**
 * The included file refers to the passwords as variables.
 *
 * @param {Record<string, string>} [passwords] by user
 */
function users(passwords) {
  if (passwords === undefined) return '';
  const variables = Object.entries(passwords).map(
    // in quotes: a value that begins with a digit would be parsed as a number
    ([user, password]) =>
      `NATS_${user.replaceAll('-', '_').toUpperCase()}_PASSWORD: ${JSON.stringify(password)}\n`,
  );
  return variables.join('') + readFileSync(AUTHORIZATION, 'utf8');
}

/** @param {{ dir: string, port: number, monitorPort: number | null }} options */
function config({ dir, port, monitorPort }) {
  return `host: "127.0.0.1"
port: ${port}
${monitorPort === null ? '' : `http: "127.0.0.1:${monitorPort}"`}
max_payload: 2MB
jetstream { store_dir: ${JSON.stringify(join(dir, 'store'))}, max_file_store: ${MAX_FILE_STORE} }
`;
}
