// @ts-check
import { join } from 'node:path';
import { callerKeys } from './caller-keys.mjs';
import { databaseOwners } from './databases.mjs';
import { freePort } from './free-port.mjs';
import { logFile } from './log-files.mjs';
import { nodeFlags } from './node-flags.mjs';
import { productDir, root } from './paths.mjs';
import { withSecretFiles } from './secret-files.mjs';

/**
 * @typedef {object} StackEnvironment What the application's processes share.
 * @property {import('./settings.mjs').Settings} settings
 * @property {string} origin origin of the product's public URL
 * @property {Record<import('./servers/server.mjs').ServerKind, string>} urls addresses of the servers
 * @property {Record<string, string> | null} natsUrls address of NATS with the credentials of each user; null for
 *   an external server
 * @property {Record<string, string> | null} redisUrls the same for Redis
 * @property {{ sessionCache: string, callers: string, secondFactor: string }} keys keys that processes share, and
 *   identity's encryption key; the caller keys are derived from `callers`
 * @property {string} mailUrl address of the mail server
 * @property {NodeJS.ProcessEnv} payments settings of billing's payment provider
 * @property {NodeJS.ProcessEnv} socialLogin identity's settings of Google and Apple
 * @property {Record<import('./databases.mjs').ServiceName, string>} databases
 * @property {string} adminPassword
 */

export const STRIPE_SETTINGS = [
  'STRIPE_ACCOUNT',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
  'STRIPE_TEST_CLOCK',
  'STRIPE_PRO_PRICE_IDS',
  'TRIAL_HASH_SALT',
];

export const PROVIDER_SETTINGS = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY', 'APPLE_ISSUER'],
};

const NOT_PASSED_ON = [
  'DATABASE_URL',
  'REDIS_URL',
  'NATS_URL',
  'SESSION_CACHE_KEY',
  'CALLER_SIGNING_KEYS',
  'CALLER_CHECK_KEYS',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'MAIL_URL',
  'SECOND_FACTOR_KEY',
  'HOST',
  'PORT',
  'HEALTH_PORT',
  'INSTANCE',
  'METRICS_PORT',
  ...STRIPE_SETTINGS,
  ...Object.values(PROVIDER_SETTINGS).flat(),
];
const READY_TIMEOUT_MS = 2_000;

/**
 * @param {StackEnvironment} environment
 * @returns {Promise<import('./processes.mjs').ProcessSpec[][]>}
 */
export async function serviceSpecs({
  settings,
  origin,
  urls,
  natsUrls,
  redisUrls,
  keys,
  mailUrl,
  payments,
  socialLogin,
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
      REDIS_URL: redisUrls?.identity ?? urls.redis,
      SESSION_CACHE_KEY: keys.sessionCache,
      ADMIN_EMAIL: settings.adminEmail,
      ADMIN_PASSWORD: adminPassword,
      SECOND_FACTOR_KEY: keys.secondFactor,
      // so that the sample administrator can sign in with a password alone
      ADMIN_SECOND_FACTOR: process.env.ADMIN_SECOND_FACTOR || 'optional',
      ...mail,
      ...socialLogin,
    },
    'content-ingestion': { REDIS_URL: redisUrls?.['content-ingestion'] ?? urls.redis },
    billing: { REDIS_URL: redisUrls?.billing ?? urls.redis, PUBLIC_ORIGIN: origin, ...payments },
    notifications: { REDIS_URL: redisUrls?.notifications ?? urls.redis, ...mail },
  };
  const keysOf = callerKeys(keys.callers);
  /**
   * @param {import('./databases.mjs').ServiceName} name
   * @param {string} instance
   */
  const specOf = async (name, instance) => {
    const healthPort = await freePort();
    const env = {
      DATABASE_URL: databases[name],
      NATS_URL: natsUrls?.[name] ?? urls.nats,
      ...keysOf(name),
      HEALTH_PORT: String(healthPort),
      INSTANCE: instance,
      ...extra[name],
    };
    return nodeSpec(settings, { name: instance, folder: `services/${name}`, env, healthPort });
  };
  return Promise.all(
    databaseOwners.map((name) =>
      Promise.all(instanceNames(name, settings.instances[name]).map((instance) => specOf(name, instance))),
    ),
  );
}

/**
 * @param {string} service
 * @param {number} count
 */
function instanceNames(service, count) {
  return count === 1 ? [service] : Array.from({ length: count }, (_, index) => `${service}-${index + 1}`);
}

/**
 * The process that creates streams and consumers. The services have no permission to do so.
 *
 * @param {StackEnvironment} environment
 * @returns {Promise<import('./processes.mjs').ProcessSpec>}
 */
export async function eventSetUpSpec({ settings, natsUrls, urls }) {
  const healthPort = await freePort();
  const spec = nodeSpec(settings, {
    name: 'event-set-up',
    folder: 'libs/messaging',
    env: { NATS_URL: natsUrls?.setup ?? urls.nats, HEALTH_PORT: String(healthPort) },
    healthPort,
  });
  const program = join(productDir, 'libs/messaging/dist/events/set-up.js');
  return { ...spec, args: [...nodeFlags('libs/messaging'), program] };
}

/**
 * @param {StackEnvironment} environment
 * @param {number} port
 * @returns {import('./processes.mjs').ProcessSpec}
 */
export function gatewaySpec({ settings, origin, urls, natsUrls, redisUrls, keys }, port) {
  const env = {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    WEB_ROOT: join(productDir, 'web/dist'),
    NATS_URL: natsUrls?.gateway ?? urls.nats,
    ...callerKeys(keys.callers)('gateway'),
    REDIS_URL: redisUrls?.gateway ?? urls.redis,
    SESSION_CACHE_KEY: keys.sessionCache,
    // all local visitors share one address
    REGISTRATIONS_PER_HOUR: '10000',
    LOGINS_PER_MINUTE: '1000',
    ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: '1000',
    DRAIN_DELAY: process.env.DRAIN_DELAY || '0',
  };
  return nodeSpec(settings, { name: 'gateway', folder: 'gateway', env, healthPort: port });
}

/**
 * Vite, which serves the client from its sources in the gateway's place.
 *
 * @param {StackEnvironment} environment
 * @param {number} gatewayPort
 * @returns {import('./processes.mjs').ProcessSpec}
 */
export function clientSpec({ settings, origin }, gatewayPort) {
  return {
    name: 'vite',
    command: process.execPath,
    args: [join(root, 'node_modules/.bin/vite'), '--port', String(settings.port), '--strictPort'],
    cwd: join(root, 'web'),
    env: { PATH: process.env.PATH, GATEWAY_URL: `http://127.0.0.1:${gatewayPort}` },
    logFile: logFile(settings.dataDir, 'vite'),
    isReady: () => answersReady(origin),
  };
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ name: string, folder: string, env: NodeJS.ProcessEnv, healthPort: number }} about
 * @returns {import('./processes.mjs').ProcessSpec}
 */
function nodeSpec(settings, { name, folder, env, healthPort }) {
  const inherited = Object.entries(process.env).filter(
    ([key]) => !NOT_PASSED_ON.includes(key.replace(/_FILE$/, '')),
  );
  return {
    name,
    command: process.execPath,
    args: [
      ...(settings.inspect === name ? ['--inspect'] : []),
      ...nodeFlags(folder),
      join(productDir, folder, 'dist/main.js'),
    ],
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...withSecretFiles(settings.dataDir, name, env) },
    logFile: logFile(settings.dataDir, name),
    isReady: () => answersReady(`http://127.0.0.1:${healthPort}/readyz`),
  };
}

/** @param {string} url */
export async function answersReady(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false; // the process does not listen yet
  }
}
