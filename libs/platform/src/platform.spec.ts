import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, symbols } from 'pino';
import { databaseProblem } from './database.js';
import { EnvironmentError, flag, oneOf, parseEnv, port, text, url } from './env.js';
import { readinessOf, runChecks } from './health.js';
import { createLogger, nestLogger } from './logger.js';
import { hashToken, newToken } from './secrets.js';

describe('parseEnv', () => {
  const settings = {
    PORT: port(3000),
    DATABASE_URL: url(['postgres:']),
    MODE: oneOf(['a', 'b']),
    STRICT: flag(false),
    NAME: text(),
  };

  test('returns typed values and defaults', () => {
    const source = { DATABASE_URL: 'postgres://localhost/x', MODE: 'b', NAME: 'n', STRICT: 'true' };
    expect(parseEnv(settings, source)).toEqual({
      PORT: 3000,
      DATABASE_URL: 'postgres://localhost/x',
      MODE: 'b',
      STRICT: true,
      NAME: 'n',
    });
  });

  test('reports all faults at once', () => {
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

  describe('a setting given as a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tenfold-settings-'));
    const file = join(folder, 'password');
    afterAll(() => rmSync(folder, { recursive: true }));
    const read = (source: Record<string, string>) => parseEnv({ PASSWORD: text(), PORT: port(1) }, source);

    test.each([
      ['secret', 'secret'],
      ['secret\n', 'secret'],
      ['line 1\nline 2\r\n', 'line 1\nline 2'],
      [' secret ', ' secret '],
    ])('containing %j reads as %j', (content, value) => {
      writeFileSync(file, content);
      expect(read({ PASSWORD_FILE: file })).toEqual({ PASSWORD: value, PORT: 1 });
    });

    test('is validated like any other, without repeating its content', () => {
      writeFileSync(file, 'not a port');
      expect(() => read({ PASSWORD: 'x', PORT_FILE: file })).toThrow('PORT must be a port number');
    });

    test('must exist, have content and be the only source', () => {
      expect(() => read({ PASSWORD_FILE: join(folder, 'absent') })).toThrow(
        /PASSWORD cannot be read .*ENOENT/,
      );
      writeFileSync(file, '\n');
      expect(() => read({ PASSWORD_FILE: file })).toThrow('PASSWORD is missing');
      expect(() => read({ PASSWORD: 'x', PASSWORD_FILE: file })).toThrow(
        'PASSWORD and PASSWORD_FILE are both set',
      );
    });

    test('with an empty path counts as missing', () => {
      expect(read({ PASSWORD: 'x', PASSWORD_FILE: '' })).toEqual({ PASSWORD: 'x', PORT: 1 });
    });
  });
});

describe('readiness', () => {
  test('depends on the required checks, and ends with draining', async () => {
    const up = { database: async () => true };
    const down = { database: async () => Promise.reject(new Error('unavailable')) };
    expect(await readinessOf({ required: up }, false)).toMatchObject({
      isReady: true,
      body: { status: 'ready' },
    });
    expect(await readinessOf({ required: down }, false)).toMatchObject({
      isReady: false,
      body: { checks: { database: false } },
    });
    expect(await readinessOf({ required: up }, true)).toMatchObject({
      isReady: false,
      body: { draining: true },
    });
  });

  test('is degraded while an optional check fails', async () => {
    const options = { required: { database: async () => true }, optional: { events: async () => false } };
    expect(await readinessOf(options, false)).toEqual({
      isReady: true,
      body: { status: 'degraded', draining: false, checks: { database: true, events: false } },
    });
  });

  test('a check that hangs counts as failed', async () => {
    expect(await runChecks({ stuck: () => new Promise(() => undefined) })).toEqual({ stuck: false });
  });
});

test.each([
  ['ECONNREFUSED', true],
  ['57P01', true],
  ['57014', true],
  ['08006', true],
  ['53300', true],
  ['23505', false],
  ['42601', false],
])('database error %s means unavailable: %s', (code, unavailable) => {
  const problem = databaseProblem(Object.assign(new Error('x'), { code }));
  expect(problem?.code ?? null).toBe(unavailable ? 'UNAVAILABLE' : null);
});

test.each([
  ['Connection terminated unexpectedly', true],
  ['Client has encountered a connection error and is not queryable', true],
  ['Client was closed and is not queryable', true],
  ['Something else', false],
])('"%s" means that the database is unavailable: %s', (message, unavailable) => {
  expect(databaseProblem(new Error(message))?.code ?? null).toBe(unavailable ? 'UNAVAILABLE' : null);
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

test("Nest's Logger keeps the text and the fields of a line", () => {
  const lines: unknown[] = [];
  const write = (line: string): number => lines.push(JSON.parse(line));
  const logger = nestLogger(pino({ base: null, timestamp: false }, { write }));
  logger.warn({ count: 2 }, 'mails not sent', 'MailQueue');
  logger.warn('mail server unavailable', 'MailQueue');
  expect(lines).toEqual([
    { level: 40, context: 'MailQueue', count: 2, msg: 'mails not sent' },
    { level: 40, context: 'MailQueue', msg: 'mail server unavailable' },
  ]);
});
