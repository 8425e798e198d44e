// @ts-check
import { join } from 'node:path';
import { databaseOwners } from './databases.mjs';
import { freePort } from './free-port.mjs';
import { logFile } from './log-files.mjs';
import { root } from './paths.mjs';

/**
 * @typedef {object} Surroundings what the application's processes need to know
 * @property {import('./settings.mjs').Settings} settings
 * @property {string} origin how a browser reaches the application
 * @property {Record<import('./servers/server.mjs').ServerKind, string>} urls the servers' addresses
 * @property {Record<string, string> | null} natsUrls the address of NATS for each of its users; null when it is not ours
 * @property {string} mailUrl the mail server's address
 * @property {NodeJS.ProcessEnv} payments what billing has to know of who takes payments
 * @property {Record<import('./databases.mjs').ServiceName, string>} databases
 * @property {string} adminPassword
 */

/** Only billing may know how payments are taken. */
export const STRIPE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
  'STRIPE_TEST_CLOCK',
];

/** Only identity may know the keys of sign-in with Google and Apple: services/identity/README.md. */
const PROVIDER_SETTINGS = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'APPLE_CLIENT_ID',
  'APPLE_TEAM_ID',
  'APPLE_KEY_ID',
  'APPLE_PRIVATE_KEY',
  'APPLE_ISSUER',
];

/** What only one process may know, or what would mislead the others. */
const NOT_PASSED_ON = [
  'DATABASE_URL',
  'REDIS_URL',
  'NATS_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'MAIL_URL',
  'HOST',
  'PORT',
  'HEALTH_PORT',
  ...STRIPE_SETTINGS,
  ...PROVIDER_SETTINGS,
];
const READY_PATIENCE_MS = 2_000;

/**
 * The five services. The environment of each is also that of its migrations.
 *
 * @param {Surroundings} surroundings
 * @returns {Promise<import('./processes.mjs').ProcessSpec[]>}
 */
export async function serviceSpecs({
  settings,
  origin,
  urls,
  natsUrls,
  mailUrl,
  payments,
  databases,
  adminPassword,
}) {
  const mail = {
    MAIL_URL: mailUrl,
    MAIL_FROM: process.env.MAIL_FROM || 'Tenfold <support@tenfold.example>',
    PUBLIC_ORIGIN: origin,
  };
  /** @type {Partial<Record<import('./databases.mjs').ServiceName, NodeJS.ProcessEnv>>} */
  const extra = {
    identity: {
      REDIS_URL: urls.redis,
      ADMIN_EMAIL: settings.adminEmail,
      ADMIN_PASSWORD: adminPassword,
      ...mail,
      ...Object.fromEntries(PROVIDER_SETTINGS.map((name) => [name, process.env[name] ?? ''])),
    },
    'content-ingestion': { REDIS_URL: urls.redis },
    billing: { REDIS_URL: urls.redis, PUBLIC_ORIGIN: origin, ...payments },
    notifications: { REDIS_URL: urls.redis, ...mail },
  };
  const specs = databaseOwners.map(async (name) => {
    const healthPort = await freePort();
    const env = {
      DATABASE_URL: databases[name],
      NATS_URL: natsUrls?.[name] ?? urls.nats,
      HEALTH_PORT: String(healthPort),
      ...extra[name],
    };
    return nodeSpec(settings, { name, folder: `services/${name}`, env, healthPort });
  });
  return Promise.all(specs);
}

/**
 * The one process that browsers talk to.
 *
 * @param {Surroundings} surroundings
 * @returns {import('./processes.mjs').ProcessSpec}
 */
export function gatewaySpec({ settings, origin, urls, natsUrls }) {
  const env = {
    PORT: String(settings.port),
    PUBLIC_ORIGIN: origin,
    WEB_ROOT: join(root, 'web/dist'),
    NATS_URL: natsUrls?.gateway ?? urls.nats,
    REDIS_URL: urls.redis,
    // everybody who tries the product here comes from one address
    REGISTRATIONS_PER_HOUR: '10000',
    LOGINS_PER_MINUTE: '1000',
    ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: '1000',
  };
  return nodeSpec(settings, { name: 'gateway', folder: 'gateway', env, healthPort: settings.port });
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ name: string, folder: string, env: NodeJS.ProcessEnv, healthPort: number }} about
 * @returns {import('./processes.mjs').ProcessSpec}
 */
function nodeSpec(settings, { name, folder, env, healthPort }) {
  const inherited = Object.entries(process.env).filter(([key]) => !NOT_PASSED_ON.includes(key));
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', join(root, folder, 'dist/main.js')],
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...env },
    logFile: logFile(settings.dataDir, name),
    isReady: () => answersReady(`http://127.0.0.1:${healthPort}/readyz`),
  };
}

/** @param {string} url */
export async function answersReady(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(READY_PATIENCE_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false; // nobody listens yet
  }
}
