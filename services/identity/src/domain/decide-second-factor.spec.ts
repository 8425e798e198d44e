import { decideSecondFactor, mayRemoveSecondFactor, usedSecondFactor } from './decide-second-factor.js';

const none = { hasTotp: false, hasPasskey: false, requiresPasskey: false, isRequired: false };

test.each([
  ['password', none, []],
  ['google', none, []],
  ['password', { ...none, hasTotp: true }, ['totp', 'recovery-code']],
  ['apple', { ...none, hasTotp: true }, ['totp', 'recovery-code']],
  ['password', { ...none, hasTotp: true, hasPasskey: true }, ['totp', 'passkey', 'recovery-code']],
  ['password', { ...none, hasPasskey: true }, []],
  ['password', { ...none, hasPasskey: true, isRequired: true }, ['passkey']],
  ['password', { ...none, hasPasskey: true, requiresPasskey: true }, ['passkey', 'recovery-code']],
  ['google', { ...none, hasPasskey: true, requiresPasskey: true }, ['passkey', 'recovery-code']],
  ['password', { ...none, requiresPasskey: true }, []],
  ['password', { ...none, isRequired: true }, []],
  ['passkey', { hasTotp: true, hasPasskey: true, requiresPasskey: true, isRequired: true }, []],
] as const)('after %s with %j the methods are %j', (firstStep, factors, methods) => {
  expect(decideSecondFactor(firstStep, factors)).toEqual(methods);
});

test.each([
  [[], false],
  [['password'], false],
  [['google'], false],
  [['password', 'totp'], true],
  [['google', 'recovery-code'], true],
  [['passkey'], true],
])('%j includes a second factor: %s', (methods, expected) => {
  expect(usedSecondFactor(methods)).toBe(expected);
});

test.each([
  [none, true],
  [{ ...none, isRequired: true }, false],
  [{ ...none, isRequired: true, hasPasskey: true }, true],
  [{ ...none, isRequired: true, hasTotp: true }, true],
])('with %j left, a second factor may be removed: %s', (left, expected) => {
  expect(mayRemoveSecondFactor(left)).toBe(expected);
});
