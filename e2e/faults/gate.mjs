// @ts-check
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @typedef {import('node:net').Socket} Socket */

/** A TCP proxy between one process and one server, for faults of the network between them. */
export class Gate {
  /** @type {Set<Socket>} */
  #sockets = new Set();
  #delayMs = 0;
  #isSilent = false;
  #isShut = false;
  #server = createServer((client) => this.#accept(client));
  url = '';

  /** @param {string} target */
  constructor(target) {
    this.target = new URL(target);
  }

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.#server.address());
    const url = new URL(this.target);
    url.port = String(port);
    this.url = url.href;
  }

  shut() {
    this.#isShut = true;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Half-open: connections stay, and nothing passes. */
  silence() {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** @param {number} ms added to every chunk in each direction */
  slow(ms) {
    this.#delayMs = ms;
  }

  open() {
    this.#delayMs = 0;
    this.#isShut = false;
    this.#isSilent = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async stop() {
    this.shut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** @param {Socket} client */
  #accept(client) {
    if (this.#isShut) return void client.resetAndDestroy();
    const server = connect(Number(this.target.port), this.target.hostname);
    this.#forward(client, server);
    this.#forward(server, client);
  }

  /** @param {Socket} from @param {Socket} to */
  #forward(from, to) {
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on('data', (bytes) => {
      const send = () => void (to.destroyed || to.write(bytes));
      if (this.#delayMs > 0) setTimeout(send, this.#delayMs);
      else send();
    });
    if (this.#isSilent) from.pause();
  }
}
