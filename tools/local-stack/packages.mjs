// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { findPrograms, MissingProgram, programs } from './programs.mjs';
import { phase, progress } from './progress.mjs';
import { runCommand } from './run-command.mjs';

const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf';

/** apt-get refuses to run twice at once. */
let turn = Promise.resolve();

/**
 * @param {import('./programs.mjs').ProgramName[]} names
 * @returns {Promise<void>}
 * @throws {MissingProgram} when a program is missing and cannot be installed
 */
export function ensurePrograms(names) {
  const own = turn.then(() => installMissing(names));
  turn = own.catch(() => undefined);
  return own;
}

/** @param {import('./programs.mjs').ProgramName[]} names */
async function installMissing(names) {
  const missing = names.filter((name) => findPrograms(name).length === 0);
  if (missing.length === 0) return;
  const prefix = administratorPrefix();
  if (prefix === null) throw new MissingProgram(missing);
  const titles = missing.map((name) => programs[name].title).join(', ');
  await phase(`installing ${titles}`, () => install(prefix, missing));
  const stillMissing = missing.filter((name) => findPrograms(name).length === 0);
  if (stillMissing.length > 0) throw new MissingProgram(stillMissing);
}

/**
 * Installs the sandbox of the XML parser where possible. Otherwise the parser runs in a sandbox made by `unshare`;
 * content-ingestion logs which one it uses.
 */
export async function trySandbox() {
  if (process.platform !== 'linux') return;
  try {
    await ensurePrograms(['sandbox']);
  } catch {
    progress(
      'bubblewrap is missing and cannot be installed: the XML parser runs in a sandbox made by unshare',
    );
  }
}

/** Installs promtool, which tests the alert rules, where possible. Otherwise that test is skipped. */
export async function tryPromtool() {
  try {
    await ensurePrograms(['prometheus']);
  } catch {
    progress('promtool is missing and cannot be installed: the alert rules are not tested');
  }
}

/**
 * Command prefix for root rights; null without apt-get or without those rights.
 *
 * @returns {string[] | null}
 */
function administratorPrefix() {
  if (spawnSync('apt-get', ['--version']).status !== 0) return null;
  if (process.getuid?.() === 0) return ['env'];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'env'] : null;
}

/**
 * @param {[string, ...string[]] | string[]} prefix
 * @param {import('./programs.mjs').ProgramName[]} names
 */
async function install([command = 'env', ...prefix], names) {
  const run = (/** @type {string[]} */ ...args) => runCommand(command, [...prefix, ...args], { output: 2 });
  if (names.includes('postgres') && !existsSync(CLUSTER_SETTINGS)) {
    // prevents the package from creating and starting a cluster
    await run(
      'sh',
      '-c',
      `mkdir -p ${dirname(CLUSTER_SETTINGS)} && echo create_main_cluster=false >${CLUSTER_SETTINGS}`,
    );
  }
  const packages = names.flatMap((name) => programs[name].debian);
  const apt = [
    'DEBIAN_FRONTEND=noninteractive',
    'RUNLEVEL=1',
    'apt-get',
    '-q',
    '-o',
    'DPkg::Lock::Timeout=300',
  ];
  await run(...apt, 'update');
  await run(...apt, 'install', '-y', '--no-install-recommends', ...packages);
  if (existsSync('/run/systemd/system')) {
    // the packages enable system services, which are not needed: the servers here are private
    const units = names.flatMap((name) => programs[name].units);
    if (units.length > 0) await run('systemctl', 'disable', '--now', ...units);
  }
}
