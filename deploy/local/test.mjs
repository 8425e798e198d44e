// @ts-check
/**
 * npm test [-- --unit | --int | --e2e] [paths]: every test of this project, on a machine with nothing but Node.
 * The last line tells the totals; the exit code is 0 only when some test ran and none failed.
 */
import './node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { askedToEnd } from './asked-to-end.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensurePrograms } from './packages.mjs';
import { dataDir } from './paths.mjs';
import { progress } from './progress.mjs';
import { requireProgram } from './programs.mjs';
import { runCommand } from './run-command.mjs';
import { canRunContainers } from './servers/containers.mjs';
import { planTests } from './test-plan.mjs';
import { addTotals, countRun, failedFiles, withSecondRun } from './test-totals.mjs';

const JEST = 'node_modules/jest/bin/jest.js';

/** Then what we started ends too. */
const ending = askedToEnd();

/** So many files may be unsteady; where more fail, a second run would only cost time. */
const SECOND_RUN_AT_MOST = 6;

/**
 * @param {string} name names its report
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
 * Runs tests, and a file that failed once more by itself: the tests run real servers, two at a time, on machines that
 * may be busy. Such a file is named, never passed over in silence, and counts as its second run came out.
 *
 * @param {string} name names its report
 * @param {string[]} args
 * @param {{ config?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<import('./test-totals.mjs').Totals>}
 */
async function jest(name, args, { config, env = process.env } = {}) {
  const common = config === undefined ? [] : ['-c', config];
  const first = await runJest(name, [...common, ...args], env);
  const files = failedFiles(first.report);
  if (first.report === null || files.length === 0 || files.length > SECOND_RUN_AT_MOST || ending.aborted)
    return countRun(first.report, first.code);

  progress(`Run again, because something failed in it: ${files.join(', ')}`);
  const second = await runJest(
    `${name}-again`,
    [...common, '--runInBand', '--runTestsByPath', ...files],
    env,
  );
  if (second.report === null) return countRun(first.report, first.code);
  const failedTwice = new Set(failedFiles(second.report));
  const unsteady = files.filter((file) => !failedTwice.has(file));
  if (unsteady.length > 0) progress(`UNSTEADY, failed at first and passed alone: ${unsteady.join(', ')}`);
  return countRun(withSecondRun(first.report, second.report), second.code);
}

/**
 * @param {string[]} args
 * @param {boolean} servers
 */
async function testProjects(args, servers) {
  if (servers && !(await canRunContainers())) await ensurePrograms(['postgres', 'redis', 'nats']);
  return jest('projects', ['--passWithNoTests', '--maxWorkers=2', ...args]);
}

/** @param {string[]} args */
async function testJourneys(args) {
  await ensurePrograms(['postgres', 'redis', 'nats', 'chromium']);
  const env = { CHROME_PATH: requireProgram('chromium'), ...process.env };
  return jest('e2e', ['--passWithNoTests', '--runInBand', ...args], { config: 'e2e/jest.config.js', env });
}

/**
 * A part that cannot even begin counts as one failure, and the other part still runs.
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
