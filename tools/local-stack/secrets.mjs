// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** 192 random bits. base64url needs no escaping in URLs and configuration files. */
export function newSecret() {
  return randomBytes(24).toString('base64url');
}

/**
 * @param {string} file
 * @returns {string}
 */
export function keptSecret(file) {
  if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/**
 * @param {string} file
 * @returns {Record<string, any>} the object that `writePrivateJson` stored; empty without a file
 */
export function readPrivateJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * The file is readable by its owner only.
 *
 * @param {string} file
 * @param {unknown} value
 */
export function writePrivateJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
}
