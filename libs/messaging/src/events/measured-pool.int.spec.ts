import { readMetrics } from '@tenfold/telemetry';
import { createTestDatabase, type TestDatabase } from '@tenfold/testing';
import { DataSource } from 'typeorm';
import { MeasuredPool } from './measured-pool.js';
import { serviceDatabaseOptions } from './service-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('measured_pool');
});
afterAll(() => database.drop());

async function lines(of: string): Promise<string[]> {
  const { body } = await readMetrics();
  return body.split('\n').filter((line) => line.includes(of) && !line.startsWith('#'));
}

test("reports the connections of a service's DataSource until it is destroyed", async () => {
  const dataSource = await new DataSource(serviceDatabaseOptions('quiz', database.url)).initialize();
  await dataSource.query('SELECT 1');
  expect(await lines('pool="main"')).toEqual([
    'db_pool_connections{pool="main",state="idle"} 1',
    'db_pool_connections{pool="main",state="used"} 0',
    'db_pool_waiting{pool="main"} 0',
  ]);
  expect(await lines('collector="pool main"')).toEqual(['metrics_collector_up{collector="pool main"} 1']);
  await dataSource.destroy();
  expect(await lines('collector="pool main"')).toEqual([]);
});

test('does not report a pool whose first connection failed', async () => {
  const dataSource = new DataSource(serviceDatabaseOptions('quiz', 'postgres://x@127.0.0.1:1/x'));
  await expect(dataSource.initialize()).rejects.toThrow('ECONNREFUSED');
  expect(await lines('collector="pool main"')).toEqual([]);
});

test.each([
  ['a promise', (pool: MeasuredPool) => pool.end()],
  ['a callback', (pool: MeasuredPool) => new Promise<void>((resolve) => pool.end(resolve))],
])('ends with %s', async (_how, end) => {
  const pool = new MeasuredPool('answers', { connectionString: database.url });
  await pool.query('SELECT 1');
  expect(await lines('collector="pool answers"')).toHaveLength(1);
  await end(pool);
  expect(await lines('collector="pool answers"')).toEqual([]);
});
