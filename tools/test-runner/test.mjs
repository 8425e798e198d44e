// @ts-check
/**
 * npm test [-- --unit | --int | --e2e] [paths]: runs every test on a machine with only Node.
 * The last line prints the totals. The exit code is 0 only when at least one test ran and none failed.
 */
import '../local-stack/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { shutdownSignal } from '../local-stack/shutdown-signal.mjs';
import { ensureDependencies } from '../local-stack/dependencies.mjs';
import { ensurePrograms, tryPromtool } from '../local-stack/packages.mjs';
import { dataDir } from '../local-stack/paths.mjs';
import { progress } from '../local-stack/progress.mjs';
import { requireProgram } from '../local-stack/programs.mjs';
import { runCommand } from '../local-stack/run-command.mjs';
import { canRunContainers } from './containers.mjs';
import { planTests } from './test-plan.mjs';
import { addTotals, countRun, failedFiles, withSecondRun } from './test-totals.mjs';

const JEST = 'node_modules/jest/bin/jest.js';

const ending = shutdownSignal();

const MAX_REPEATED_FILES = 6;

/**
 * @param {string} name of its report
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ report: import('./test-totals.mjs').JestReport | null, code: number }>}
 */
async function runJest(name, args, env) {
  const folder = join(dataDir, 'test-reports');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  const code = await runCommand(process.execPath, [JEST, '--json', '--outputFile', file, ...args], {
    env,
    signal: ending,
  });
  return { report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, code };
}

/**
 * Runs tests, and repeats each failed file once by itself: the tests run real servers on machines that may be
 * busy. Repeated files are printed and count with their second result.
 *
 * @param {string} name of the report
 * @param {string[]} args
 * @param {{ config?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<import('./test-totals.mjs').Totals>}
 */
async function jest(name, args, { config, env = process.env } = {}) {
  const common = config === undefined ? [] : ['-c', config];
  const first = await runJest(name, [...common, ...args], env);
  const files = failedFiles(first.report);
  if (first.report === null || files.length === 0 || files.length > MAX_REPEATED_FILES || ending.aborted)
    return countRun(first.report, first.code);

  progress(`Repeating failed files: ${files.join(', ')}`);
  const second = await runJest(
    `${name}-again`,
    [...common, '--runInBand', '--runTestsByPath', ...files],
    env,
  );
  if (second.report === null) return countRun(first.report, first.code);
  const failedTwice = new Set(failedFiles(second.report));
  const flaky = files.filter((file) => !failedTwice.has(file));
  if (flaky.length > 0) progress(`FLAKY, failed first and passed alone: ${flaky.join(', ')}`);
  return countRun(withSecondRun(first.report, second.report), second.code);
}

/**
 * @param {string[]} args
 * @param {boolean} servers
 */
async function testProjects(args, servers) {
  if (servers) {
    if (!(await canRunContainers())) await ensurePrograms(['postgres', 'redis', 'nats']);
    await tryPromtool();
  }
  return jest('projects', ['--passWithNoTests', '--maxWorkers=2', ...args]);
}

/** @param {string[]} args */
async function testJourneys(args) {
  await ensurePrograms(['postgres', 'redis', 'nats', 'chromium']);
  const env = { CHROME_PATH: requireProgram('chromium'), ...process.env };
  return jest('e2e', ['--passWithNoTests', '--runInBand', ...args], { config: 'e2e/jest.config.js', env });
}

/**
 * An error that prevents a part from starting counts as one failure; the other part still runs.
 *
 * @param {() => Promise<import('./test-totals.mjs').Totals>} part
 * @returns {Promise<import('./test-totals.mjs').Totals>}
 */
async function attempt(part) {
  try {
    return await part();
  } catch (error) {
    progress(/** @type {Error} */ (error).message);
    return { passed: 0, failed: 1 };
  }
}

async function main() {
  const plan = planTests(process.argv.slice(2));
  await ensureDependencies(ending);
  const { projects, e2e } = plan;
  const totals = addTotals([
    ...(projects ? [await attempt(() => testProjects(projects, plan.servers))] : []),
    ...(e2e ? [await attempt(() => testJourneys(e2e))] : []),
  ]);
  if (totals.passed + totals.failed === 0) progress('No test ran.');
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  progress(/** @type {Error} */ (error).message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
