import { randomUUID } from 'node:crypto';
import { startRedis, until, type TestServer } from '@tenfold/testing';
import { Redis } from 'ioredis';
import { createJobs, type JobsUnderTest } from '../test/start-jobs.js';
import { runJobTool } from './job-tool.js';
import {
  cancelJob,
  defineJob,
  deleteJobsOf,
  enqueue,
  Every,
  findHandlers,
  Job,
  UnrecoverableError,
  type JobKind,
} from './index.js';

interface Note {
  text: string;
}
const backoff = { firstMs: 20, longestMs: 50 };
const Plain = defineJob<Note>('plain', { backoff });
const Coalesced = defineJob<Note>('coalesced', { dedupe: 'pending', backoff });
const Fragile = defineJob<Note>('fragile', { maxAttempts: 3, backoff });
const Secret = defineJob<Note>('secret', { maxAttempts: 1, wipesDead: true });
const Single = defineJob<Note>('single', { concurrency: 1 });
const Unhandled = defineJob<Note>('unhandled');

const ran: string[] = [];
const failing = new Map<string, Error>();
const held = new Map<string, Promise<void>>();
let [ticks, atOnce, mostAtOnce] = [0, 0, 0];

async function note({ text }: Note): Promise<void> {
  ran.push(text);
  atOnce += 1;
  mostAtOnce = Math.max(mostAtOnce, atOnce);
  await held.get(text);
  atOnce -= 1;
  const error = failing.get(text);
  if (error) throw error;
}

class Handlers {
  @Job(Plain) plain(data: Note): Promise<void> {
    return note(data);
  }
  @Job(Coalesced) coalesced(data: Note): Promise<void> {
    return note(data);
  }
  @Job(Fragile) fragile(data: Note): Promise<void> {
    return note(data);
  }
  @Job(Secret) secret(data: Note): Promise<void> {
    return note(data);
  }
  @Job(Single) single(data: Note): Promise<void> {
    return note(data);
  }
  @Every('0.1s', 'tick')
  async tick(): Promise<void> {
    ticks += 1;
    const error = failing.get('tick');
    if (error) throw error;
  }
}

let jobs: JobsUnderTest;
let redis: TestServer;

beforeAll(async () => {
  [jobs, redis] = await Promise.all([createJobs('jobs'), startRedis()]);
  // two processes of one service
  await jobs.start([new Handlers()], redis.url);
  await jobs.start([new Handlers()], redis.url);
});
afterAll(async () => {
  await jobs.stop();
  await redis.stop();
});

const add = (kind: JobKind<Note>, text: string, options: Parameters<typeof enqueue>[3] = {}) =>
  jobs.dataSource.transaction((tx) => enqueue(tx, kind, { text }, options));
const times = (text: string) => ran.filter((name) => name === text).length;

interface Row {
  id: string;
  state: string;
  attempts: number;
  data: Note | null;
  lastError: string | null;
}
async function rowOf(dedupeKey: string): Promise<Row | undefined> {
  const [row] = await jobs.dataSource.query<Row[]>(
    'SELECT id, state, attempts, data, last_error AS "lastError" FROM job WHERE dedupe_key = $1',
    [dedupeKey],
  );
  return row;
}
const inState = (dedupeKey: string, state: string) =>
  until(async () => {
    const row = await rowOf(dedupeKey);
    return row?.state === state && row;
  });

/** Blocks a handler until the returned function is called. */
function hold(text: string): () => void {
  let release: () => void = () => undefined;
  held.set(text, new Promise((resolve) => (release = resolve)));
  return release;
}

describe('enqueue', () => {
  test('runs the job once after the commit and deletes its data', async () => {
    expect(await add(Plain, 'once', { dedupeKey: 'once' })).toBe(true);
    expect(await inState('once', 'done')).toMatchObject({ attempts: 1, data: null });
    expect(times('once')).toBe(1);
  });

  test('runs nothing after a rollback', async () => {
    const undone = jobs.dataSource.transaction(async (tx) => {
      await enqueue(tx, Plain, { text: 'undone' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await add(Plain, 'next', { dedupeKey: 'next' });
    await inState('next', 'done');
    expect(times('undone')).toBe(0);
  });

  test('needs a transaction, and a handler for the kind', async () => {
    await expect(enqueue(jobs.dataSource.manager, Plain, { text: 'x' })).rejects.toThrow('transaction');
    await expect(add(Unhandled, 'x')).rejects.toThrow('no handler');
  });

  test('twice at once under one key is one job, also after it is done', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => add(Plain, 'keyed', { dedupeKey: 'keyed' })),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    await inState('keyed', 'done');
    expect(await add(Plain, 'keyed', { dedupeKey: 'keyed' })).toBe(false);
    expect(times('keyed')).toBe(1);
  });

  test('does not run a job before its time', async () => {
    await add(Plain, 'later', { dedupeKey: 'later', runAt: new Date(Date.now() + 3_600_000) });
    await add(Plain, 'now', { dedupeKey: 'now' });
    await inState('now', 'done');
    expect(times('later')).toBe(0);
    await jobs.dataSource.query(`UPDATE job SET run_at = now() WHERE dedupe_key = 'later'`);
    await inState('later', 'done');
  });

  test('is taken back before the job has run', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    await add(Plain, 'canceled', { dedupeKey: 'canceled', runAt });
    await jobs.dataSource.transaction((tx) => cancelJob(tx, Plain, 'canceled'));
    expect(await rowOf('canceled')).toBeUndefined();
  });

  test('in two processes runs each of many jobs once', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `many-${index}`);
    await Promise.all(texts.map((text) => add(Plain, text, { dedupeKey: text })));
    for (const text of texts) await inState(text, 'done');
    expect(ran.filter((text) => text.startsWith('many-')).sort()).toEqual([...texts].sort());
  });
});

describe('a kind whose key is free again after the job', () => {
  test('coalesces what waits, and runs once more for what came while it ran', async () => {
    const release = hold('first');
    await add(Coalesced, 'first', { dedupeKey: 'coalesced' });
    await until(() => times('first') === 1);
    expect(await add(Coalesced, 'second', { dedupeKey: 'coalesced' })).toBe(false);
    expect(await add(Coalesced, 'third', { dedupeKey: 'coalesced' })).toBe(false);
    release();
    await until(async () => (await rowOf('coalesced')) === undefined);
    expect([times('second'), times('third')]).toEqual([0, 1]);
    expect(await add(Coalesced, 'fourth', { dedupeKey: 'coalesced' })).toBe(true);
    await until(() => times('fourth') === 1);
  });
});

describe('a job that fails', () => {
  test('is tried again and is dead after its last attempt, with its error', async () => {
    failing.set('broken', new Error('out of order'));
    await add(Fragile, 'broken', { dedupeKey: 'broken' });
    expect(await inState('broken', 'dead')).toMatchObject({ attempts: 3, lastError: 'Error: out of order' });
    expect(times('broken')).toBe(3);
  });

  test('is dead at once when another attempt is pointless; secret data is deleted', async () => {
    failing.set('refused', new UnrecoverableError('refused for good'));
    await add(Secret, 'refused', { dedupeKey: 'refused' });
    expect(await inState('refused', 'dead')).toMatchObject({ attempts: 1, data: null });
  });

  test('whose process ended during each attempt is dead, too', async () => {
    await jobs.dataSource.query(
      `INSERT INTO job (id, kind, dedupe_key, data, attempts, lease_id, lease_until)
       VALUES (gen_random_uuid(), 'fragile', 'crashing', '{"text": "crashing"}', 3, gen_random_uuid(), now())`,
    );
    expect((await inState('crashing', 'dead')).lastError).toContain('the process ended');
    expect(times('crashing')).toBe(0);
  });
});

describe('the tool', () => {
  const tool = (...args: string[]) => runJobTool(args, jobs.dataSource);

  test('lists, retries and drops dead jobs', async () => {
    failing.set('fixable', new Error('for now'));
    await add(Fragile, 'fixable', { dedupeKey: 'fixable' });
    const { id } = await inState('fixable', 'dead');
    const listed = (await tool('list')).trim().split('\n');
    const line = listed
      .map((text) => JSON.parse(text) as Row & { kind: string })
      .find((row) => row.id === id);
    expect(line).toMatchObject({ kind: 'fragile', lastError: 'Error: for now', canRetry: true });
    expect(line).not.toHaveProperty('data');
    failing.delete('fixable');
    expect(await tool('retry', id)).toBe('retry: 1\n');
    expect(await inState('fixable', 'done')).toMatchObject({ attempts: 1, lastError: null });
    await expect(tool('retry', id)).rejects.toThrow('There is no dead job');
  });

  test('drops what is dead and nothing else; a job without its data cannot be retried', async () => {
    failing.set('hopeless', new UnrecoverableError('no'));
    await add(Secret, 'hopeless', { dedupeKey: 'hopeless' });
    const { id } = await inState('hopeless', 'dead');
    await expect(tool('retry', id)).rejects.toThrow('There is no dead job');
    expect(await tool('drop', id)).toBe('drop: 1\n');
    expect(await rowOf('hopeless')).toBeUndefined();
    expect(await rowOf('once')).toBeDefined();
    await expect(tool('drop')).rejects.toThrow('list');
  });
});

describe('a periodic job', () => {
  test('runs in one process at a time, and goes on after a failure', async () => {
    failing.set('tick', new Error('not now'));
    await until(async () => (await tickRow())?.lastError === 'Error: not now');
    failing.delete('tick');
    await until(async () => (await tickRow())?.lastError === null);
    const before = ticks;
    await until(() => ticks > before + 2);
    const rows = await jobs.dataSource.query<unknown[]>(`SELECT 1 FROM job WHERE kind = 'tick'`);
    expect(rows).toHaveLength(1);
  });

  const tickRow = async () => {
    const [row] = await jobs.dataSource.query<Row[]>(
      `SELECT last_error AS "lastError" FROM job WHERE kind = 'tick'`,
    );
    return row;
  };
});

test('a user’s jobs are deleted with them, done and running ones included', async () => {
  const [userId, other] = [randomUUID(), randomUUID()];
  await add(Plain, 'past', { dedupeKey: 'past', userId });
  await inState('past', 'done');
  const release = hold('present');
  await add(Plain, 'present', { dedupeKey: 'present', userId });
  await until(() => times('present') === 1);
  await add(Plain, 'other', { dedupeKey: 'other', userId: other });
  await jobs.dataSource.transaction((tx) => deleteJobsOf(tx, userId));
  release();
  await inState('other', 'done');
  const rows = await jobs.dataSource.query<{ key: string }[]>(
    'SELECT dedupe_key AS key FROM job WHERE user_id = ANY ($1)',
    [[userId, other]],
  );
  expect(rows).toEqual([{ key: 'other' }]);
});

test('Redis keeps nothing of jobs that ended, and no more than ids of others', async () => {
  await until(async () => {
    const client = new Redis(redis.url);
    try {
      // the jobs went through Redis
      expect(await client.xlen('bull:test-plain:events')).toBeGreaterThan(100);
      const keys = await client.keys('bull:test-*');
      expect(keys.filter((key) => /:(failed|completed)$/.test(key))).toEqual([]);
      return keys.filter((key) => /-\d+$/.test(key)).length === 0;
    } finally {
      client.disconnect();
    }
  });
});

test('a kind has one handler', () => {
  class Again {
    @Job(Plain) plain(data: Note): Promise<void> {
      return note(data);
    }
  }
  expect(() => findHandlers([new Handlers(), new Again()])).toThrow(
    'More than one handler for the job plain',
  );
});

describe('while Redis is unavailable', () => {
  test('jobs run all the same, no more at once than allowed; afterwards nothing runs twice', async () => {
    await redis.kill();
    mostAtOnce = 0;
    const texts = Array.from({ length: 6 }, (_, index) => `alone-${index}`);
    for (const text of texts) await add(Single, text, { dedupeKey: text });
    for (const text of texts) await inState(text, 'done');
    await redis.wipe();
    await redis.start();
    await add(Single, 'back', { dedupeKey: 'back' });
    await inState('back', 'done');
    expect(ran.filter((text) => text.startsWith('alone-'))).toHaveLength(6);
    // one in each of the two processes, in addition to the periodic job
    expect(mostAtOnce).toBeLessThanOrEqual(2);
  });

  test('a process stops, and the next one runs what waited', async () => {
    const own = await createJobs('jobs_stop');
    const server = await startRedis();
    const first = await own.start([new Handlers()], server.url, { pollMs: 60_000 });
    await server.kill();
    await first.stop();
    await own.dataSource.transaction((tx) => enqueue(tx, Plain, { text: 'waited' }));
    await own.start([new Handlers()], null);
    await until(() => times('waited') === 1);
    await own.stop();
    await server.stop();
  });
});
