// @ts-check
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';

const PROGRAM = fileURLToPath(new URL('../services/identity/test/local-provider/main.mjs', import.meta.url));

/**
 * @typedef {object} LocalProviders
 * @property {Record<string, string>} env settings that point the product to them
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} origin of the product, for the redirects
 * @returns {Promise<LocalProviders>}
 */
export async function startLocalProviders(origin) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secrets = {
    GOOGLE_CLIENT_ID: 'tenfold-at-google',
    GOOGLE_CLIENT_SECRET: 'a-secret-of-google',
    APPLE_CLIENT_ID: 'example.tenfold.web',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const [google, apple] = await Promise.all([
    start(
      'google',
      { ...secrets, CLIENT_ID: secrets.GOOGLE_CLIENT_ID, CLIENT_SECRET: secrets.GOOGLE_CLIENT_SECRET },
      origin,
    ),
    start('apple', { ...secrets, CLIENT_ID: secrets.APPLE_CLIENT_ID }, origin),
  ]);
  return {
    env: { ...secrets, GOOGLE_ISSUER: google.issuer, APPLE_ISSUER: apple.issuer },
    async stop() {
      await Promise.all([google.stop(), apple.stop()]);
    },
  };
}

/**
 * @param {'google' | 'apple'} provider
 * @param {NodeJS.ProcessEnv} settings
 * @param {string} origin
 */
async function start(provider, settings, origin) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: '0',
      PROVIDER: provider,
      REDIRECT_URI: `${origin}/api/auth/${provider}/callback`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{')) return { issuer: String(JSON.parse(line).issuer), stop };
  }
  throw new Error(`The local ${provider} did not start.`);
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
