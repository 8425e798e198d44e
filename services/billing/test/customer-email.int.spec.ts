import { createSubscription, EmailChanged, UserErased, type Caller } from '@tenfold/contracts';
import { createCaller, startForTests, until } from '@tenfold/testing';
import { randomUUID } from 'node:crypto';
import { emailOf } from './fake-identity.js';
import { peopleOf } from './people.js';
import { startBilling } from './start-billing.js';

const CALL_TIMEOUT_MS = 30_000;
const FIRST = '2026-05-01T00:00:00.000Z';
const SECOND = '2026-05-02T00:00:00.000Z';
const THIRD = '2026-05-03T00:00:00.000Z';
const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

const subscribe = (caller: Caller) => billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);

const change = ({ userId }: Caller, email: string, changedAt: string, id?: string) =>
  billing.publish(EmailChanged, { userId, email, changedAt }, id);

async function customer(): Promise<Caller> {
  const caller = createCaller();
  await subscribe(caller);
  return caller;
}

async function addressAtStripe(caller: Caller): Promise<string | null> {
  const found = await billing.stripe.customers.retrieve(await people.customerOf(caller));
  return found.deleted ? null : found.email;
}

const becomes = (caller: Caller, email: string) =>
  until(async () => (await addressAtStripe(caller)) === email, { what: `the address ${email}` });

const finished = (caller: Caller, count: number) =>
  until(
    async () => {
      const rows = await billing.service.database.query<{ email: string | null; done: boolean }[]>(
        `SELECT data->>'email' AS email, state = 'done' AS done FROM job
          WHERE user_id = $1 AND kind = 'update-customer-email'`,
        [caller.userId],
      );
      const isFinished = rows.length === count && rows.every(({ done }) => done);
      return isFinished && rows.flatMap(({ email }) => email ?? []);
    },
    { what: `${count} finished jobs` },
  );

test('a changed address reaches the Stripe customer once, also when the event is delivered twice', async () => {
  const caller = await customer();
  expect(await addressAtStripe(caller)).toBe(emailOf(caller.userId));
  const id = randomUUID();
  await change(caller, 'second@people.example', SECOND, id);
  await becomes(caller, 'second@people.example');
  await change(caller, 'second@people.example', SECOND, id);
  await change(caller, 'second@people.example', SECOND);
  await change(caller, 'third@people.example', THIRD);
  await becomes(caller, 'third@people.example');
  expect(await finished(caller, 2)).toEqual([]);
});

test('the latest of several changes wins, in any order of the events', async () => {
  const caller = await customer();
  await change(caller, 'third@people.example', THIRD);
  await becomes(caller, 'third@people.example');
  await change(caller, 'first@people.example', FIRST);
  await finished(caller, 2);
  expect(await addressAtStripe(caller)).toBe('third@people.example');

  const other = await customer();
  await Promise.all([
    change(other, 'one@people.example', FIRST),
    change(other, 'two@people.example', SECOND),
    change(other, 'three@people.example', THIRD),
  ]);
  await finished(other, 3);
  expect(await addressAtStripe(other)).toBe('three@people.example');
});

test('the change is retried while Stripe fails', async () => {
  const caller = await customer();
  const path = `/v1/customers/${await people.customerOf(caller)}`;
  billing.emulator.faultApi({ kind: 'error', count: 4, path });
  await change(caller, 'later@people.example', FIRST);
  expect(await finished(caller, 1)).toEqual([]);
  expect(await addressAtStripe(caller)).toBe('later@people.example');
  const [job] = await billing.service.database.query<{ attempts: number }[]>(
    `SELECT attempts FROM job WHERE user_id = $1 AND kind = 'update-customer-email'`,
    [caller.userId],
  );
  expect(job?.attempts).toBeGreaterThan(1);
});

test('a customer that is created later or concurrently has the current address', async () => {
  const later = createCaller();
  await change(later, 'present@people.example', FIRST);
  await finished(later, 1);
  billing.identity.rename(later.userId, 'present@people.example');
  await subscribe(later);
  expect(await addressAtStripe(later)).toBe('present@people.example');

  const meanwhile = createCaller();
  billing.emulator.faultApi({ kind: 'latency', count: 1, path: '/v1/customers', latencyMs: 1_500 });
  const subscribing = subscribe(meanwhile);
  await change(meanwhile, 'meanwhile@people.example', FIRST);
  await subscribing;
  await becomes(meanwhile, 'meanwhile@people.example');
});

test('an erased user is skipped', async () => {
  const caller = await customer();
  const customerId = await people.customerOf(caller);
  await billing.publish(UserErased, { userId: caller.userId });
  await until(async () => {
    const rows = await billing.service.database.query<unknown[]>(
      'SELECT 1 FROM erased_user WHERE user_id = $1',
      [caller.userId],
    );
    return rows.length === 1;
  });
  await change(caller, 'after@people.example', FIRST);
  const marker = await customer();
  await change(marker, 'marker@people.example', FIRST);
  await becomes(marker, 'marker@people.example');
  const stored = await billing.service.database.query(
    `SELECT 1 FROM job WHERE user_id = $1 OR data->>'email' = $2`,
    [caller.userId, 'after@people.example'],
  );
  expect(stored).toEqual([]);
  expect(await billing.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
});
