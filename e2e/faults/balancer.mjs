// @ts-check
import { Agent, createServer, request } from 'node:http';
import { answersReady } from '@tenfold/local-stack/application.mjs';

const PROBE_INTERVAL_MS = 200;

/**
 * A load balancer: sends requests in turn to the gateways whose last probe of /readyz succeeded, over kept connections and without
 * repeating any. A request without a reply gets 502.
 */
export class Balancer {
  #agent = new Agent({ keepAlive: true });
  /** @type {Set<string>} */
  #ready = new Set();
  /** @type {Set<string>} */
  #backends = new Set();
  #requests = 0;
  #server = createServer((incoming, outgoing) => this.#forward(incoming, outgoing));
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /** @param {number} port */
  async start(port) {
    await new Promise((resolve) => this.#server.listen(port, '127.0.0.1', () => resolve(undefined)));
    this.#timer = setInterval(() => void this.#probeAll(), PROBE_INTERVAL_MS);
  }

  async stop() {
    clearInterval(this.#timer);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** @param {string} backend its origin */
  add(backend) {
    this.#backends.add(backend);
  }

  /** @param {string} backend */
  isReady(backend) {
    return this.#ready.has(backend);
  }

  async #probeAll() {
    await Promise.all(
      [...this.#backends].map(async (backend) => {
        if (await answersReady(`${backend}/readyz`)) this.#ready.add(backend);
        else this.#ready.delete(backend);
      }),
    );
  }

  /**
   * @param {import('node:http').IncomingMessage} incoming
   * @param {import('node:http').ServerResponse} outgoing
   */
  #forward(incoming, outgoing) {
    const candidates = [...this.#ready];
    const backend = candidates[this.#requests++ % candidates.length];
    const fail = () => (outgoing.headersSent ? void outgoing.destroy() : void outgoing.writeHead(502).end());
    if (backend === undefined) return fail();
    const { method, headers, url } = incoming;
    const forwarded = request(
      new URL(url ?? '/', backend),
      { agent: this.#agent, method, headers },
      (reply) => {
        const kept = { ...reply.headers };
        delete kept.connection; // the connection to the client stays open
        outgoing.writeHead(reply.statusCode ?? 502, kept);
        reply.pipe(outgoing);
      },
    );
    forwarded.once('error', fail);
    incoming.pipe(forwarded);
  }
}
