// @ts-check
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRETS = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'NATS_URL',
  'MAIL_URL',
  'SESSION_CACHE_KEY',
  'CALLER_SIGNING_KEYS',
  'CALLER_CHECK_KEYS',
  'ADMIN_PASSWORD',
  'SECOND_FACTOR_KEY',
  'TRIAL_HASH_SALT',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'STRIPE_WEBHOOK_SECRET',
  'WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_PRIVATE_KEY',
]);

/** @param {string} dataDir */
const folderOf = (dataDir) => join(dataDir, 'secrets');

/**
 * Replaces each secret with the path of a file that only its owner may read, because other processes of the same user can
 * read an environment in /proc.
 * @param {string} dataDir
 * @param {string} processName
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withSecretFiles(dataDir, processName, env) {
  const folder = join(folderOf(dataDir), processName);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entries = Object.entries(env).map(([name, value]) => {
    if (!SECRETS.has(name) || !value) return [name, value];
    const file = join(folder, name);
    rmSync(file, { force: true }); // `mode` does not apply to an existing file
    writeFileSync(file, value, { mode: 0o600 });
    return [`${name}_FILE`, file];
  });
  return Object.fromEntries(entries);
}

/**
 * Removes the secrets, for the database servers, which need none.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutSecrets(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SECRETS.has(name)));
}

/** @param {string} dataDir */
export function removeSecretFiles(dataDir) {
  rmSync(folderOf(dataDir), { recursive: true, force: true });
}
