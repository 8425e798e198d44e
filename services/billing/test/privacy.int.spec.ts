import { randomUUID } from 'node:crypto';
import {
  BillingUserDataErased,
  DeletionScheduled,
  exportBillingData,
  UserErased,
  type Caller,
} from '@tenfold/contracts';
import {
  createCaller,
  indexesOf,
  missingFromMigrations,
  planOf,
  recordStatements,
  startForTests,
  columnsWithSecrets,
  tablesWithUserId,
  until,
} from '@tenfold/testing';
import { anonymizedTables, deletedTables } from '../src/privacy/erase-user.js';
import { emailOf } from './fake-identity.js';
import { peopleOf } from './people.js';
import { startBilling } from './start-billing.js';

const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

const erase = ({ userId }: Caller, id?: string) => billing.publish(UserErased, { userId }, id);
const confirmed = ({ userId }: Caller, times = 1) =>
  until(
    async () => {
      const rows = await billing.service.database.query(
        'SELECT 1 FROM outbox WHERE subject = $1 AND aggregate_id = $2',
        [BillingUserDataErased.type, userId],
      );
      return rows.length >= times;
    },
    { what: 'the confirmation' },
  );

async function tablesWith(text: string): Promise<string[]> {
  const { database } = billing.service;
  const tables: { name: string }[] = await database.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `SELECT 1 FROM "${name}" t WHERE t::text LIKE $1 LIMIT 1`;
    if ((await database.query<unknown[]>(sql, [`%${text}%`])).length > 0) found.push(name);
  }
  return found.filter((name) => name !== 'erased_user');
}

test('the migrations match the entities', async () => {
  expect(await missingFromMigrations(billing.service.database)).toEqual([]);
});

test('an erasure covers every table with a user_id, besides the jobs and the tombstone', async () => {
  const covered = [...anonymizedTables, ...deletedTables, 'erased_user', 'job'].toSorted();
  expect(await tablesWithUserId(billing.service.database)).toEqual(covered);
});

test('stores no token: its hashes are salted addresses and cards', async () => {
  expect(await columnsWithSecrets(billing.service.database)).toEqual([
    'stripe_customer.email_hash',
    'trial_card.card_hash',
    'trial_used.email_hash',
  ]);
});

test('a scheduled deletion cancels the subscription at the end of its period', async () => {
  const caller = await people.onTrial();
  const data = { userId: caller.userId, deletesAt: '2036-12-05T10:12:34.000Z' };
  const id = randomUUID();
  await billing.publish(DeletionScheduled, data, id);
  await billing.publish(DeletionScheduled, data, id);
  await until(async () => (await people.state(caller)).cancelAtPeriodEnd, { what: 'the cancellation' });
  const subscription = await billing.stripe.subscriptions.retrieve(await people.subscriptionOf(caller));
  expect(subscription).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
  expect(await people.plan(caller)).toBe('pro/trialing');
  await until(async () => {
    const rows = await billing.service.database.query(
      `SELECT 1 FROM job WHERE kind = 'cancel-leaver' AND user_id = $1 AND state = 'done'`,
      [caller.userId],
    );
    return rows.length > 0;
  });
});

test('a user without a subscription is erased', async () => {
  const caller = createCaller();
  await billing.publish(DeletionScheduled, { userId: caller.userId, deletesAt: '2036-12-05T10:12:34.000Z' });
  await erase(caller);
  await confirmed(caller);
  expect(await tablesWith(caller.userId)).toEqual(['outbox']);
});

test('an erasure anonymizes the consents and deletes the Stripe customer', async () => {
  const [leaver, other] = [await people.onTrial(), await people.onTrial()];
  const customer = await people.customerOf(leaver);
  const subscription = await people.subscriptionOf(leaver);
  await until(async () => (await tablesWith(customer)).includes('stripe_event'));
  const before = await tablesWith(other.userId);
  await erase(leaver);
  await confirmed(leaver);
  expect(await billing.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect((await billing.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
  const { data: deletions } = await billing.stripe.events.list({ type: 'customer.deleted' });
  const deletion = deletions.find(({ data }) => 'id' in data.object && data.object.id === customer);
  await until(async () => {
    const [{ open }] = await billing.service.database.query(
      `SELECT count(*)::int AS open FROM stripe_event WHERE processed_at IS NULL`,
    );
    const [received] = await billing.service.database.query('SELECT 1 FROM stripe_event WHERE id = $1', [
      deletion?.id,
    ]);
    return open === 0 && received !== undefined;
  });
  expect(await tablesWith(leaver.userId)).toEqual(['outbox']);
  expect(await tablesWith(emailOf(leaver.userId))).toEqual([]);
  const [consent] = await billing.service.database.query(
    'SELECT user_id FROM consent WHERE subscription_id = $1',
    [subscription],
  );
  expect(consent.user_id).not.toBe(leaver.userId);
  expect(await tablesWith(other.userId)).toEqual(before);
  expect(await people.plan(other)).toBe('pro/trialing');
});

test('an erasure finds the Stripe events of the customer by an index', async () => {
  const caller = await people.onTrial();
  const statements = await recordStatements(async () => {
    await erase(caller);
    await confirmed(caller);
  });
  const stripping = statements.find(({ text }) => text.includes('UPDATE stripe_event SET payload'));
  if (stripping === undefined) throw new Error('the erasure stripped no Stripe events');
  const plan = await planOf(billing.service.database, stripping, { enable_seqscan: 'off' });
  expect(indexesOf(plan)).toContain('stripe_event_customers');
});

test('a repeated erasure is confirmed again, and late events store nothing', async () => {
  const caller = await people.onTrial();
  const id = randomUUID();
  await erase(caller, id);
  await erase(caller, id);
  await confirmed(caller);
  await billing.publish(DeletionScheduled, { userId: caller.userId, deletesAt: '2036-12-05T10:12:34.000Z' });
  await erase(caller);
  await confirmed(caller, 2);
  const marker = createCaller();
  await erase(marker);
  await confirmed(marker);
  expect(await tablesWith(caller.userId)).toEqual(['outbox']);
});

test('the export holds the subscription and the consents', async () => {
  const caller = await people.onTrial();
  await billing.service.database.query(
    `UPDATE stripe_subscription
     SET snapshot = snapshot || '{"dunning": {"hasPaid": true, "confirmUrl": "https://invoice.stripe.example"}}'
     WHERE user_id = $1`,
    [caller.userId],
  );
  const { files, next } = await billing.service.call(exportBillingData, {}, caller);
  expect(next).toBeNull();
  expect(files['subscription.json']).toMatchObject([
    {
      tier: 'pro',
      status: 'trialing',
      paidSubscriptions: [{ status: 'trialing', dunning: { hasPaid: true } }],
    },
  ]);
  expect(JSON.stringify(files)).not.toContain('invoice.stripe.example');
  expect(files['consents.json']).toMatchObject([{ priceCents: expect.any(Number), currency: 'usd' }]);
  expect(await billing.service.refused(exportBillingData, {}, null)).toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
