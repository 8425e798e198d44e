// @ts-check
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folders in node_modules of what a workspace needs at run time: its dependencies with theirs, workspaces as links. A
 * package that is an optional peer only is left out, which `npm ls` would list: TypeORM names the drivers of all databases.
 *
 * @param {string} root absolute path of a complete installation
 * @param {string} workspace such as services/quiz
 * @returns {Set<string>} absolute paths
 * @throws Error that names a dependency which is not installed
 */
export function productionPackages(root, workspace) {
  const found = new Set();
  const read = new Set();
  const waiting = [realpathSync(join(root, workspace))];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (read.has(folder)) continue;
    read.add(folder);
    for (const [name, isOptional] of dependenciesOf(folder)) {
      const path = resolvePackage(root, folder, name);
      if (path === null && !isOptional) throw new Error(`${folder} needs ${name}, which is not installed`);
      if (path === null) continue;
      found.add(path);
      waiting.push(realpathSync(path));
    }
  }
  return found;
}

/**
 * @param {string} folder
 * @returns {Map<string, boolean>} name of each dependency, and whether it may be missing
 */
function dependenciesOf(folder) {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const needed = [...Object.keys(dependencies), ...peers];
  return new Map(
    [...needed, ...Object.keys(optionalDependencies)].map((name) => [name, name in optionalDependencies]),
  );
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} name
 * @returns {string | null}
 */
function resolvePackage(root, folder, name) {
  const path = join(folder, 'node_modules', name);
  if (existsSync(path)) return path;
  return folder === root ? null : resolvePackage(root, dirname(folder), name);
}
