// @ts-check
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseOwners } from './databases.mjs';
import { root } from './paths.mjs';

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} dataDir
 * @property {boolean} fresh delete all stored data
 * @property {boolean} dev follow changes of the sources
 * @property {string | null} inspect the process that gets Node's inspector
 * @property {string} adminEmail
 * @property {string | null} adminPassword null: generated and stored
 * @property {string | null} mailUrl an external mail server; null: local mailbox
 * @property {Partial<Record<import('./servers/server.mjs').ServerKind, string>>} given addresses of external
 *   servers. PostgreSQL's must connect as a role that may create roles and databases.
 * @property {Record<import('./databases.mjs').ServiceName, number>} instances of each service
 */

const GIVEN_BY = /** @type {const} */ ({ postgres: 'DATABASE_URL', redis: 'REDIS_URL', nats: 'NATS_URL' });
const PROTOCOLS = {
  postgres: ['postgres:', 'postgresql:'],
  redis: ['redis:', 'rediss:'],
  nats: ['nats:', 'tls:'],
};

/** The private PostgreSQL server allows 200 connections, and each instance may open 10 to 23. */
const INSTANCES_MAX = 5;

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} argv --fresh, --data <folder>, --scale <service>=<n>, --dev, --inspect <process>
 * @returns {Settings}
 * @throws {Error} naming the invalid setting
 */
export function readSettings(env, argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      fresh: { type: 'boolean', default: false },
      data: { type: 'string', default: '.data' },
      scale: { type: 'string', multiple: true, default: [] },
      dev: { type: 'boolean', default: false },
      inspect: { type: 'string' },
    },
  });
  return {
    port: readPort(env.PORT || '3000'),
    dataDir: resolve(root, values.data),
    fresh: values.fresh,
    dev: values.dev,
    inspect: readInspected(values.inspect),
    adminEmail: env.ADMIN_EMAIL || 'admin@tenfold.example',
    adminPassword: env.ADMIN_PASSWORD || null,
    mailUrl: env.MAIL_URL || null,
    given: readGiven(env),
    instances: readScale(values.scale),
  };
}

/** @param {string[]} given such as quiz=3 */
function readScale(given) {
  const instances = /** @type {Settings['instances']} */ (
    Object.fromEntries(databaseOwners.map((name) => [name, 1]))
  );
  for (const text of given) {
    const [, name, digits] = /^([^=]*)=(\d+)$/.exec(text) ?? [];
    if (name === undefined)
      throw new Error(`--scale must be <service>=<number>, such as quiz=3, not ${text}.`);
    const service = databaseOwners.find((known) => known === name);
    if (!service)
      throw new Error(`--scale: there is no service "${name}". Services: ${databaseOwners.join(', ')}.`);
    const count = Number(digits);
    if (count < 1 || count > INSTANCES_MAX)
      throw new Error(`--scale: ${name} can have 1 to ${INSTANCES_MAX} instances, not ${digits}.`);
    instances[service] = count;
  }
  return instances;
}

/** @param {string | undefined} name */
function readInspected(name) {
  const processes = ['gateway', ...databaseOwners];
  if (name !== undefined && !processes.includes(name))
    throw new Error(`--inspect: there is no process "${name}". Processes: ${processes.join(', ')}.`);
  return name ?? null;
}

/** @param {string} raw */
function readPort(raw) {
  const port = Number(raw);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be 1 to 65535, not ${raw}.`);
  return port;
}

/** @param {NodeJS.ProcessEnv} env */
function readGiven(env) {
  /** @type {Settings['given']} */
  const given = {};
  for (const kind of /** @type {(keyof typeof GIVEN_BY)[]} */ (Object.keys(GIVEN_BY))) {
    const url = env[GIVEN_BY[kind]];
    if (!url) continue;
    if (!URL.canParse(url) || !PROTOCOLS[kind].includes(new URL(url).protocol)) {
      const beginnings = PROTOCOLS[kind].map((protocol) => `${protocol}//`).join(' or ');
      throw new Error(`${GIVEN_BY[kind]} must be an address that starts with ${beginnings}.`);
    }
    given[kind] = url;
  }
  return given;
}
