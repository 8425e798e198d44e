import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@tenfold/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../data-source.js';
import { findRequestedEmail, isCancellationPending } from '../stripe/stripe-change.job.js';
import { BillingJobs1763955000000 } from './1763955000000-billing-jobs.js';
import { NotificationsAndPaymentStatus1763960000000 } from './1763960000000-notifications-and-payment-status.js';

describe('BillingJobs1763955000000', () => {
  const migration = new BillingJobs1763955000000();
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('billing_jobs');
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    await dataSource.runMigrations({ transaction: 'each' });
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('turns pending work into jobs, and completed work into used dedupe keys', async () => {
    const runner = dataSource.createQueryRunner();
    await new NotificationsAndPaymentStatus1763960000000().down(runner);
    await migration.down(runner);
    const userId = randomUUID();
    await runner.query(
      `INSERT INTO subscription_job (user_id, kind, subject, amount_cents, reason, email, done_at) VALUES
         ($1, 'end', 'sub_1', NULL, 'paid twice', NULL, now()),
         ($1, 'refund_overlap', 'ch_1', 500, 'paid twice', NULL, NULL),
         ($1, 'update_email', '2026-11-20', NULL, 'changed', 'new@people.example', NULL)`,
      [userId],
    );
    await runner.query(`INSERT INTO account_closure (user_id, wish) VALUES ($1, 'erase')`, [userId]);
    await runner.query(
      `INSERT INTO stripe_event (id, type, created, payload, processed_at)
       VALUES ('evt_open', 'invoice.paid', now(), '{}', NULL), ('evt_done', 'invoice.paid', now(), '{}', now())`,
    );
    await migration.up(runner);
    const jobs: { kind: string; state: string; data: object | null }[] = await runner.query(
      'SELECT kind, state, data FROM job ORDER BY kind',
    );
    expect(jobs).toEqual([
      { kind: 'end-subscription', state: 'done', data: null },
      { kind: 'erase-customer', state: 'pending', data: { userId } },
      { kind: 'process-stripe-event', state: 'pending', data: { eventId: 'evt_open' } },
      {
        kind: 'refund-overlap',
        state: 'pending',
        data: { userId, subject: 'ch_1', reason: 'paid twice', amountCents: 500 },
      },
      {
        kind: 'update-customer-email',
        state: 'pending',
        data: { userId, subject: '2026-11-20', reason: 'changed', email: 'new@people.example' },
      },
    ]);
    expect(await isCancellationPending(dataSource.manager, userId, 'sub_1')).toBe(true);
    expect(await findRequestedEmail(dataSource.manager, userId)).toBe('new@people.example');
    await expect(migration.down(runner)).rejects.toThrow('jobs are pending');
    await runner.release();
  });
});
