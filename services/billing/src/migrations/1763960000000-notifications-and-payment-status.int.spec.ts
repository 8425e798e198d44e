import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@tenfold/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../data-source.js';
import { NotificationsAndPaymentStatus1763960000000 } from './1763960000000-notifications-and-payment-status.js';

describe('NotificationsAndPaymentStatus1763960000000', () => {
  const migration = new NotificationsAndPaymentStatus1763960000000();
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('billing_renames');
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    await dataSource.runMigrations({ transaction: 'each' });
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('keeps the rows, and still drops inserts for erased users', async () => {
    const runner = dataSource.createQueryRunner();
    await migration.down(runner);
    const [userId, erased] = [randomUUID(), randomUUID()];
    await runner.query(
      `INSERT INTO notice (user_id, type, occasion, due_at, about, amount_cents)
       VALUES ($1, 'billing_reminder', 'renewal-1', now(), now(), 1999)`,
      [userId],
    );
    await runner.query(
      `INSERT INTO payment (user_id, charge_id, invoice_id, subscription_id, period_start, period_end,
                            amount_cents, refunded_cents, currency, fate, paid_at)
       VALUES ($1, 'ch_1', 'in_1', 'sub_1', now(), now(), 1999, 0, 'usd', 'dispute_won', now())`,
      [userId],
    );
    await migration.up(runner);
    expect(await runner.query('SELECT user_id, dedupe_key FROM notification')).toEqual([
      { user_id: userId, dedupe_key: 'renewal-1' },
    ]);
    expect(await runner.query('SELECT charge_id, status FROM payment')).toEqual([
      { charge_id: 'ch_1', status: 'dispute_won' },
    ]);
    await runner.query('INSERT INTO erased_user (user_id) VALUES ($1)', [erased]);
    await runner.query(
      `INSERT INTO notification (user_id, type, dedupe_key, due_at, about, amount_cents)
       VALUES ($1, 'billing_reminder', 'renewal-1', now(), now(), 1999)`,
      [erased],
    );
    expect(await runner.query('SELECT FROM notification WHERE user_id = $1', [erased])).toEqual([]);
    await runner.release();
  });
});
