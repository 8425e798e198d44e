// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** 192 random bits in letters, digits, - and _: fits into addresses and configuration files as it is. */
export function newSecret() {
  return randomBytes(24).toString('base64url');
}

/**
 * The secret in that file, which only its owner may read; made at the first call.
 *
 * @param {string} file
 * @returns {string}
 */
export function keptSecret(file) {
  if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/**
 * What writePrivateJson wrote; an empty object when there is no such file.
 *
 * @param {string} file
 * @returns {Record<string, any>}
 */
export function readPrivateJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Only the file's owner may read it.
 *
 * @param {string} file
 * @param {unknown} value
 */
export function writePrivateJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
}
