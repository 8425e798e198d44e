// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROTATE_BYTES = 10 * 1024 * 1024;

/**
 * The log file of a process. A file over 10 MB is rotated to <name>.log.1.
 *
 * @param {string} dataDir
 * @param {string} name
 * @returns {string}
 */
export function logFile(dataDir, name) {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}.log`);
  if (existsSync(file) && statSync(file).size > ROTATE_BYTES) renameSync(file, `${file}.1`);
  return file;
}

/**
 * @param {string} file
 * @param {number} count
 */
export function lastLines(file, count) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
