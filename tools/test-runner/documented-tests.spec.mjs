import { missingNames, missingTests } from './documented-tests.mjs';

test('the tests that docs/security.md, docs/spec-coverage.md and docs/rules.md name exist', () => {
  expect(missingTests()).toEqual([]);
});

test('the files and names that docs/rules.md names exist', () => {
  expect(missingNames()).toEqual([]);
});
