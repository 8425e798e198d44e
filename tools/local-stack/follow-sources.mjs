// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { databaseOwners } from './databases.mjs';
import { root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { progress } from './progress.mjs';

/** @typedef {import('./supervisor.mjs').Supervised} Supervised */

/** Folder of each process. */
const FOLDERS = ['gateway', ...databaseOwners.map((name) => `services/${name}`)];
/** The compiler writes the files of a project one after the other. */
const QUIET_MS = 150;
/** The service that reads uploads in a bundled child program. */
const WITH_PARSER = 'services/content-ingestion';
const NOT_LOADED = /\.(d\.ts|map|tsbuildinfo)$|parser\/(child|exam)\./;

/**
 * Compiles the services, the gateway and their libraries at each change, and restarts those processes one after the other
 * whose compiled code has changed. Vite follows the client by itself.
 *
 * @param {ReadonlyMap<string, Supervised>} processes by name; a scaled service has one for each instance
 * @param {AbortSignal} ending
 */
export function followSources(processes, ending) {
  spawn(process.execPath, ['node_modules/.bin/tsc', '-b', '--watch', '--preserveWatchOutput', ...FOLDERS], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    signal: ending,
  }).once('error', (error) => ending.aborted || progress(error.message));

  /** @type {Set<string>} */
  const changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let turn = Promise.resolve();
  const applyChanges = () => {
    const folders = FOLDERS.filter((folder) => partsOf(folder).some((part) => changed.has(part)));
    changed.clear();
    for (const folder of folders) turn = turn.then(() => restartAll(folder, processes, ending));
  };
  const watchers = [...new Set(FOLDERS.flatMap(partsOf))].map((part) =>
    watch(join(root, part, 'dist'), { recursive: true }, (_event, file) => {
      if (file === null || NOT_LOADED.test(file)) return;
      changed.add(part);
      clearTimeout(timer);
      timer = setTimeout(applyChanges, QUIET_MS);
    }),
  );
  ending.addEventListener('abort', () => watchers.forEach((watcher) => watcher.close()));
}

/**
 * @param {string} folder of a process
 * @returns {string[]} it and the folders of the libraries that it loads
 */
function partsOf(folder) {
  const parts = new Set([folder]);
  for (const part of parts) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      const library = name.replace(/^@tenfold\//, 'libs/');
      if (library !== name && existsSync(join(root, library, 'dist'))) parts.add(library);
    }
  }
  return [...parts];
}

/**
 * @param {string} folder
 * @param {ReadonlyMap<string, Supervised>} processes
 * @param {AbortSignal} ending
 */
async function restartAll(folder, processes, ending) {
  const name = folder.replace('services/', '');
  const startedAt = Date.now();
  if (folder === WITH_PARSER) await runCommand(process.execPath, [`${WITH_PARSER}/build-parser.mjs`]);
  for (const [instance, supervised] of processes) {
    if (ending.aborted) return;
    if (instance.replace(/-\d+$/, '') !== name) continue;
    try {
      await supervised.restart();
      progress(`${instance} runs again after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    } catch (error) {
      progress(/** @type {Error} */ (error).message);
    }
  }
}
