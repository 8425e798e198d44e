// @ts-check

/**
 * @typedef {{ name: string, status: string, assertionResults: { status: string }[] }} JestFile
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
