// @ts-check
/**
 * node deploy/docker/copy-production.mjs <workspace> <folder>: copies what this workspace needs at run time, with the
 * workspaces and packages that it depends on, out of a complete installation with finished builds.
 */
import { cpSync, existsSync, lstatSync, realpathSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { productionPackages } from './production-packages.mjs';

const [workspace, target] = process.argv.slice(2);
if (!workspace || !target) throw new Error('usage: copy-production.mjs <workspace> <folder>');

const root = realpathSync(process.cwd());
const PRODUCTS_OF_A_BUILD = ['package.json', 'dist', 'openapi.json'];
const FOR_DEVELOPERS = /\.(d\.[cm]?ts|map|md|markdown|flow)$/;
const FOR_COMPILERS = ['libxmljs2/src', 'libxmljs2/vendor', 'libxmljs2/build/Release/obj.target'];

/**
 * @param {string} path
 * @param {(source: string) => boolean} isNeeded
 */
function copy(path, isNeeded) {
  if (!existsSync(path)) return;
  cpSync(path, join(target ?? '', relative(root, path)), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => source === path || (basename(source) !== 'node_modules' && isNeeded(source)),
  });
}

/** @param {string} folder of this repository */
function copyWorkspace(folder) {
  const isBuilt = existsSync(join(folder, 'dist'));
  const isNeeded = (/** @type {string} */ source) => !/\.(d\.ts|d\.ts\.map|tsbuildinfo)$/.test(source);
  for (const name of isBuilt ? PRODUCTS_OF_A_BUILD : ['.']) copy(join(folder, name), isNeeded);
}

/** @param {string} folder of an installed package */
function copyPackage(folder) {
  copy(
    folder,
    (source) => !FOR_DEVELOPERS.test(source) && !FOR_COMPILERS.some((path) => source.endsWith(sep + path)),
  );
}

copyWorkspace(join(root, workspace));
for (const path of productionPackages(root, workspace)) {
  if (!lstatSync(path).isSymbolicLink()) copyPackage(path);
  else {
    copy(path, () => true);
    copyWorkspace(realpathSync(path));
  }
}
