// @ts-check
import { createServer } from 'node:net';

const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * A port of 127.0.0.1 that nobody listens on. It lies below the range from which systems take the local end of
 * outgoing connections: a client that keeps calling a stopped server could otherwise be given that very port,
 * be connected to itself, and keep the server from coming back.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
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
