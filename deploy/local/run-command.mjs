// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { lastLines } from './log-files.mjs';
import { root } from './paths.mjs';

/**
 * @typedef {object} CommandOptions
 * @property {NodeJS.ProcessEnv} [env] its whole environment; our own when missing
 * @property {number | 'inherit'} [output] where its output goes: a file descriptor; where ours goes when missing
 * @property {AbortSignal} [signal] ends it
 */

/**
 * Runs a command in the checkout and waits for it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it or it could not be started
 */
export function runCommand(command, args, { env = process.env, output = 'inherit', signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', output, output], signal });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * As runCommand, with its output in a file, begun anew.
 *
 * @param {string} what completes "... failed"
 * @param {string[]} args of Node
 * @param {{ env?: NodeJS.ProcessEnv, logFile: string, signal?: AbortSignal }} options
 * @throws with the end of the output when it fails
 */
export async function runNode(what, args, { logFile, ...options }) {
  const output = openSync(logFile, 'w', 0o600);
  const code = await runCommand(process.execPath, args, { ...options, output });
  closeSync(output);
  if (code !== 0) throw new Error(`${what} failed. The end of ${logFile}:\n${lastLines(logFile, 30)}`);
}
