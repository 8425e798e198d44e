import { createTestDatabase, until, type TestDatabase } from '@tenfold/testing';
import { Client } from 'pg';
import { UserLocks } from './user-locks.js';

let database: TestDatabase;
let locks: UserLocks;
let operator: Client;

beforeAll(async () => {
  database = await createTestDatabase('billing_locks');
  locks = new UserLocks(database.url);
  operator = new Client({ connectionString: database.url });
  await operator.connect();
});
afterAll(async () => {
  await locks.onApplicationShutdown();
  await operator.end();
  await database.drop();
});

async function endConnections(): Promise<void> {
  const held = "application_name = 'billing-locks' AND datname = current_database()";
  await operator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${held}`);
  await until(async () => {
    const { rowCount } = await operator.query(`SELECT 1 FROM pg_stat_activity WHERE ${held}`);
    return rowCount === 0;
  });
}

test('runs one critical section per user at a time, in order, also after a failure', async () => {
  const seen: string[] = [];
  const turn = (name: string) => async () => {
    seen.push(`${name} begins`);
    await operator.query('SELECT 1');
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error(name);
    return name;
  };
  const turns = ['a', 'b', 'c'].map((name) => locks.run('ada', turn(name)));
  expect((await Promise.allSettled(turns)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a lost lock connection does not fail the critical section or the next one', async () => {
  const result = await locks.run('ada', async () => {
    await endConnections();
    return 'done';
  });
  expect(result).toBe('done');
  expect(await locks.run('ada', () => Promise.resolve('next'))).toBe('next');
});

test('refuses a fifth request of a user while one runs and three wait, but no other user or background work', async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const admitted = Array.from({ length: 4 }, () => locks.runRequest('ada', () => gate));
  await expect(locks.runRequest('ada', () => gate)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    extra: { retryAfterSeconds: 10 },
  });
  expect(await locks.runRequest('bob', () => Promise.resolve('bob'))).toBe('bob');
  const background = locks.run('ada', () => Promise.resolve('synced'));
  release();
  await Promise.all(admitted);
  expect(await background).toBe('synced');
  expect(await locks.runRequest('ada', () => Promise.resolve('again'))).toBe('again');
});
