import { missingTests } from './documented-tests.mjs';

test('the tests that docs/security.md and docs/spec-coverage.md name exist', () => {
  expect(missingTests()).toEqual([]);
});
