// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'nats';
import { answersReady } from '@tenfold/local-stack/application.mjs';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { readSettings } from '@tenfold/local-stack/settings.mjs';
import { startStack } from '@tenfold/local-stack/start-stack.mjs';
import { supervise } from '@tenfold/local-stack/supervisor.mjs';
import { queryService } from './query-service.mjs';
import { until } from './until.mjs';

/**
 * @typedef {import('@tenfold/local-stack/processes.mjs').ProcessSpec} ProcessSpec
 * @typedef {import('@tenfold/local-stack/databases.mjs').ServiceName} ServiceName
 * @typedef {import('@tenfold/local-stack/servers/server.mjs').ServerSpec} ServerSpec
 * @typedef {{ spec: ProcessSpec, supervised: import('@tenfold/local-stack/supervisor.mjs').Supervised, pid: number, stopped: boolean }} Member
 */

const RECOVERY_LIMIT_MS = 90_000;

/** A student of a fault run starts more quizzes in an hour than a person may. */
const ROOM = {
  SHORT_QUIZ_STARTS_PER_HOUR: '1000000',
  FULL_EXAM_STARTS_PER_HOUR: '1000000',
  FULL_SESSIONS_OPEN_MAX: '1000000',
};

export const SERVICES = /** @type {const} */ ([
  'identity',
  'quiz',
  'content-ingestion',
  'billing',
  'notifications',
]);

/**
 * The product as `npm start` runs it: the same programs, servers, settings and supervision, on a port and in a data folder of its
 * own. The supervisor runs in this process, so that a test can kill, freeze, add and replace each process.
 */
export class Product {
  /** @type {Map<string, Member>} */
  #members = new Map();
  /** @type {(Member[])[]} */
  #layers = [];
  #ending = new AbortController();
  #dataDir = mkdtempSync(join(tmpdir(), 'tenfold-faults-'));
  /** @type {(spec: ProcessSpec) => Promise<ProcessSpec> | ProcessSpec} */
  #adapt;
  /** @type {() => Promise<void> | void} */
  #onStop;
  origin = '';
  emulator = '';
  /** @type {import('@tenfold/local-stack/credentials.mjs').Accounts['admin']} */
  admin = { email: '', password: '' };

  /**
   * @param {object} [options]
   * @param {(spec: ProcessSpec) => Promise<ProcessSpec> | ProcessSpec} [options.adapt] changes a process before its start
   * @param {() => Promise<void> | void} [options.onStop]
   */
  constructor({ adapt = (spec) => spec, onStop = () => undefined } = {}) {
    this.#adapt = adapt;
    this.#onStop = onStop;
  }

  async start() {
    const settings = readSettings({ PORT: String(await freePort()) }, ['--data', this.#dataDir]);
    const keepRunning = async (/** @type {ProcessSpec[]} */ specs) => {
      const layer = await Promise.all(
        specs.map(async (spec) => this.#member(await this.#adapt(withRoom(spec)))),
      );
      this.#layers.push(layer);
      await Promise.all(layer.map(({ supervised }) => supervised.start()));
    };
    try {
      const { url, accounts, stripeEmulator } = await startStack(settings, keepRunning, this.#ending.signal);
      this.origin = url;
      this.admin = accounts.admin;
      this.emulator = stripeEmulator ?? '';
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** @param {ProcessSpec} spec */
  #member(spec) {
    /** @type {Member} */
    const member = { spec, supervised: supervise(spec, (pid) => (member.pid = pid)), pid: 0, stopped: false };
    this.#members.set(spec.name, member);
    return member;
  }

  async stop() {
    this.#ending.abort();
    for (const layer of this.#layers.toReversed()) {
      for (const { pid } of layer) if (pid > 0) trySignal(pid, 'SIGCONT');
      await Promise.all(layer.filter(({ stopped }) => !stopped).map(({ supervised }) => supervised.stop()));
    }
    await this.#onStop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** @param {string} name */
  #find(name) {
    const member = this.#members.get(name);
    if (!member) throw new Error(`the product has no process ${name}`);
    return member;
  }

  /** @param {string} name */
  spec(name) {
    return this.#find(name).spec;
  }

  /** @param {'postgres' | 'redis' | 'nats'} server @returns {string} the administrator's address */
  url(server) {
    return /** @type {ServerSpec} */ (this.spec(server)).url;
  }

  /** @param {'postgres' | 'redis' | 'nats'} server @returns {string} the folder of its data */
  store(server) {
    return /** @type {ServerSpec} */ (this.spec(server)).store;
  }

  /**
   * Ends the process; the supervisor starts it again.
   *
   * @param {string} name
   * @param {NodeJS.Signals} [signal]
   */
  kill(name, signal = 'SIGKILL') {
    process.kill(this.#find(name).pid, signal);
  }

  /** @param {string} name */
  freeze(name) {
    this.kill(name, 'SIGSTOP');
  }

  /** @param {string} name */
  thaw(name) {
    this.kill(name, 'SIGCONT');
  }

  /**
   * Kills the process and waits until its successor is ready.
   *
   * @param {string} name
   * @param {NodeJS.Signals} [signal]
   * @returns {Promise<number>} milliseconds without a ready process
   */
  async restart(name, signal = 'SIGKILL') {
    const before = this.#find(name).pid;
    this.kill(name, signal);
    return until(
      `${name} after ${signal}`,
      () => this.#find(name).pid !== before && this.spec(name).isReady(),
      RECOVERY_LIMIT_MS,
    );
  }

  /**
   * Like `restart` by SIGKILL, without the supervisor's delay, which grows with each death.
   *
   * @param {string} name
   */
  async restartAtOnce(name) {
    const startedAt = Date.now();
    await this.cut(name);
    await this.up(name);
    return Date.now() - startedAt;
  }

  /**
   * Stops a process and keeps it stopped until `up`.
   *
   * @param {string} name
   */
  async down(name) {
    const member = this.#find(name);
    member.stopped = true;
    await member.supervised.stop();
  }

  /**
   * Like `down`, by SIGKILL.
   *
   * @param {string} name
   */
  async cut(name) {
    this.kill(name);
    await this.down(name);
  }

  /**
   * @param {string} name
   * @param {Partial<ProcessSpec>} [changes]
   */
  async up(name, changes = {}) {
    const successor = this.#member({ ...this.spec(name), ...changes });
    this.#layers.push([successor]);
    await successor.supervised.start();
  }

  /**
   * Starts another instance of a Node process on a port of its own.
   *
   * @param {string} name
   * @param {string} [as] its name, when both keep running
   */
  async addInstance(name, as = name) {
    const former = this.spec(name);
    const port = await freePort();
    const setting = name.startsWith('gateway') ? 'PORT' : 'HEALTH_PORT';
    const successor = this.#member({
      ...former,
      name: as,
      env: { ...former.env, [setting]: String(port) },
      isReady: () => answersReady(`http://127.0.0.1:${port}/readyz`),
    });
    this.#layers.push([successor]);
    await successor.supervised.start();
  }

  /**
   * Starts a successor, and stops the process when the successor is ready, as a rolling update does.
   *
   * @param {string} name
   */
  async replace(name) {
    const former = this.#find(name);
    await this.addInstance(name);
    former.stopped = true;
    await former.supervised.stop();
  }

  /**
   * @param {ServiceName} service
   * @param {string} sql
   * @param {unknown[]} [values]
   * @returns {Promise<any[]>}
   */
  query(service, sql, values = []) {
    return queryService(this.url('postgres'), service, sql, values);
  }

  /**
   * @param {string} name
   * @param {string} setting
   */
  setting(name, setting) {
    const env = this.spec(name).env ?? {};
    const file = env[`${setting}_FILE`];
    return file === undefined ? (env[setting] ?? '') : readFileSync(file, 'utf8').trim();
  }

  /** @returns {Promise<import('nats').NatsConnection>} as the user that may see every stream */
  connectToNats() {
    const url = new URL(this.setting('event-set-up', 'NATS_URL'));
    return connect({
      servers: url.host,
      user: url.username,
      pass: url.password,
      inboxPrefix: `_INBOX_${url.username}`,
    });
  }

  /**
   * @param {string} path
   * @param {unknown} [body] sent by POST
   */
  async askEmulator(path, body) {
    const response = await fetch(`${this.emulator}/_emulator/${path}`, {
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return /** @type {Promise<any>} */ (response.json());
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function trySignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // the process has ended already
  }
}

/** @param {ProcessSpec} spec */
function withRoom(spec) {
  return spec.env ? { ...spec, env: { ...spec.env, ...ROOM } } : spec;
}
