// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { lastLines } from './log-files.mjs';
import { root } from './paths.mjs';

/**
 * @typedef {object} CommandOptions
 * @property {NodeJS.ProcessEnv} [env] the whole environment; default: inherited
 * @property {number | 'inherit'} [output] file descriptor; default: inherited
 * @property {AbortSignal} [signal] kills the command
 */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<number>} exit code; 1 when a signal ended it or it could not be started
 */
export function runCommand(command, args, { env = process.env, output = 'inherit', signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', output, output], signal });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {string} what subject of the error "... failed"
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, logFile: string, signal?: AbortSignal }} options
 * @throws with the end of the output
 */
export async function runNode(what, args, { logFile, ...options }) {
  const output = openSync(logFile, 'w', 0o600);
  const code = await runCommand(process.execPath, args, { ...options, output });
  closeSync(output);
  if (code !== 0) throw new Error(`${what} failed. Last lines of ${logFile}:\n${lastLines(logFile, 30)}`);
}

/**
 * Waits for all of them, so that nothing starts after a failure has stopped everything.
 *
 * @template {readonly Promise<unknown>[]} T
 * @param {T} work
 * @returns {Promise<{ [Key in keyof T]: Awaited<T[Key]> }>}
 */
export async function together(...work) {
  await Promise.allSettled(work);
  return /** @type {Promise<{ [Key in keyof T]: Awaited<T[Key]> }>} */ (Promise.all(work));
}
