// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { logFile } from './log-files.mjs';
import { dataDir } from './paths.mjs';
import { phase } from './progress.mjs';
import { runNode } from './run-command.mjs';

/**
 * Does nothing in a test run, which has built everything before its first test (PRODUCT_IS_BUILT).
 *
 * @param {AbortSignal} [signal]
 * @throws with the end of the build's output
 */
export async function buildAll(signal) {
  if (process.env.PRODUCT_IS_BUILT === 'true') return;
  const log = logFile(dataDir, 'build');
  // no part of the product, and built with packages that starting does not install
  const args = ['run-many', '--targets=build', '--exclude=simulation', '--output-style=static'];
  const build = () =>
    runNode('The build', ['node_modules/.bin/nx', ...args], {
      // the production build of the client, even when a test run sets NODE_ENV
      env: { ...process.env, NX_NO_CLOUD: 'true', NODE_ENV: 'production' },
      logFile: log,
      signal,
    });
  await phase('building changed projects', build, () => builtIn(readLog(log)));
}

/**
 * @param {string} output of Nx
 * @returns {import('./progress.mjs').Count | null} null before it has said how many projects there are
 */
export function builtIn(output) {
  const total = Number(/for (\d+) projects/.exec(output)?.[1] ?? 0);
  // a task has a line when it ends
  const done = output.match(/^.*nx run [\w-]+:build\b.*$/gm)?.length ?? 0;
  return total === 0 ? null : { done: Math.min(done, total), total };
}

/** @param {string} file */
function readLog(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
