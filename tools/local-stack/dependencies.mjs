// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrograms } from './packages.mjs';
import { root } from './paths.mjs';
import { phase } from './progress.mjs';
import { runCommand, together } from './run-command.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, dev?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 */

const NATIVE = 'libxmljs2';
// without scripts, because the one package that has a script is compiled below: the compiler can be installed at the same time
const QUIETLY = ['--ignore-scripts', '--no-audit', '--no-fund', '--progress=false', '--loglevel=error'];

/**
 * @param {'all' | 'to start'} which `to start` leaves out what only tests and checks need (`devDependencies`), unless an
 *   earlier installation has it
 * @param {AbortSignal} [signal]
 */
export async function ensureDependencies(which, signal) {
  const lock = readLock('package-lock.json');
  const command = installation(which, lock, readLock('node_modules/.package-lock.json'));
  if (command !== null) {
    const install = () => npm([...command, ...QUIETLY], signal);
    const wanted = wantedPackages(lock, command.includes('--omit=dev'));
    await together(
      ensurePrograms(['compiler']),
      phase(`installing the dependencies (npm ${command[0]})`, install, () => installedOf(wanted)),
    );
  }
  if (spawnSync(process.execPath, ['--eval', `require('${NATIVE}')`], { cwd: root }).status !== 0) {
    await ensurePrograms(['compiler']);
    const compile = () => npm(['rebuild', NATIVE], signal);
    await phase(`compiling ${NATIVE} for Node ${process.versions.node}`, compile);
  }
}

/**
 * Compares npm's own record of node_modules (null without one) with the lock file.
 *
 * @param {'all' | 'to start'} which
 * @param {LockFile | null} lock
 * @param {LockFile | null} installed
 * @returns {string[] | null} the command of npm that installs what is missing
 */
export function installation(which, lock, installed) {
  if (!lock || !installed) return which === 'all' ? ['ci', '--include=dev'] : ['ci', '--omit=dev'];
  const toStart = wantedPackages(lock, true);
  const isComplete = hasPackages(wantedPackages(lock, false), installed);
  const isStartable = hasPackages(toStart, installed);
  if (isComplete || (which === 'to start' && isStartable)) return null;
  // adds to a product that may run, and keeps the compiled package
  if (isStartable) return ['install', '--no-save', '--include=dev'];
  const hasOnlyToStart = Object.keys(installed.packages).every((path) => lock.packages[path]?.dev !== true);
  return which === 'to start' && hasOnlyToStart ? ['ci', '--omit=dev'] : ['ci', '--include=dev'];
}

/**
 * @param {LockFile | null} lock
 * @param {boolean} toStart
 * @returns {[path: string, entry: LockEntry][]} without the root project and its workspaces
 */
function wantedPackages(lock, toStart) {
  return Object.entries(lock?.packages ?? {}).filter(
    ([path, { dev }]) => path.includes('node_modules/') && !(toStart && dev),
  );
}

/**
 * @param {[path: string, entry: LockEntry][]} wanted
 * @param {LockFile} installed
 * @returns {boolean} packages for other platforms may be missing
 */
function hasPackages(wanted, installed) {
  return wanted.every(([path, { version, integrity, optional }]) => {
    const found = installed.packages[path];
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * @param {[path: string, entry: LockEntry][]} wanted
 * @returns {import('./progress.mjs').Count | null}
 */
function installedOf(wanted) {
  const folder = join(root, 'node_modules');
  if (!existsSync(folder)) return null;
  const total = wanted.filter(([path]) => /^node_modules\/[^@/]+$/.test(path)).length;
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
