// @ts-check

/**
 * What Jest's --json reports of a run, as far as it is counted here.
 *
 * @typedef {{ name: string, status: string, assertionResults: { status: string }[] }} JestFile
 * @typedef {{ testResults: JestFile[] }} JestReport
 * @typedef {{ passed: number, failed: number }} Totals
 */

/**
 * Counts one run. A file that failed without a failed test (it could not be loaded, or its set-up threw) counts as
 * one failure, and so does a run that failed although every test in it passed, or that left no report.
 *
 * @param {JestReport | null} report null when the run wrote none
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
 * @returns {string[]} the files in which something failed
 */
export function failedFiles(report) {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * The first run, with the files that ran again as they came out the second time.
 *
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
