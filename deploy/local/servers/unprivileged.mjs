// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who may own and run a server: PostgreSQL refuses to run as root, so there it is another user of the machine.
 *
 * @typedef {object} Runner
 * @property {(file: string) => void} give makes a file or folder the runner's own
 * @property {(command: string, args: string[]) => { command: string, args: string[] }} wrap
 */

/** @type {Runner} */
const self = { give: () => undefined, wrap: (command, args) => ({ command, args }) };

/**
 * The runner of a server whose data lies in `dir`, an existing folder that becomes the runner's own.
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
  // The checkout may lie where only root can go (/root). Then the server may walk through folders, and no more,
  // by the first of these capabilities that this machine grants.
  const ways = [
    [],
    ...['dac_read_search', 'dac_override'].map((it) => [`--inh-caps=+${it}`, `--ambient-caps=+${it}`]),
  ];
  const probe = join(dir, '.writable');
  for (const way of ways) {
    const prefix = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...way];
    // really writing: the access(2) of `test -w` takes no account of capabilities
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
    return null; // no such user
  }
}
