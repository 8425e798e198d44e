// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrograms } from './packages.mjs';
import { root } from './paths.mjs';
import { phase } from './progress.mjs';
import { runCommand, together } from './run-command.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 */

const NATIVE = 'libxmljs2';

/** @param {AbortSignal} [signal] */
export async function ensureDependencies(signal) {
  const lock = readLock('package-lock.json');
  if (!isInstalled(lock, readLock('node_modules/.package-lock.json'))) {
    // the one package with a script is compiled below, so that the compiler can be installed at the same time
    const install = () =>
      npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--progress=false'], signal);
    await together(
      ensurePrograms(['compiler']),
      phase('installing the dependencies (npm ci)', install, () => installedOf(lock)),
    );
  }
  if (spawnSync(process.execPath, ['--eval', `require('${NATIVE}')`], { cwd: root }).status !== 0) {
    await ensurePrograms(['compiler']);
    const compile = () => npm(['rebuild', NATIVE], signal);
    await phase(`compiling ${NATIVE} for Node ${process.versions.node}`, compile);
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
 * @param {LockFile | null} lock
 * @returns {import('./progress.mjs').Count | null}
 */
function installedOf(lock) {
  const folder = join(root, 'node_modules');
  if (!lock || !existsSync(folder)) return null;
  const total = Object.keys(lock.packages).filter((path) => /^node_modules\/[^@/]+$/.test(path)).length;
  const done = readdirSync(folder).filter((name) => /^[^.@]/.test(name)).length;
  return { done: Math.min(done, total), total };
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
