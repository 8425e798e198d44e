// @ts-check
import { addTotals, countRun, failedFiles, timeReport, verdictOn, withSecondRun } from './test-totals.mjs';

/**
 * @param {string} status
 * @param {string[]} tests
 */
const file = (status, ...tests) => ({
  name: 'a.spec.ts',
  status,
  startTime: 0,
  endTime: 1_000,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('countRun', () => {
  it('counts passed and failed tests; skipped ones are neither', () => {
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

  it('counts a failed run although all its tests passed', () => {
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

describe('the second run of failed tests', () => {
  const named = (/** @type {string} */ name, /** @type {string[]} */ ...tests) => ({
    ...file(tests.includes('failed') ? 'failed' : 'passed', ...tests),
    name,
  });
  const first = { testResults: [named('a', 'passed'), named('b', 'passed', 'failed'), named('c', 'failed')] };

  it('has the files with failures', () => {
    expect(failedFiles(first)).toEqual(['b', 'c']);
    expect(failedFiles(null)).toEqual([]);
  });

  it('replaces the results of the first run for those files', () => {
    const second = { testResults: [named('b', 'passed', 'passed'), named('c', 'failed')] };
    expect(countRun(withSecondRun(first, second), 1)).toEqual({ passed: 3, failed: 1 });
  });
});

describe('addTotals', () => {
  it('adds up each count', () => {
    const runs = [
      { passed: 10, failed: 1 },
      { passed: 200, failed: 3 },
    ];
    expect(addTotals(runs)).toEqual({ passed: 210, failed: 4 });
  });
});

test.each([
  { passed: 3, failed: 0, isOfChange: false, code: 0, remark: null },
  { passed: 3, failed: 1, isOfChange: true, code: 1, remark: null },
  { passed: 0, failed: 0, isOfChange: false, code: 1, remark: 'No test ran.' },
  {
    passed: 0,
    failed: 0,
    isOfChange: true,
    code: 0,
    remark: 'No test ran, because the change affects no project with tests.',
  },
])('a run with $passed passed, $failed failed, of a change: $isOfChange, ends with $code', (row) => {
  const { code, remark } = row;
  expect(verdictOn(row, row.isOfChange)).toEqual({ code, remark });
});

test('timeReport sums the seconds of each part and lists the slowest files first', () => {
  const took = (/** @type {string} */ name, /** @type {number} */ seconds) => ({
    ...file('passed'),
    name: `/repo/${name}`,
    startTime: 500,
    endTime: 500 + seconds * 1_000,
  });
  const files = [
    took('web/src/a.test.tsx', 2),
    took('services/quiz/test/b.int.spec.ts', 9),
    took('services/quiz/src/c.spec.ts', 1),
    took('web/src/d.test.tsx', 5),
  ];
  expect(timeReport(files, '/repo').map((line) => line.trim())).toEqual([
    'Seconds of workers by part:',
    '9 s  services/quiz, integration (1 files)',
    '7 s  web (2 files)',
    '1 s  services/quiz (1 files)',
    'The slowest files:',
    '9 s  services/quiz/test/b.int.spec.ts',
    '5 s  web/src/d.test.tsx',
    '2 s  web/src/a.test.tsx',
    '1 s  services/quiz/src/c.spec.ts',
  ]);
});
