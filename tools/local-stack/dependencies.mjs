// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrograms } from './packages.mjs';
import { root } from './paths.mjs';
import { progress } from './progress.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 */

const NATIVE = 'libxmljs2';

/** @param {AbortSignal} [signal] */
export async function ensureDependencies(signal) {
  if (!isInstalled(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))) {
    await ensurePrograms(['compiler']);
    progress('installing the dependencies (npm ci)');
    await npm(['ci', '--no-audit', '--no-fund'], signal);
  }
  if (spawnSync(process.execPath, ['--eval', `require('${NATIVE}')`], { cwd: root }).status !== 0) {
    await ensurePrograms(['compiler']);
    progress(`compiling ${NATIVE} for Node ${process.versions.node}`);
    await npm(['rebuild', NATIVE], signal);
  }
}

/**
 * Compares npm's own record of node_modules (null without one) with the lock file. Packages for other platforms may be
 * missing.
 * @param {LockFile | null} lock
 * @param {LockFile | null} installed
 * @returns {boolean}
 */
export function isInstalled(lock, installed) {
  if (!lock || !installed) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true; // skips the root project and its workspaces
    const found = installed.packages[path];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * @param {string} file
 * @returns {LockFile | null}
 */
function readLock(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/**
 * @param {string[]} args
 * @param {AbortSignal} [signal]
 */
async function npm(args, signal) {
  const code = await runCommand('npm', args, { output: 2, signal });
  if (code !== 0) throw new Error(`npm ${args[0]} failed.`);
}
