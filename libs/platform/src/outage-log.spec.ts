import { connect } from 'node:net';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { connect as connectNats } from 'nats';
import { createClient } from 'redis';
import { createLogger } from './logger.js';
import { isConnectionLoss } from './outage-log.js';

/** Nothing listens on it. */
const PORT = 1;

const errorOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  );

const losses: [string, () => Promise<unknown>][] = [
  ['a socket', async () => once(connect(PORT, '127.0.0.1'), 'connect')],
  ['PostgreSQL', () => Promise.reject(new Error('Connection terminated unexpectedly'))],
  ['NATS', () => connectNats({ servers: `127.0.0.1:${PORT}` })],
  ['Redis', () => createClient({ socket: { port: PORT, reconnectStrategy: false } }).connect()],
  ['an offline Redis client', () => createClient({ disableOfflineQueue: true }).get('key')],
  [
    'the Redis client of the jobs',
    async () => {
      const redis = new Redis({ port: PORT, lazyConnect: true, retryStrategy: () => null });
      redis.on('error', () => undefined);
      await redis.connect();
    },
  ],
];

test.each(losses)('recognizes that %s cannot be reached', async (_client, attempt) => {
  expect(isConnectionLoss(await errorOf(attempt()))).toBe(true);
});

test('other errors are no loss of a connection', () => {
  expect([new Error('no such table'), null, 'ECONNREFUSED'].map(isConnectionLoss)).toEqual([
    false,
    false,
    false,
  ]);
});

describe('a log', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' });
  let lines: Record<string, unknown>[];
  let logger: ReturnType<typeof createLogger>;

  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    logger = createLogger('quiz', 'info', {
      write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('has one line without a stack for a lost connection, and every 30 seconds one with a count', () => {
    for (let n = 0; n < 1_619; n += 1) logger.warn({ err: refused }, 'redis connection lost');
    logger.warn({ err: refused }, 'job poll failed');
    expect(lines.map(({ msg }) => msg)).toEqual(['redis connection lost', 'job poll failed']);
    expect(lines[0]?.err).toEqual({ type: 'Error', message: refused.message, code: 'ECONNREFUSED' });
    jest.advanceTimersByTime(30_000);
    expect(lines.slice(2)).toEqual([
      expect.objectContaining({ msg: 'redis connection lost', repeated: 1_618 }),
    ]);
    jest.advanceTimersByTime(60_000);
    logger.warn({ err: refused }, 'redis connection lost');
    expect(lines).toHaveLength(4);
  });

  test('has every other error with its stack', () => {
    for (let n = 0; n < 3; n += 1) logger.error({ err: new Error('a fault') }, 'a call failed');
    expect(lines.map(({ err }) => (err as Error).stack?.split('\n')[0])).toEqual(
      Array(3).fill('Error: a fault'),
    );
  });
});
