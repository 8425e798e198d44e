import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { Passwords } from './passwords.js';

const passwords = new Passwords();

test('accepts the right password and rejects a wrong one', async () => {
  const stored = await passwords.hash('tariff');
  expect(await passwords.verify(stored, 'tariff')).toBe(true);
  expect(await passwords.verify(stored, 'Tariff')).toBe(false);
});

test('accepts and judges the password as another keyboard writes it', async () => {
  const stored = await passwords.hash('Zoll für 3 Kühe');
  expect(await passwords.verify(stored, 'Ｚｏｌｌ\u00a0fu\u0308r ３ Ku\u0308he')).toBe(true);
  await expect(
    passwords.assertAllowed('ｐａｓｓｗｏｒｄ１', 'ada@example.com', 'password'),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('rejects any password for an account that does not exist', async () => {
  expect(await passwords.verify(null, 'tariff')).toBe(false);
});

test.each([
  ['memory', { memoryCost: 9_728, timeCost: 2, parallelism: 1 }],
  ['time', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
  ['parallelism', { memoryCost: 19_456, timeCost: 2, parallelism: 2 }],
])('a hash with another cost in %s is outdated', async (_what, cost) => {
  expect(passwords.isOutdated(await hash('tariff', cost))).toBe(true);
  expect(passwords.isOutdated(await passwords.hash('tariff'))).toBe(false);
});

test('queues a limited number of hashes, refuses the rest, and recovers', async () => {
  const room = availableParallelism() + 50;
  const outcomes = await Promise.allSettled(Array.from({ length: room + 7 }, () => passwords.hash('tariff')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(7);
  expect(refused[0]?.reason).toMatchObject({ code: 'UNAVAILABLE', extra: { retryAfterSeconds: 2 } });
  await expect(passwords.hash('tariff')).resolves.toMatch(/^\$argon2id\$/);
});
