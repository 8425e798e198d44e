import { productionFaults } from './production.js';

const production = { NODE_ENV: 'production', LOCAL_TRIAL: false };
const trial = { NODE_ENV: 'production', LOCAL_TRIAL: true };
const RANDOM = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c';

test('accepts https and random secrets in production', () => {
  const faults = productionFaults({
    ...production,
    PUBLIC_ORIGIN: 'https://study.tenfold.app',
    DATABASE_URL: `postgresql://tenfold_quiz:${RANDOM}@postgres:5432/tenfold_quiz`,
    NATS_URL: 'nats://nats:4222',
    SECOND_FACTOR_KEY: [RANDOM],
    SESSION_CACHE_KEY: RANDOM,
    CALLER_CHECK_KEYS: '',
  } as never);
  expect(faults).toEqual([]);
});

test.each([
  ['PUBLIC_ORIGIN', 'http://study.tenfold.app', 'must start with https://'],
  ['PUBLIC_ORIGIN', 'http://localhost:3000', 'LOCAL_TRIAL=true'],
  ['SESSION_CACHE_KEY', 'change-me-to-32-random-characters', 'is a sample'],
  ['SESSION_CACHE_KEY', 'x'.repeat(40), 'is a sample'],
  ['TRIAL_HASH_SALT', 'tenfold-on-this-machine', 'is a sample'],
  ['ADMIN_PASSWORD', 'test', 'is a sample'],
  ['CALLER_SIGNING_KEYS', 'quiz=a-sample-key-of-the-documentation', 'is a sample'],
  ['SECOND_FACTOR_KEY', [RANDOM, 'example'.repeat(5)], 'is a sample'],
  ['DATABASE_URL', 'postgresql://tenfold_quiz:changeme@postgres/tenfold_quiz', 'sample password'],
  ['REDIS_URL', 'redis://quiz:p%61ssword@redis:6379', 'sample password'],
])('refuses %s=%s in production', (name, value, message) => {
  const faults = productionFaults({ ...production, [name]: value } as never);
  expect(faults).toEqual([expect.stringContaining(message)]);
  expect(faults[0]).toMatch(new RegExp(`^${name} `));
  if (name !== 'PUBLIC_ORIGIN') expect(faults[0]).not.toContain(String(value));
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'https://localhost'])(
  'accepts %s and samples in a local trial',
  (origin) => {
    expect(productionFaults({ ...trial, PUBLIC_ORIGIN: origin, ADMIN_PASSWORD: 'sample' } as never)).toEqual(
      [],
    );
  },
);

test('refuses a local trial at a public origin', () => {
  expect(productionFaults({ ...trial, PUBLIC_ORIGIN: 'https://study.tenfold.app' } as never)).toEqual([
    expect.stringMatching(/^LOCAL_TRIAL must be false/),
  ]);
});

test('accepts everything in development', () => {
  const env = { NODE_ENV: 'development', LOCAL_TRIAL: false, PUBLIC_ORIGIN: 'http://localhost:3000' };
  expect(productionFaults({ ...env, ADMIN_PASSWORD: 'secret' } as never)).toEqual([]);
});
