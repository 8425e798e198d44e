// @ts-check
import { createServer } from 'node:net';

const LOWEST = 20_000;
const HIGHEST = 32_000;
/** A port is free until its service listens, so that none is given twice. */
const tried = new Set();

/**
 * Finds a free port of 127.0.0.1 below the ephemeral range. A client that keeps reconnecting to a stopped server
 * could otherwise get that port as its local one, connect to itself, and block the server's restart.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (tried.has(port)) continue;
    tried.add(port);
    if (await isFree(port)) return port;
  }
}

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
