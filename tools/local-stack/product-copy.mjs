// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { productDir, root } from './paths.mjs';
import { processIdentity } from './process-identity.mjs';

const GROUPS = ['.', 'libs', 'services', 'tools'];
/** `openapi.json`: the gateway serves it. */
const PARTS = ['package.json', 'dist', 'openapi.json'];
const FOR_COMPILERS = /\.(d\.ts|d\.ts\.map|tsbuildinfo)$/;

/**
 * Copies the builds and runs the product from the copy: a later build empties the `dist` folders. Deletes the copies of killed
 * runs.
 *
 * @param {string} from the repository
 * @param {string} to inside of it, so that the copy finds the installed packages
 */
export function copyProduct(from = root, to = productDir) {
  removeAbandonedCopies(dirname(to));
  mkdirSync(join(to, 'node_modules/@tenfold'), { recursive: true });
  for (const folder of builtFolders(from)) {
    for (const part of PARTS) {
      const source = join(from, folder, part);
      if (!existsSync(source)) continue;
      cpSync(source, join(to, folder, part), {
        recursive: true,
        filter: (path) => !FOR_COMPILERS.test(path),
      });
    }
    const ownPackages = join(from, folder, 'node_modules');
    if (existsSync(ownPackages)) symlinkSync(ownPackages, join(to, folder, 'node_modules'));
    const { name } = JSON.parse(readFileSync(join(from, folder, 'package.json'), 'utf8'));
    symlinkSync(join(to, folder), join(to, 'node_modules', name));
  }
}

/** Runs the product from the repository itself, where it sees each new build. */
export function linkProduct(from = root, to = productDir) {
  removeAbandonedCopies(dirname(to));
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to);
}

/** Of a link, only the link. */
export function removeProductCopy(of = productDir) {
  rmSync(of, { recursive: true, force: true });
}

/** @param {string} from */
function builtFolders(from) {
  return GROUPS.filter((group) => existsSync(join(from, group)))
    .flatMap((group) => readdirSync(join(from, group)).map((name) => join(group, name)))
    .filter((folder) => existsSync(join(from, folder, 'dist')));
}

/** @param {string} copies folders named after the process that made them */
function removeAbandonedCopies(copies) {
  if (!existsSync(copies)) return;
  for (const pid of readdirSync(copies)) {
    const isRunning = processIdentity(Number(pid)) !== null && Number(pid) !== process.pid;
    if (!isRunning) rmSync(join(copies, pid), { recursive: true, force: true });
  }
}
