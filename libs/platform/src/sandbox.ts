import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Isolation of a program that reads files from outside:
 * - `bubblewrap` and `unshare`: own network, processes, users and root folder, no capabilities. Sees only the
 *   system's programs, its own folder and the npm packages, read-only. `unshare` needs only util-linux.
 * - `none`: a child process with an empty environment.
 */
type SandboxKind = 'bubblewrap' | 'unshare' | 'none';

export interface Sandbox {
  kind: SandboxKind;
  wrap(nodeArgs: string[], program: string): [string, ...string[]];
}

const BWRAP = '/usr/bin/bwrap';
const UNSHARE = '/usr/bin/unshare';
const SYSTEM_PATHS = ['/usr', '/bin', '/lib', '/lib64', '/sbin', '/etc/ld.so.cache'];
const EMPTY_ENVIRONMENT = ['/usr/bin/env', '-i'];

const BWRAP_OPTIONS = ['--unshare-all', '--die-with-parent', '--new-session', '--chdir', '/'];

const UNSHARE_OPTIONS = [
  ...['--map-root-user', '--mount', '--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child', '--'],
  ...['/bin/sh', '-c'],
];
/**
 * Arguments: the paths to bind, `--`, the command. Builds a root folder in memory and makes it the only one. /sys is the
 * mount point because it exists everywhere and nothing that is bound lies below it.
 */
const RUN_IN_PRIVATE_ROOT = `set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t tmpfs -o mode=755,size=1m,nosuid,nodev tmpfs /sys
cd /sys
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mkdir -p ".$1"; else mkdir -p ".$(dirname "$1")"; : >".$1"; fi
  mount --bind "$1" ".$1"
  mount -o remount,bind,ro,nosuid,nodev ".$1"
  shift
done
shift
mkdir old
ln -s old/proc proc # mount and umount read it; it leads nowhere once the old root is gone
pivot_root . old
cd /
mount -o remount,bind,ro,nosuid,nodev /
umount -l old
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`;

export const sandboxes: readonly Sandbox[] = [
  {
    kind: 'bubblewrap',
    wrap: (args, program) => {
      const binds = readablePaths(program).flatMap((path) => ['--ro-bind', path, path]);
      return [BWRAP, ...BWRAP_OPTIONS, ...binds, ...nodeCommand(args, program)];
    },
  },
  {
    kind: 'unshare',
    wrap: (args, program) => {
      const script = [...UNSHARE_OPTIONS, RUN_IN_PRIVATE_ROOT, 'sandbox'];
      return [UNSHARE, ...script, ...readablePaths(program), '--', ...nodeCommand(args, program)];
    },
  },
];

const none: Sandbox = { kind: 'none', wrap: (args, program) => [process.execPath, ...args, program] };

export function findSandbox(program: string, candidates: readonly Sandbox[] = sandboxes): Sandbox {
  return candidates.find((sandbox) => startsIn(sandbox, program)) ?? none;
}

export function requireSandbox({ kind }: Sandbox, demand: 'required' | 'optional'): void {
  if (demand === 'optional' || kind !== 'none') return;
  throw new Error(
    'XML_SANDBOX=required, but neither bubblewrap nor unshare can make namespaces here. See docs/adr/0016.',
  );
}

export function startsIn(sandbox: Sandbox, program: string): boolean {
  const [command, ...args] = sandbox.wrap(['--check'], program);
  return existsSync(command) && spawnSync(command, args, { env: {}, stdio: 'ignore' }).status === 0;
}

function nodeCommand(args: string[], program: string): string[] {
  return [...EMPTY_ENVIRONMENT, process.execPath, ...args, program];
}

function readablePaths(program: string): string[] {
  const modules = require.resolve('sharp').replace(/(?<=\/node_modules)\/sharp\/.*$/, '');
  const node = realpathSync(process.execPath);
  const own = node.startsWith('/usr/') ? [] : [node];
  return [...SYSTEM_PATHS, ...own, dirname(program), modules].filter((path) => existsSync(path));
}
