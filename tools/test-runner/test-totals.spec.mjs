// @ts-check
import { addTotals, countRun, failedFiles, withSecondRun } from './test-totals.mjs';

/**
 * @param {string} status
 * @param {string[]} tests
 */
const file = (status, ...tests) => ({
  name: 'a.spec.ts',
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('countRun', () => {
  it('counts what passed and what failed; skipped tests are neither', () => {
    const report = {
      testResults: [
        file('passed', 'passed', 'passed', 'passed', 'pending'),
        file('failed', 'failed', 'passed', 'failed'),
      ],
    };
    expect(countRun(report, 1)).toEqual({ passed: 4, failed: 2 });
  });

  it('counts a file that could not be loaded as one failure', () => {
    expect(countRun({ testResults: [file('passed', 'passed', 'passed'), file('failed')] }, 1)).toEqual({
      passed: 2,
      failed: 1,
    });
  });

  it('counts a file whose set-up failed although its tests passed', () => {
    expect(countRun({ testResults: [file('failed', 'passed', 'passed')] }, 1)).toEqual({
      passed: 2,
      failed: 1,
    });
  });

  it('counts a run that ended badly although all its tests passed', () => {
    expect(countRun({ testResults: [file('passed', 'passed', 'passed')] }, 1)).toEqual({
      passed: 2,
      failed: 1,
    });
  });

  it.each([0, 1])('counts a run without a report as a failure (exit code %d)', (exitCode) => {
    expect(countRun(null, exitCode)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts nothing for a run that found no tests', () => {
    expect(countRun({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 0 });
  });
});

describe('a second run', () => {
  const named = (/** @type {string} */ name, /** @type {string[]} */ ...tests) => ({
    ...file(tests.includes('failed') ? 'failed' : 'passed', ...tests),
    name,
  });
  const first = { testResults: [named('a', 'passed'), named('b', 'passed', 'failed'), named('c', 'failed')] };

  it('is of the files in which something failed', () => {
    expect(failedFiles(first)).toEqual(['b', 'c']);
    expect(failedFiles(null)).toEqual([]);
  });

  it('takes the place of the first for those files, whether better or not', () => {
    const second = { testResults: [named('b', 'passed', 'passed'), named('c', 'failed')] };
    expect(countRun(withSecondRun(first, second), 1)).toEqual({ passed: 3, failed: 1 });
  });
});

describe('addTotals', () => {
  it('adds each side', () => {
    const runs = [
      { passed: 10, failed: 1 },
      { passed: 200, failed: 3 },
    ];
    expect(addTotals(runs)).toEqual({ passed: 210, failed: 4 });
  });
});
