// @ts-check
/**
 * node deploy/k8s/new-secrets.mjs | kubectl apply -f -
 *
 * Prints the Secrets that the manifests refer to, with fresh random values, for a new installation. MAIL_URL, the
 * Stripe and provider settings and the keys of the object store come from the environment, empty when missing.
 * `new-secrets.mjs nats|redis|databases|callers|session-cache` prints new values of this group alone:
 * docs/operations/runbooks/leaked-secret.md.
 */
import { pathToFileURL } from 'node:url';
import { callerKeys } from '../../tools/local-stack/caller-keys.mjs';
import { databaseOwners } from '../../tools/local-stack/databases.mjs';
import { newSecret } from '../../tools/local-stack/secrets.mjs';
import { natsUsers } from '../../tools/local-stack/servers/nats.mjs';
import { redisUsers } from '../../tools/local-stack/servers/redis.mjs';

const NATS_SERVERS = [0, 1, 2].map((index) => `nats-${index}.nats-servers`);
const POOLED = 'quiz';
const FROM_ENVIRONMENT = {
  identity: ['MAIL_URL', 'GOOGLE_CLIENT_SECRET', 'APPLE_PRIVATE_KEY'],
  billing: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'],
  notifications: ['MAIL_URL'],
};

const GROUPS = /** @type {Record<string, RegExp>} */ ({
  nats: /^NATS_/,
  redis: /^REDIS_/,
  databases: /DATABASE_URL$|^username$|^password$/,
  callers: /^CALLER_/,
  'session-cache': /^SESSION_CACHE_KEY$/,
});

/** @template {string} T @param {readonly T[]} names */
const passwords = (names) =>
  /** @type {Record<T, string>} */ (Object.fromEntries(names.map((name) => [name, newSecret()])));

/** @param {string} name @param {string} suffix */
const setting = (name, suffix) => `${name.toUpperCase().replaceAll('-', '_')}_${suffix}`;

/**
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Record<string, Record<string, string>>}
 */
export function newSecrets(environment) {
  const nats = passwords(natsUsers);
  const redis = passwords(redisUsers);
  const databases = passwords(databaseOwners);
  const cluster = newSecret();
  const keysOf = callerKeys(newSecret());
  const sessionCache = newSecret();

  /** @param {keyof typeof nats} user */
  const natsUrl = (user) => `nats://${user}:${nats[user]}@nats:4222`;
  /** @type {(name: string) => Record<string, string>} */
  const redisUrl = (name) =>
    name in redis
      ? { REDIS_URL: `redis://${name}:${redis[/** @type {keyof typeof redis} */ (name)]}@redis:6379` }
      : {};
  /** @param {typeof databaseOwners[number]} name @param {string} host */
  const databaseUrl = (name, host) => {
    const role = `tenfold_${name.replaceAll('-', '_')}`;
    return `postgresql://${role}:${databases[name]}@${host}:5432/${role}`;
  };
  /** @param {string} name */
  const callers = (name) =>
    Object.fromEntries(Object.entries(keysOf(name)).filter(([, keys]) => keys !== ''));

  /** @type {Record<string, Record<string, string>>} */
  const secrets = {
    'gateway-secrets': {
      NATS_URL: natsUrl('gateway'),
      ...callers('gateway'),
      ...redisUrl('gateway'),
      SESSION_CACHE_KEY: sessionCache,
    },
    'event-set-up-secrets': { NATS_URL: natsUrl('setup') },
    'nats-secrets': {
      // in quotes: NATS would read a value that begins with a digit as a number
      ...Object.fromEntries(
        natsUsers.map((user) => [setting('nats', setting(user, 'PASSWORD')), `"${nats[user]}"`]),
      ),
      NATS_CLUSTER_PASSWORD: `"${cluster}"`,
      NATS_CLUSTER_ROUTES: `[${NATS_SERVERS.map((host) => `"nats-route://cluster:${cluster}@${host}:6222"`).join(', ')}]`,
    },
    'redis-secrets': {
      REDIS_PASSWORD: newSecret(),
      ...Object.fromEntries(
        redisUsers.map((user) => [setting('redis', setting(user, 'PASSWORD')), redis[user]]),
      ),
    },
    'backup-secrets': pick(environment, ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY']),
  };
  for (const name of databaseOwners) {
    secrets[`${name}-secrets`] = {
      DATABASE_URL: databaseUrl(name, name === POOLED ? 'pooled-database' : 'database'),
      ...(name === POOLED ? { DIRECT_DATABASE_URL: databaseUrl(name, 'database') } : {}),
      NATS_URL: natsUrl(name),
      ...callers(name),
      ...redisUrl(name),
      ...pick(environment, FROM_ENVIRONMENT[/** @type {keyof typeof FROM_ENVIRONMENT} */ (name)] ?? []),
    };
    secrets[`postgres-${name}`] = {
      username: `tenfold_${name.replaceAll('-', '_')}`,
      password: databases[name],
    };
  }
  Object.assign(secrets['identity-secrets'] ?? {}, {
    SESSION_CACHE_KEY: sessionCache,
    SECOND_FACTOR_KEY: newSecret(),
    ADMIN_PASSWORD: newSecret(),
  });
  Object.assign(secrets['billing-secrets'] ?? {}, { TRIAL_HASH_SALT: newSecret() });
  return secrets;
}

/** @param {NodeJS.ProcessEnv} environment @param {string[]} names */
function pick(environment, names) {
  return Object.fromEntries(names.map((name) => [name, environment[name] ?? '']));
}

/** @param {Record<string, Record<string, string>>} secrets */
function manifests(secrets) {
  const items = Object.entries(secrets).map(([name, stringData]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name,
      namespace: 'tenfold',
      // CloudNativePG changes a role's password when its Secret changes
      ...(name.startsWith('postgres-') ? { labels: { 'cnpg.io/reload': 'true' } } : {}),
    },
    type: name.startsWith('postgres-') ? 'kubernetes.io/basic-auth' : 'Opaque',
    stringData,
  }));
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2);
}

/**
 * @param {Record<string, Record<string, string>>} secrets
 * @param {string | undefined} group
 */
export function ofGroup(secrets, group) {
  if (group === undefined) return secrets;
  const keys = GROUPS[group];
  if (keys === undefined)
    throw new Error(`no such group: ${group}; there are ${Object.keys(GROUPS).join(', ')}`);
  const entries = Object.entries(secrets).map(([name, values]) => {
    const kept = Object.entries(values).filter(([key]) => keys.test(key));
    return /** @type {const} */ ([name, Object.fromEntries(kept)]);
  });
  return Object.fromEntries(entries.filter(([, values]) => Object.keys(values).length > 0));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [group] = process.argv.slice(2);
  console.log(manifests(ofGroup(newSecrets(process.env), group)));
}
