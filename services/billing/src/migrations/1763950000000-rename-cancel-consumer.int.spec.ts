import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@tenfold/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../data-source.js';
import { RenameCancelConsumer1763950000000 } from './1763950000000-rename-cancel-consumer.js';

describe('RenameCancelConsumer1763950000000', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('rename_consumer');
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    await dataSource.runMigrations({ transaction: 'each' });
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('moves the inbox rows and dead letters of the former name only', async () => {
    const migration = new RenameCancelConsumer1763950000000();
    const runner = dataSource.createQueryRunner();
    for (const consumer of ['billing__cancel-of-leaver', 'billing__erase-user']) {
      await runner.query('INSERT INTO inbox (consumer, event_id) VALUES ($1, $2)', [consumer, randomUUID()]);
      await runner.query(
        `INSERT INTO dead_letter (consumer, event_id, subject, body, error, deliveries, status)
         VALUES ($1, $2, 'evt', '{}', 'error', 6, 'open')`,
        [consumer, randomUUID()],
      );
    }
    const names = async (): Promise<string[]> => {
      const rows = (await runner.query(
        'SELECT consumer FROM inbox UNION ALL SELECT consumer FROM dead_letter ORDER BY consumer',
      )) as { consumer: string }[];
      return rows.map(({ consumer }) => consumer);
    };
    const twice = (name: string): string[] => [name, name];

    await migration.up(runner);
    expect(await names()).toEqual([
      ...twice('billing__cancel-subscription'),
      ...twice('billing__erase-user'),
    ]);
    await migration.down(runner);
    expect(await names()).toEqual([...twice('billing__cancel-of-leaver'), ...twice('billing__erase-user')]);
    await runner.release();
  });
});
