// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../paths.mjs';
import { requireProgram } from '../programs.mjs';
import { isNatsReady } from './ready.mjs';

const AUTHORIZATION = join(root, 'deploy/nats/authorization.conf');

/**
 * A private NATS server with its streams in `dir`. With passwords each process has a user of its own and may say only
 * what it must; without them (tests) anybody may say anything.
 *
 * @param {import('./server.mjs').ServerOptions} options
 * @returns {Promise<import('./server.mjs').ServerSpec>}
 */
export async function prepareNats({ dir, port, passwords }) {
  const command = requireProgram('nats');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const store = join(dir, 'store');
  const configFile = join(dir, 'nats.conf');
  writeFileSync(configFile, config(dir, port, passwords !== undefined), { mode: 0o600 });
  return {
    name: 'nats',
    command,
    args: ['--config', configFile],
    env: { ...process.env, ...passwordSettings(passwords ?? {}) },
    store,
    logFile: join(dir, 'server.log'),
    url: `nats://127.0.0.1:${port}`,
    isReady: () => isNatsReady(port),
  };
}

/** @param {Record<string, string>} passwords by user */
function passwordSettings(passwords) {
  const settings = Object.entries(passwords).map(([user, password]) => [
    `NATS_${user.replaceAll('-', '_').toUpperCase()}_PASSWORD`,
    // in quotes: one that begins with a digit would be read as a number
    JSON.stringify(password),
  ]);
  return Object.fromEntries(settings);
}

/**
 * @param {string} dir
 * @param {number} port
 * @param {boolean} authorized
 */
function config(dir, port, authorized) {
  return `host: "127.0.0.1"
port: ${port}
max_payload: 2MB
jetstream { store_dir: ${JSON.stringify(join(dir, 'store'))} }
${authorized ? `include ${JSON.stringify(relative(dir, AUTHORIZATION))}` : ''}
`;
}
