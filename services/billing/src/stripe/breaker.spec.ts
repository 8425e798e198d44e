import { Breaker } from './breaker.js';

let now = 0;
const create = () => new Breaker({ failures: 3, openMs: 1_000 }, () => now);

beforeEach(() => {
  now = 0;
});

test('opens after three failures in a row, not earlier', () => {
  const breaker = create();
  breaker.failed();
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  breaker.failed();
  expect(breaker.admits()).toBe(true);
  breaker.failed();
  expect(breaker.admits()).toBe(false);
});

test('half-open, lets one call through, whose success closes it', () => {
  const breaker = create();
  for (let i = 0; i < 3; i += 1) breaker.failed();
  now = 999;
  expect(breaker.admits()).toBe(false);
  now = 1_000;
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});

test('half-open, stays open when that call fails', () => {
  const breaker = create();
  for (let i = 0; i < 3; i += 1) breaker.failed();
  now = 1_000;
  expect(breaker.admits()).toBe(true);
  breaker.failed();
  now = 1_999;
  expect(breaker.admits()).toBe(false);
});
