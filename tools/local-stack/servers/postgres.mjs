// @ts-check
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findPrograms, MissingProgram } from '../programs.mjs';
import { keptSecret } from '../secrets.mjs';
import { isPostgresReady } from './ready.mjs';
import { unprivilegedRunner } from './unprivileged.mjs';

const run = promisify(execFile);
const ADMINISTRATOR = 'postgres';

/**
 * @param {import('./server.mjs').ServerOptions} options
 * @returns {Promise<import('./server.mjs').ServerSpec>}
 */
export async function preparePostgres({ dir, port, forTests }) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const cluster = join(dir, 'cluster');
  const folder = await chooseBinaries(cluster);
  const password = keptSecret(join(dir, 'password'));
  const runner = unprivilegedRunner(dir);
  if (!existsSync(cluster)) await initialize({ dir, cluster, folder, password, runner, forTests });
  return {
    name: 'postgres',
    ...runner.wrap(join(folder, 'postgres'), ['-D', cluster, ...settings(port, forTests)]),
    store: cluster,
    logFile: join(dir, 'server.log'),
    url: `postgresql://${ADMINISTRATOR}:${password}@127.0.0.1:${port}/postgres`,
    isReady: () => isPostgresReady(port),
    stopSignal: 'SIGINT', // "fast" shutdown terminates the sessions; SIGTERM would wait for them
  };
}

/**
 * Chooses the version that created the cluster, because versions cannot read each other's files; for a new cluster
 * the newest one.
 *
 * @param {string} cluster
 * @returns {Promise<string>} folder of its programs
 */
async function chooseBinaries(cluster) {
  const folders = findPrograms('postgres')
    .map((file) => dirname(realpathSync(file))) // on the PATH there may be only a link to this program
    .filter((folder) => existsSync(join(folder, 'initdb')));
  const [first] = folders;
  if (first === undefined) throw new MissingProgram(['postgres']);
  if (!existsSync(cluster)) return first;
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  for (const folder of folders) {
    const { stdout } = await run(join(folder, 'postgres'), ['--version']);
    if (stdout.includes(` ${version}.`)) return folder;
  }
  throw new Error(
    `The data in ${cluster} needs PostgreSQL ${version}, which is not installed. ` +
      'Install that version, or delete all data: npm start -- --fresh',
  );
}

/**
 * @param {{ dir: string, cluster: string, folder: string, password: string, forTests: boolean,
 *   runner: import('./unprivileged.mjs').Runner }} about
 */
async function initialize({ dir, cluster, folder, password, runner, forTests }) {
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true }); // left by an interrupted attempt
  const passwordFile = join(dir, 'initdb-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  runner.give(passwordFile);
  const { command, args } = runner.wrap(join(folder, 'initdb'), [
    ...['-D', unfinished, '-U', ADMINISTRATOR, '--pwfile', passwordFile, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C.UTF-8'],
    ...(forTests ? ['--no-sync'] : []),
  ]);
  await run(command, args, { cwd: dir });
  rmSync(passwordFile);
  renameSync(unfinished, cluster);
}

/**
 * @param {number} port
 * @param {boolean} forTests data need not survive a crash
 * @returns {string[]}
 */
function settings(port, forTests) {
  const durability = forTests ? 'off' : 'on';
  return Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '', // no Unix sockets: they are not needed, and their path could be too long
    max_connections: 200,
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
