// @ts-check
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { answersReady, PROVIDER_SETTINGS } from './application.mjs';
import { keptPort } from './credentials.mjs';
import { logFile } from './log-files.mjs';
import { nodeFlags } from './node-flags.mjs';
import { root } from './paths.mjs';

/**
 * @typedef {'google' | 'apple'} ProviderName
 * @typedef {object} SocialLoginSurroundings
 * @property {NodeJS.ProcessEnv} env settings for identity
 * @property {string[]} local names of the providers that a process of this machine replaces
 * @property {import('./processes.mjs').ProcessSpec[]} specs processes to run for them
 */

const NAMES = { google: 'Google', apple: 'Apple' };

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<SocialLoginSurroundings>}
 */
export async function prepareSocialLogin(settings, env) {
  /** @type {SocialLoginSurroundings} */
  const surroundings = { env: {}, local: [], specs: [] };
  for (const provider of /** @type {ProviderName[]} */ (Object.keys(PROVIDER_SETTINGS))) {
    if (env[`${provider.toUpperCase()}_CLIENT_ID`]) {
      const given = PROVIDER_SETTINGS[provider].map((name) => [name, env[name] ?? '']);
      Object.assign(surroundings.env, Object.fromEntries(given));
      continue;
    }
    // the port is a part of the issuer, which identifies linked accounts
    const port = await keptPort(settings.dataDir, `${provider}-provider`);
    const issuer = `http://localhost:${port}`;
    const own = provider === 'google' ? googleSettings(issuer) : appleSettings(issuer);
    Object.assign(surroundings.env, own);
    surroundings.local.push(NAMES[provider]);
    surroundings.specs.push(specOf(provider, port, own, settings));
  }
  return surroundings;
}

/** @param {string} issuer */
const googleSettings = (issuer) => ({
  GOOGLE_CLIENT_ID: 'tenfold-at-google',
  GOOGLE_CLIENT_SECRET: 'local-secret',
  GOOGLE_ISSUER: issuer,
});

/** @param {string} issuer */
function appleSettings(issuer) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    APPLE_CLIENT_ID: 'example.tenfold.web',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    APPLE_ISSUER: issuer,
  };
}

/**
 * @param {ProviderName} provider
 * @param {number} port
 * @param {Record<string, string>} own settings that the provider and identity share
 * @param {import('./settings.mjs').Settings} settings
 * @returns {import('./processes.mjs').ProcessSpec}
 */
function specOf(provider, port, own, settings) {
  const name = `${provider}-provider`;
  return {
    name,
    command: process.execPath,
    args: [...nodeFlags('tools/local-stack'), join(root, 'tools/local-stack/openid-provider/main.mjs')],
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PROVIDER: provider,
      PORT: String(port),
      REDIRECT_URI: `http://localhost:${settings.port}/api/auth/${provider}/callback`,
      CLIENT_ID: own.GOOGLE_CLIENT_ID ?? own.APPLE_CLIENT_ID,
      CLIENT_SECRET: own.GOOGLE_CLIENT_SECRET,
      ...own,
    },
    logFile: logFile(settings.dataDir, name),
    isReady: () => answersReady(`http://127.0.0.1:${port}/.well-known/openid-configuration`),
  };
}
