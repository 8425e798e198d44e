// @ts-check
/**
 * npm test [-- --unit | --int | --e2e] [--changed] [paths]: runs every test on a machine with only Node.
 * The last line prints the totals. The exit code is 0 only when no test failed and one ran or, with --changed, none is
 * affected.
 */
import '../local-stack/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { shutdownSignal } from '../local-stack/shutdown-signal.mjs';
import { buildAll } from '../local-stack/build.mjs';
import { ensureDependencies } from '../local-stack/dependencies.mjs';
import { ensurePrograms, tryPromtool, trySandbox } from '../local-stack/packages.mjs';
import { dataDir, root } from '../local-stack/paths.mjs';
import { progress } from '../local-stack/progress.mjs';
import { requireProgram } from '../local-stack/programs.mjs';
import { runCommand } from '../local-stack/run-command.mjs';
import { canRunContainers } from './containers.mjs';
import { planTests } from './test-plan.mjs';
import { addTotals, countRun, failedFiles, timeReport, verdictOn, withSecondRun } from './test-totals.mjs';

const JEST = 'node_modules/jest/bin/jest.js';
/** Tests make much garbage that lives for a moment; with Node's 16 MB a tenth of their time is its collection. */
const YOUNG_SPACE = '--max-semi-space-size=64';

const ending = shutdownSignal();

const MAX_REPEATED_FILES = 6;
/** @type {Parameters<typeof ensurePrograms>[0]} */
const BROWSER_PROGRAMS = ['postgres', 'redis', 'nats', 'chromium'];

const reports = join(dataDir, 'test-reports');
/** @type {import('./test-totals.mjs').JestFile[]} */
const ran = [];

/** @typedef {import('../local-stack/run-command.mjs').CommandOptions} CommandOptions */

/**
 * @param {string} name of its report
 * @param {string[]} args
 * @param {CommandOptions} options
 * @returns {Promise<{ report: import('./test-totals.mjs').JestReport | null, code: number }>}
 */
async function runJest(name, args, options) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  const command = [YOUNG_SPACE, JEST, '--json', '--outputFile', file, ...args];
  const code = await runCommand(process.execPath, command, { ...options, signal: ending });
  return { report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, code };
}

/**
 * Runs tests, and repeats each failed file once by itself: the tests run real servers on machines that may be
 * busy. Repeated files are printed and count with their second result.
 *
 * @param {string} name of the report
 * @param {string[]} args
 * @param {{ config?: string } & CommandOptions} [options]
 * @returns {Promise<import('./test-totals.mjs').Totals>}
 */
async function jest(name, args, { config, ...options } = {}) {
  const common = config === undefined ? [] : ['-c', config];
  const first = await runJest(name, [...common, ...args], options);
  ran.push(...(first.report?.testResults ?? []));
  const files = failedFiles(first.report);
  if (first.report === null || files.length === 0 || files.length > MAX_REPEATED_FILES || ending.aborted)
    return countRun(first.report, first.code);

  progress(`Repeating failed files: ${files.join(', ')}`);
  const second = await runJest(
    `${name}-again`,
    [...common, '--runInBand', '--runTestsByPath', ...files],
    options,
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

/**
 * @param {string[]} args
 * @param {CommandOptions['output']} [output]
 */
async function testJourneys(args, output = 'inherit') {
  const env = { CHROME_PATH: requireProgram('chromium'), ...process.env, PRODUCT_IS_BUILT: 'true' };
  const options = { config: 'e2e/jest.config.js', env, output };
  return jest('e2e', ['--passWithNoTests', '--runInBand', ...args], options);
}

/**
 * The browser tests mostly wait for pages, so they run beside the others. Their output follows at the end.
 *
 * @param {string[]} projects
 * @param {string[]} e2e
 */
async function testBoth(projects, e2e) {
  await trySandbox();
  await tryPromtool();
  const log = join(reports, 'e2e.log');
  const output = openSync(log, 'w');
  const totals = await Promise.all([
    attempt(() => testProjects(projects, true)),
    attempt(() => testJourneys(e2e, output)),
  ]);
  closeSync(output);
  process.stdout.write(readFileSync(log));
  return totals;
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

/** @param {import('./test-plan.mjs').TestPlan} plan */
async function runParts({ projects, e2e, servers }) {
  if (projects && e2e) return testBoth(projects, e2e);
  if (projects) return [await attempt(() => testProjects(projects, servers))];
  return e2e ? [await attempt(() => testJourneys(e2e))] : [];
}

/** @returns {string[]} folders of the projects affected by uncommitted changes and the commits since main (of origin, if there is one) */
function affectedFolders() {
  const run = (/** @type {string} */ program, /** @type {string[]} */ args) =>
    execFileSync(program, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NX_NO_CLOUD: 'true' },
    });
  const refs = run('git', ['for-each-ref', '--format=%(refname:short)', 'refs/remotes/origin/main']).trim();
  const args = ['show', 'projects', '--affected', '--base', refs || 'main', '--json'];
  /** @type {string[]} */
  const names = JSON.parse(run(process.execPath, ['node_modules/.bin/nx', ...args]));
  return names.flatMap((name) =>
    ['', 'libs/', 'services/', 'tools/']
      .map((group) => `${group}${name}`)
      .filter((folder) => existsSync(join(root, folder, 'project.json'))),
  );
}

/** Before any test: two installations at once would fail, and a build empties the folders that it replaces. */
async function prepareProduct() {
  await ensurePrograms(BROWSER_PROGRAMS);
  await buildAll(ending);
}

async function main() {
  await ensureDependencies('all', ending);
  const plan = planTests(process.argv.slice(2), affectedFolders);
  mkdirSync(reports, { recursive: true });
  const started = Date.now();
  if (plan.e2e) await prepareProduct();
  const totals = addTotals(await runParts(plan));
  for (const line of timeReport(ran, root)) progress(line);
  progress(`The tests took ${Math.round((Date.now() - started) / 1_000)} s.`);
  const { code, remark } = verdictOn(totals, process.argv.includes('--changed'));
  if (remark) progress(remark);
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  return code;
}

try {
  process.exitCode = await main();
} catch (error) {
  progress(/** @type {Error} */ (error).message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
