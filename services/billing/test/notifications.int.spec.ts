import { cancelSubscription, resumeSubscription, type Caller } from '@tenfold/contracts';
import { startForTests, until } from '@tenfold/testing';
import { peopleOf } from './people.js';
import { startBilling } from './start-billing.js';

const CALL_TIMEOUT_MS = 30_000;

const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

const emitted = (caller: Caller, count: number) =>
  until(
    async () => {
      const notices = await people.notices(caller);
      return notices.length >= count && notices.map(({ type, daysLeft }) => `${type} ${daysLeft}`);
    },
    { what: `${count} notifications` },
  );
const rows = <Row>(statement: string, parameters: unknown[]): Promise<Row[]> =>
  billing.service.database.query<Row[]>(statement, parameters);

test('a trial gets a notification three days and one day before its end, and a renewal gets one, each once', async () => {
  const caller = await people.onTrial();
  billing.emulator.advance({ days: 3, hours: 23 });
  billing.emulator.advance({ hours: 2 });
  expect(await emitted(caller, 1)).toEqual(['trial_ending 3']);
  billing.emulator.advance({ days: 2 });
  expect(await emitted(caller, 2)).toEqual(['trial_ending 3', 'trial_ending 1']);
  billing.emulator.advance({ days: 1 });
  await people.becomes(caller, 'pro/active');
  const { subscriptionEndsAt } = await people.state(caller);
  const anHourInto = new Date(subscriptionEndsAt ?? '').getTime() / 1_000 - 3 * 86_400 + 3_600;
  billing.emulator.advance({ to: anHourInto });
  expect(await emitted(caller, 3)).toEqual(['trial_ending 3', 'trial_ending 1', 'billing_reminder 3']);
  const [first, , reminder] = await people.notices(caller);
  expect([first?.amountCents, reminder?.amountCents]).toEqual([1999, 1999]);
});

test('a missed notification for three days is replaced by the one for the last day', async () => {
  const caller = await people.onTrial();
  billing.emulator.advance({ days: 6, hours: 3 });
  expect(await emitted(caller, 1)).toEqual(['trial_ending 1']);
});

test('a failed payment gets one notification per invoice, at any number of attempts', async () => {
  const caller = await people.onTrial();
  await people.useCard(caller, 'pm_card_chargeCustomerFail');
  billing.emulator.advance({ days: 7, hours: 2 });
  const failures = async () => (await people.notices(caller)).filter(({ type }) => type === 'payment_failed');
  await until(async () => (await failures()).length === 1);
  billing.emulator.advance({ days: 1 });
  await until(async () => {
    const [row] = await billing.service.database.query<{ attempts: number }[]>(
      `SELECT (snapshot->'invoice'->>'attempts')::int AS attempts FROM stripe_subscription WHERE user_id = $1`,
      [caller.userId],
    );
    return row?.attempts === 2;
  });
  expect(await failures()).toMatchObject([{ amountCents: 1999 }]);
});

test('each cancellation gets a notification at once', async () => {
  const caller = await people.onTrial();
  await billing.service.call(cancelSubscription, {}, caller, CALL_TIMEOUT_MS);
  expect(await emitted(caller, 1)).toEqual(['cancellation_scheduled 7']);
  await billing.service.call(resumeSubscription, {}, caller, CALL_TIMEOUT_MS);
  billing.emulator.advance({ hours: 1 });
  await billing.service.call(cancelSubscription, {}, caller, CALL_TIMEOUT_MS);
  expect(await emitted(caller, 2)).toEqual(['cancellation_scheduled 7', 'cancellation_scheduled 7']);
});

test('while Redis is unavailable and after it lost everything, two instances emit each notification once', async () => {
  await billing.startAnother();
  const callers = await Promise.all(Array.from({ length: 5 }, () => people.onTrial()));
  await billing.redis.kill();
  await Promise.all(
    callers.map((caller) => billing.service.call(cancelSubscription, {}, caller, CALL_TIMEOUT_MS)),
  );
  await billing.redis.wipe();
  await billing.redis.start();
  for (const caller of callers) expect(await emitted(caller, 1)).toEqual(['cancellation_scheduled 7']);
  await billing.redis.kill();
  await billing.redis.start();
  const [another] = await Promise.all([people.onTrial(), ...callers.map((caller) => emitted(caller, 1))]);
  await billing.service.call(cancelSubscription, {}, another, CALL_TIMEOUT_MS);
  expect(await emitted(another, 1)).toHaveLength(1);
  for (const caller of callers) expect(await people.notices(caller)).toHaveLength(1);
});

test('an instance stops while Redis is unavailable', async () => {
  const another = await billing.startAnother();
  await billing.redis.kill();
  const caller = await people.onTrial();
  await billing.service.call(cancelSubscription, {}, caller, CALL_TIMEOUT_MS);
  await another.close();
  await billing.redis.start();
  expect(await emitted(caller, 1)).toEqual(['cancellation_scheduled 7']);
});

test('a planned notification is dropped when its reason has ended', async () => {
  const caller = await people.onTrial();
  const planned = () =>
    rows<{ type: string }>(
      `SELECT type FROM notification WHERE user_id = $1 AND sent_at IS NULL AND type <> 'trial_started'`,
      [caller.userId],
    );
  expect((await planned()).map(({ type }) => type)).toEqual(['trial_ending', 'trial_ending']);
  await billing.service.call(cancelSubscription, {}, caller, CALL_TIMEOUT_MS);
  await emitted(caller, 1);
  expect(await planned()).toEqual([]);
});
