// @ts-check
import { relative } from 'node:path';

const SLOWEST = 20;

/**
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string }[] }} JestFile times in ms
 * @typedef {{ testResults: JestFile[] }} JestReport
 * @typedef {{ passed: number, failed: number }} Totals
 */

/**
 * Counts one run. A file that failed without a failed test (load error, failed set-up) counts as one failure. So
 * does a run that failed although every test passed, or that wrote no report.
 *
 * @param {JestReport | null} report
 * @param {number} exitCode
 * @returns {Totals}
 */
export function countRun(report, exitCode) {
  const totals = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    totals.passed += assertionResults.filter((test) => test.status === 'passed').length;
    totals.failed += status === 'failed' ? Math.max(failed, 1) : failed;
  }
  if (totals.failed === 0 && (exitCode !== 0 || report === null)) totals.failed = 1;
  return totals;
}

/**
 * @param {JestReport | null} report
 * @returns {string[]} files with a failure
 */
export function failedFiles(report) {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * @param {JestReport} first
 * @param {JestReport} second
 * @returns {JestReport}
 */
export function withSecondRun(first, second) {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) };
}

/**
 * @param {Totals[]} runs
 * @returns {Totals}
 */
export function addTotals(runs) {
  return {
    passed: runs.reduce((sum, run) => sum + run.passed, 0),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
  };
}

/**
 * A run without any test fails, because its paths may be misspelled; a change may affect no test.
 *
 * @param {Totals} totals
 * @param {boolean} isOfChange
 * @returns {{ code: 0 | 1, remark: string | null }}
 */
export function verdictOn({ passed, failed }, isOfChange) {
  if (passed + failed > 0) return { code: failed === 0 ? 0 : 1, remark: null };
  if (isOfChange)
    return { code: 0, remark: 'No test ran, because the change affects no project with tests.' };
  return { code: 1, remark: 'No test ran.' };
}

/**
 * Lines that say where the time of a run went: the seconds of workers of each part, and the slowest files.
 *
 * @param {JestFile[]} files
 * @param {string} root folder of the repository
 * @returns {string[]}
 */
export function timeReport(files, root) {
  const timed = files
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds);
  /** @type {Map<string, { count: number, seconds: number }>} */
  const parts = new Map();
  for (const { file, seconds } of timed) {
    const sum = parts.get(partOf(file)) ?? { count: 0, seconds: 0 };
    parts.set(partOf(file), { count: sum.count + 1, seconds: sum.seconds + seconds });
  }
  const inSeconds = (/** @type {number} */ seconds) => `${seconds.toFixed(0).padStart(6)} s`;
  return [
    'Seconds of workers by part:',
    ...[...parts]
      .toSorted(([, a], [, b]) => b.seconds - a.seconds)
      .map(([part, { count, seconds }]) => `${inSeconds(seconds)}  ${part} (${count} files)`),
    'The slowest files:',
    ...timed.slice(0, SLOWEST).map(({ file, seconds }) => `${inSeconds(seconds)}  ${file}`),
  ];
}

/** @param {string} file @returns {string} such as "web" or "services/quiz, integration" */
function partOf(file) {
  const [top = '', folder = ''] = file.split('/');
  const project = ['libs', 'services', 'tools'].includes(top) ? `${top}/${folder}` : top;
  return /\.int\.spec\./.test(file) ? `${project}, integration` : project;
}
