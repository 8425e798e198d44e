import { symbols } from 'pino';
import { databaseProblem } from './database.js';
import { EnvironmentError, flag, oneOf, parseEnv, port, text, url } from './env.js';
import { runChecks, startHealthServer } from './health.js';
import { createLogger } from './logger.js';
import { hashToken, newToken } from './secrets.js';

describe('parseEnv', () => {
  const settings = {
    PORT: port(3000),
    DATABASE_URL: url(['postgres:']),
    MODE: oneOf(['a', 'b']),
    STRICT: flag(false),
    NAME: text(),
  };

  test('gives typed values and fallbacks', () => {
    const source = { DATABASE_URL: 'postgres://localhost/x', MODE: 'b', NAME: 'n', STRICT: 'true' };
    expect(parseEnv(settings, source)).toEqual({
      PORT: 3000,
      DATABASE_URL: 'postgres://localhost/x',
      MODE: 'b',
      STRICT: true,
      NAME: 'n',
    });
  });

  test('names every fault at once', () => {
    const source = { PORT: '70000', DATABASE_URL: 'http://x', MODE: 'c', STRICT: 'yes', NAME: '' };
    expect(() => parseEnv(settings, source)).toThrow(EnvironmentError);
    try {
      parseEnv(settings, source);
    } catch (error) {
      expect((error as EnvironmentError).faults).toEqual([
        'PORT must be a port number',
        'DATABASE_URL must be an address that starts with postgres://',
        'MODE must be one of a, b',
        'STRICT must be true or false',
        'NAME is missing',
      ]);
    }
  });
});

describe('health', () => {
  test('live always, ready by its checks, not ready once draining', async () => {
    let database = true;
    const health = await startHealthServer({
      host: '127.0.0.1',
      port: 0,
      required: { database: async () => database || Promise.reject(new Error('away')) },
    });
    const ready = async () => {
      const response = await fetch(`http://127.0.0.1:${health.port}/readyz`);
      return { status: response.status, body: (await response.json()) as object };
    };
    try {
      expect((await fetch(`http://127.0.0.1:${health.port}/healthz`)).status).toBe(200);
      expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
      database = false;
      expect(await ready()).toMatchObject({ status: 503, body: { checks: { database: false } } });
      database = true;
      health.drain();
      expect(await ready()).toMatchObject({ status: 503, body: { draining: true } });
    } finally {
      await health.close();
    }
  });

  test('a check that hangs counts as false', async () => {
    expect(await runChecks({ stuck: () => new Promise(() => undefined) })).toEqual({ stuck: false });
  });
});

test.each([
  ['ECONNREFUSED', true],
  ['57P01', true],
  ['08006', true],
  ['53300', true],
  ['23505', false],
  ['42601', false],
])('database error %s means away: %s', (code, away) => {
  const problem = databaseProblem(Object.assign(new Error('x'), { code }));
  expect(problem?.code ?? null).toBe(away ? 'UNAVAILABLE' : null);
});

test('tokens are 256 random bits and stored as their hash', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a failed statement is logged without its parameters', () => {
  const serializers = (
    createLogger('any', 'silent') as unknown as Record<symbol, { err(error: unknown): unknown }>
  )[symbols.serializersSym];
  const failed = Object.assign(new Error('duplicate key'), {
    code: '23505',
    query: 'INSERT INTO "user" VALUES ($1)',
    parameters: ['ada@example.com'],
    driverError: { detail: 'Key (email)=(ada@example.com) already exists.' },
  });
  const written = serializers?.err(failed);
  expect(written).toMatchObject({ message: 'duplicate key', code: '23505' });
  expect(JSON.stringify(written)).not.toContain('ada@example.com');
});
