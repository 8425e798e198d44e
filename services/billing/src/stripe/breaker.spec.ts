import { Breaker } from './breaker.js';

let now = 0;
const create = () => new Breaker({ failures: 3, openMs: 1_000 }, () => now);

beforeEach(() => {
  now = 0;
});

test('opens after three failures in a row, and not before', () => {
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

test('after its time lets one call try, and that call’s success closes it', () => {
  const breaker = create();
  for (let i = 0; i < 3; i += 1) breaker.failed();
  now = 999;
  expect(breaker.admits()).toBe(false);
  now = 1_000;
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});

test('that call’s failure keeps it open', () => {
  const breaker = create();
  for (let i = 0; i < 3; i += 1) breaker.failed();
  now = 1_000;
  expect(breaker.admits()).toBe(true);
  breaker.failed();
  now = 1_999;
  expect(breaker.admits()).toBe(false);
});
