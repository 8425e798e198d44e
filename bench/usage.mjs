// @ts-check
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cpuTimes } from './process-tree.mjs';

/**
 * @typedef {object} Usage
 * @property {number} at seconds
 * @property {Map<string, number>} cpuMs by kind of process
 * @property {number} statements
 * @property {number} messages
 */

const IDLE_SECONDS = 4;

/**
 * @param {{ accountsFile: string }} product
 * @param {string} adminDatabaseUrl of a PostgreSQL with pg_stat_statements
 */
export async function openUsage({ accountsFile }, adminDatabaseUrl) {
  const database = new pg.Client({ connectionString: adminDatabaseUrl });
  await database.connect();
  await database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const natsMonitor = monitorUrl(dirname(accountsFile));

  /** @returns {Promise<Usage>} */
  async function read() {
    // the databases of the bare servers begin with `bench`
    const { rows } = await database.query(
      `SELECT sum(calls)::float8 AS calls FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
       WHERE d.datname NOT LIKE 'bench%' AND d.datname <> current_database()`,
    );
    const { in_msgs: messages } = await (await fetch(natsMonitor)).json();
    return {
      at: performance.now() / 1000,
      cpuMs: cpuTimes(process.pid),
      statements: rows[0].calls,
      messages,
    };
  }

  /** @returns {Promise<Usage>} of one second without requests: polls, heartbeats */
  async function readIdle() {
    const before = await read();
    await delay(IDLE_SECONDS * 1_000);
    return scale(between(before, await read()), 1 / IDLE_SECONDS);
  }

  return { read, readIdle, close: () => database.end() };
}

/**
 * @param {Usage} before
 * @param {Usage} after
 * @returns {Usage} `at` is the time between them
 */
export function between(before, after) {
  const cpuMs = [...after.cpuMs].map(([kind, ms]) => [kind, ms - (before.cpuMs.get(kind) ?? 0)]);
  return {
    at: after.at - before.at,
    cpuMs: new Map(/** @type {[string, number][]} */ (cpuMs)),
    statements: after.statements - before.statements,
    messages: after.messages - before.messages,
  };
}

/**
 * @param {Usage} usage
 * @param {number} factor
 * @returns {Usage}
 */
export function scale({ at, cpuMs, statements, messages }, factor) {
  return {
    at: at * factor,
    cpuMs: new Map([...cpuMs].map(([kind, ms]) => [kind, ms * factor])),
    statements: statements * factor,
    messages: messages * factor,
  };
}

/** @param {string} dataDir of a local run */
function monitorUrl(dataDir) {
  const config = readFileSync(join(dataDir, 'nats/nats.conf'), 'utf8');
  const address = /^http: "(.+)"$/m.exec(config)?.[1];
  if (address === undefined) throw new Error('the NATS server of this product has no monitoring port');
  return `http://${address}/varz`;
}
