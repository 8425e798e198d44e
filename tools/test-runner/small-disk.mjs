// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const NAMESPACES = ['--user', '--mount', '--map-root-user'];

/**
 * A folder with its own file system of limited size.
 *
 * @typedef {object} SmallDisk
 * @property {(command: string, args: string[]) => { command: string, args: string[] }} inside wraps a command so
 *   that it sees the file system; other programs see an empty folder
 * @property {() => void} fill leaves no space
 * @property {() => void} free deletes what `fill` wrote
 * @property {() => void} remove
 */

export function canMountSmallDisks() {
  const { status } = spawnSync('unshare', [...NAMESPACES, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return status === 0;
}

/**
 * Mounts a tmpfs in a mount namespace that an idle process keeps open.
 *
 * @param {string} dir mount point
 * @param {number} megabytes
 * @returns {Promise<SmallDisk>}
 */
export async function mountSmallDisk(dir, megabytes) {
  mkdirSync(dir, { recursive: true });
  const script = 'mount -t tmpfs -o "size=$2m" tmpfs "$1" && echo mounted && exec cat';
  const holder = spawn('unshare', [...NAMESPACES, 'sh', '-c', script, 'sh', dir, String(megabytes)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    holder.stdout.once('data', resolve);
    holder.once('exit', () => reject(new Error('this machine cannot mount a small disk')));
  });
  const filler = join(`/proc/${holder.pid}/root`, dir, 'filler');
  return {
    inside: (command, args) => ({
      command: 'nsenter',
      args: ['--user', '--mount', '--preserve-credentials', '--target', String(holder.pid), command, ...args],
    }),
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler),
    remove: () => void holder.kill('SIGKILL'),
  };
}

/** @param {string} file */
function writeUntilFull(file) {
  const handle = openSync(file, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) writeUntilRefused(handle, Buffer.alloc(size));
  } finally {
    closeSync(handle);
  }
}

/**
 * @param {number} handle
 * @param {Buffer} block
 */
function writeUntilRefused(handle, block) {
  try {
    while (writeSync(handle, block) === block.length);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
  }
}
