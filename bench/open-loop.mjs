// @ts-check
/**
 * Open loop: sends requests at a fixed rate, whether or not the earlier ones were answered, as many clients do that know
 * nothing of each other. A process of its own (overload.mjs forks it), which writes and reads plain text on sockets, so that it
 * takes little of the cores that it shares with the product. A request takes a connection that is free, or else opens one.
 */
import { connect } from 'node:net';

/**
 * @typedef {object} OpenLoop
 * @property {string} url
 * @property {string[]} requests each as it is on the wire, sent in turns
 * @property {number} perSecond
 * @property {number} seconds
 * @property {boolean} reconnects each request has a connection of its own
 *
 * @typedef {object} Outcomes milliseconds until
 * @property {number[]} served a reply 2xx
 * @property {number[]} refused the reply 503 or 429 with Retry-After
 * @property {number[]} closed the end of the connection without a reply
 * @property {Record<string, number>} failed counts, by reason
 * @property {number} unsent because this process was late
 * @property {number} connections opened
 * @property {number} cpuMs of this process
 */

const TICK_MS = 2;
/** Requests that are due for longer are not sent: many clients would not send them all at once. */
const CATCH_UP_MS = 20;
const CLIENT_TIMEOUT_MS = 30_000;
const HEAD_END = '\r\n\r\n';

process.once('message', async (/** @type {OpenLoop} */ load) => {
  process.send?.(await run(load), () => process.exit());
});

/**
 * @param {OpenLoop} load
 * @returns {Promise<Outcomes>}
 */
async function run({ url, requests, perSecond, seconds, reconnects }) {
  const { hostname, port } = new URL(url);
  /** @type {Outcomes} */
  const outcomes = { served: [], refused: [], closed: [], failed: {}, unsent: 0, connections: 0, cpuMs: 0 };
  const fail = (/** @type {string} */ why) => (outcomes.failed[why] = (outcomes.failed[why] ?? 0) + 1);
  /** @type {Connection[]} */
  const free = [];
  /** @type {Set<Connection>} in the order in which their requests were sent */
  const busy = new Set();

  class Connection {
    socket = connect(Number(port), hostname);
    sentAt = 0;
    received = '';

    constructor() {
      outcomes.connections += 1;
      this.socket.setNoDelay().setEncoding('latin1');
      this.socket.on('data', (text) => this.read(String(text)));
      this.socket.once('error', (error) => this.end(/** @type {NodeJS.ErrnoException} */ (error).code));
      this.socket.once('close', () => this.end());
    }

    /** @param {string} request */
    send(request) {
      this.sentAt = performance.now();
      busy.add(this);
      this.socket.write(request);
    }

    /** @param {string} text */
    read(text) {
      this.received += text;
      const headEnd = this.received.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const head = this.received.slice(0, headEnd).toLowerCase();
      const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
      if (this.received.length < headEnd + HEAD_END.length + length) return;
      this.received = '';
      if (!busy.delete(this)) return;
      const ms = performance.now() - this.sentAt;
      const status = head.slice(9, 12);
      if (status === '200' || status === '201') outcomes.served.push(ms);
      else if ((status === '503' || status === '429') && head.includes('\nretry-after:'))
        outcomes.refused.push(ms);
      else fail(status);
      if (reconnects || head.includes('\nconnection: close')) this.socket.destroy();
      else free.push(this);
    }

    /** @param {string} [why] */
    end(why = 'ECONNRESET') {
      this.socket.destroy();
      if (!busy.delete(this)) {
        const position = free.indexOf(this);
        if (position >= 0) free.splice(position, 1);
        return;
      }
      if (why === 'ECONNRESET' || why === 'EPIPE') outcomes.closed.push(performance.now() - this.sentAt);
      else fail(why);
    }
  }

  const startedAt = performance.now();
  let sent = 0;
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      const due = (Math.min(now - startedAt, seconds * 1_000) / 1_000) * perSecond;
      const unsent = Math.max(0, Math.floor(due - sent - (CATCH_UP_MS / 1_000) * perSecond));
      outcomes.unsent += unsent;
      sent += unsent;
      for (; sent < due; sent += 1)
        (free.pop() ?? new Connection()).send(requests[sent % requests.length] ?? '');
      for (const connection of busy) {
        if (now - connection.sentAt < CLIENT_TIMEOUT_MS) break;
        connection.end('no reply in 30 s');
      }
      if (now - startedAt < seconds * 1_000 || busy.size > 0) return;
      clearInterval(timer);
      resolve(undefined);
    }, TICK_MS);
  });
  const { user, system } = process.cpuUsage();
  outcomes.cpuMs = (user + system) / 1_000;
  return outcomes;
}
