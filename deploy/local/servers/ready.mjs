// @ts-check
import { connect } from 'node:net';

const PATIENCE_MS = 1_000;

/** @param {number} port on 127.0.0.1 */
export function isNatsReady(port) {
  return answers(port, '', 'INFO {');
}

/**
 * @param {number} port on 127.0.0.1
 * @param {string} password
 */
export function isRedisReady(port, password) {
  return answers(port, `AUTH ${password}\r\nPING\r\n`, '+OK\r\n+PONG');
}

/**
 * Asks to sign in: a server that still starts, recovers or stops refuses (E), a ready one wants to know more (R).
 *
 * @param {number} port on 127.0.0.1
 */
export function isPostgresReady(port) {
  const body = Buffer.from('\0\x03\0\0user\0postgres\0\0', 'latin1'); // protocol 3.0
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  return answers(port, Buffer.concat([length, body]), 'R');
}

/**
 * @param {number} port
 * @param {string | Buffer} question
 * @param {string} answer how the server's answer must begin
 * @returns {Promise<boolean>}
 */
function answers(port, question, answer) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(heard.startsWith(answer)));
    socket.write(question);
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      if (heard.length >= answer.length) socket.destroy();
    });
  });
}
