import { missingNames, missingTests, ruleFaults } from './documented-tests.mjs';

test('the tests that docs/security.md, docs/spec-coverage.md and docs/rules.md name exist', () => {
  expect(missingTests()).toEqual([]);
});

test('each rule of docs/rules.md is one short line, with its code and its test below', () => {
  expect(ruleFaults()).toEqual([]);
});

test('the files and names that docs/rules.md names exist', () => {
  expect(missingNames()).toEqual([]);
});
