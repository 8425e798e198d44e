// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The user that owns and runs a server. Started as root, a server runs as another user, because PostgreSQL refuses root.
 * @typedef {object} Runner
 * @property {(file: string) => void} give changes the owner of a file or folder
 * @property {(command: string, args: string[]) => { command: string, args: string[] }} wrap
 */

/** @type {Runner} */
const self = { give: () => undefined, wrap: (command, args) => ({ command, args }) };

/**
 * The runner of a server whose data is in `dir`, an existing folder. Changes its owner.
 *
 * @param {string} dir
 * @returns {Runner}
 */
export function unprivilegedRunner(dir) {
  if (process.getuid?.() !== 0) return self;
  const user = ['postgres', 'nobody'].map(idsOf).find((ids) => ids !== null);
  if (!user)
    throw new Error('PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody".');
  /** @param {string} file */
  const give = (file) => chownSync(file, user.uid, user.gid);
  give(dir);
  // The checkout may be in a folder that only root can enter (/root). A capability then lets the server traverse
  // folders: the first one that this machine grants.
  const attempts = [
    [],
    ...['dac_read_search', 'dac_override'].map((it) => [`--inh-caps=+${it}`, `--ambient-caps=+${it}`]),
  ];
  const probe = join(dir, '.writable');
  for (const capabilities of attempts) {
    const prefix = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...capabilities];
    // writes a file, because access(2) in `test -w` ignores capabilities
    if (spawnSync('setpriv', [...prefix, 'touch', probe]).status === 0) {
      rmSync(probe);
      return { give, wrap: (command, args) => ({ command: 'setpriv', args: [...prefix, command, ...args] }) };
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and another user cannot reach ${dir} (tried with setpriv). ` +
      'Run this as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * @param {string} name
 * @returns {{ uid: number, gid: number } | null}
 */
function idsOf(name) {
  try {
    const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null; // the user does not exist
  }
}
