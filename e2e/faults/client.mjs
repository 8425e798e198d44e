// @ts-check
import { setTimeout as delay } from 'node:timers/promises';

const REQUEST_LIMIT_MS = 15_000;
const PATIENCE_MS = 150_000;
const PAUSE_MS = 400;

/**
 * @typedef {object} Reply
 * @property {number} status 0 when no reply arrived
 * @property {any} body
 * @property {string | null} retryAfter
 */

/** Counts the replies of one run by status; 0 stands for no reply. */
export class ReplyCounts {
  /** @type {Map<number, number>} */
  byStatus = new Map();
  /** @type {Set<string>} method and path of replies with status 500 */
  internalErrors = new Set();
  /** @type {number[]} milliseconds of each accepted answer */
  durations = [];

  /** @param {number} status @param {string} what */
  add(status, what) {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    if (status === 500) this.internalErrors.add(what);
  }

  toString() {
    const sorted = [...this.byStatus].sort(([a], [b]) => a - b);
    return sorted.map(([status, count]) => `${status || 'no reply'}: ${count}`).join(', ');
  }

  get total() {
    return [...this.byStatus.values()].reduce((sum, count) => sum + count, 0);
  }

  get unserved() {
    return [...this.byStatus].reduce(
      (sum, [status, count]) => (status === 0 || status >= 500 ? sum + count : sum),
      0,
    );
  }
}

export class Client {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  /** @param {string} origin @param {ReplyCounts} counts */
  constructor(origin, counts) {
    this.origin = origin;
    this.counts = counts;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Reply>}
   */
  async send(method, path, body, headers = {}) {
    const startedAt = performance.now();
    const reply = await this.#fetch(method, path, body, headers);
    if (path === '/api/quiz/answer' && reply.status === 200)
      this.counts.durations.push(performance.now() - startedAt);
    this.counts.add(reply.status, `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id')}`);
    return reply;
  }

  /**
   * Repeats the request until the product has decided it, as the web app does when the student tries again.
   *
   * @param {Parameters<Client['send']>} request
   * @returns {Promise<Reply>}
   */
  async insist(...request) {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const reply = await this.send(...request);
      if (isDecided(reply)) return reply;
      if (Date.now() > deadline) throw new Error(`${request[0]} ${request[1]}: still ${reply.status}`);
      await delay(PAUSE_MS);
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} headers
   * @returns {Promise<Reply>}
   */
  async #fetch(method, path, body, headers) {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    try {
      const response = await fetch(new URL(path, this.origin.replace('localhost', '127.0.0.1')), {
        method,
        headers: {
          origin: this.origin,
          ...(cookie === '' ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      const text = await response.text();
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        this.#cookies.set(name, value);
      }
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      };
    } catch {
      return { status: 0, body: null, retryAfter: null };
    }
  }
}

/** @param {Reply} reply */
function isDecided({ status, body }) {
  if (status === 429) return body?.code === 'QUIZ_COOLDOWN';
  return status > 0 && status < 500;
}
