import { missingNames, missingTests, ruleFaults } from './documented-tests.mjs';

test('the tests that docs/security.md and docs/rules name exist', () => {
  expect(missingTests()).toEqual([]);
});

test('each rule of docs/rules stands once, in lines of 160 characters, with its code and its test below', () => {
  expect(ruleFaults()).toEqual([]);
});

test('the files and names that docs/rules names exist', () => {
  expect(missingNames()).toEqual([]);
});
