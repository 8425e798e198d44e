import { isFreshSignIn } from './is-fresh-sign-in.js';

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['just now', new Date(now), true],
  ['by a clock that is ahead', new Date(now + 20_000), true],
  ['within five minutes', new Date(now - 299_000), true],
  ['five minutes ago', new Date(now - 300_000), false],
  ['at a time that is not stated', null, false],
])('a sign-in %s is fresh: %3$s', (_when, authenticatedAt, isFresh) => {
  expect(isFreshSignIn(authenticatedAt, now)).toBe(isFresh);
});
