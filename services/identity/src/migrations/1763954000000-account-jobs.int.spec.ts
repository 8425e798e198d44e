import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@tenfold/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../data-source.js';
import { AccountJobs1763954000000 } from './1763954000000-account-jobs.js';

describe('AccountJobs1763954000000', () => {
  const migration = new AccountJobs1763954000000();
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('account_jobs');
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    await dataSource.runMigrations({ transaction: 'each' });
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('enqueues exports that are not ready and scheduled deletions, each at its time', async () => {
    const runner = dataSource.createQueryRunner();
    await migration.down(runner);
    const [waiting, ready] = [randomUUID(), randomUUID()];
    for (const id of [waiting, ready])
      await runner.query(
        `INSERT INTO "user" (id, email, canonical_email, password_hash) VALUES ($1, $2, $2, 'x')`,
        [id, `${id}@example.com`],
      );
    const exportId = randomUUID();
    await runner.query(
      `INSERT INTO account_export (user_id, export_id, ready_at, archive)
       VALUES ($1, $2, NULL, NULL), ($3, gen_random_uuid(), now(), '\\x00')`,
      [waiting, exportId, ready],
    );
    const deletesAt = new Date('2036-01-02T03:04:05Z');
    await runner.query('INSERT INTO account_deletion (user_id, deletes_at) VALUES ($1, $2)', [
      waiting,
      deletesAt,
    ]);
    await migration.up(runner);
    const jobs: object[] = await runner.query(
      'SELECT kind, dedupe_key AS key, user_id AS "userId", data, run_at AS "runAt" FROM job ORDER BY kind',
    );
    expect(jobs).toEqual([
      { kind: 'erase-account', key: waiting, userId: waiting, data: { userId: waiting }, runAt: deletesAt },
      {
        kind: 'prepare-export',
        key: exportId,
        userId: waiting,
        data: { userId: waiting, exportId },
        runAt: expect.any(Date),
      },
    ]);
    await runner.release();
  });
});
