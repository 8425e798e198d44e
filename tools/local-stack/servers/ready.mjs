// @ts-check
import { connect } from 'node:net';

const TIMEOUT_MS = 1_000;

/** @param {number} port on 127.0.0.1 */
export function isNatsReady(port) {
  return answers(port, '', 'INFO {');
}

/**
 * False while JetStream is disabled or hangs, as after a full disk. `/healthz?js-enabled-only=true` does not
 * detect that: it reads only the configuration and answers 200 while a failed write blocks every JetStream request
 * (nats-server 2.9.10). `/jsz` needs the locks that such a write holds.
 *
 * @param {number} monitorPort on 127.0.0.1
 */
export async function isJetStreamHealthy(monitorPort) {
  try {
    const response = await fetch(`http://127.0.0.1:${monitorPort}/jsz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { disabled } = /** @type {{ disabled?: boolean }} */ (await response.json());
    return response.ok && disabled !== true;
  } catch {
    return false;
  }
}

/**
 * @param {number} port on 127.0.0.1
 * @param {string} password
 */
export function isRedisReady(port, password) {
  return answers(port, `AUTH ${password}\r\nPING\r\n`, '+OK\r\n+PONG');
}

/**
 * Sends a startup message: a server that is starting, recovering or stopping answers with an error (E), a ready
 * one with an authentication request (R).
 *
 * @param {number} port on 127.0.0.1
 */
export function isPostgresReady(port) {
  const body = Buffer.from('\0\x03\0\0user\0postgres\0\0', 'latin1'); // a startup message of protocol 3.0
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  return answers(port, Buffer.concat([length, body]), 'R');
}

/**
 * @param {number} port
 * @param {string | Buffer} question
 * @param {string} answer expected beginning of the response
 * @returns {Promise<boolean>}
 */
function answers(port, question, answer) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(heard.startsWith(answer)));
    socket.write(question);
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      if (heard.length >= answer.length) socket.destroy();
    });
  });
}
