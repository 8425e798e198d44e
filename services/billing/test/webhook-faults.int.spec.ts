import { createHmac } from 'node:crypto';
import {
  acceptWebhook,
  createSubscription,
  getAccess,
  makeTestPayment,
  type Caller,
} from '@tenfold/contracts';
import { createCaller, startForTests, until } from '@tenfold/testing';
import Stripe from 'stripe';
import { Reconciler } from '../src/reconcile/reconciler.js';
import { peopleOf } from './people.js';
import { startBilling, WEBHOOK_SECRET } from './start-billing.js';

const CALL_TIMEOUT_MS = 40_000;
const OTHER_SECRET = 'whsec_next';

const billing = startForTests(() =>
  startBilling({
    stripe: { webhookSecrets: [WEBHOOK_SECRET, OTHER_SECRET], timeoutMs: 700 },
    emulator: { delivery: { firstRetryMs: 100, longestRetryMs: 500 } },
  }),
);
const people = peopleOf(billing);

afterEach(() => billing.emulator.clearFaults());

const rows = <Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
  billing.service.database.query<Row[]>(statement, parameters);

async function eventfulLife(): Promise<Caller> {
  const caller = createCaller();
  const { clientSecret } = await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
  const payment = { clientSecret: clientSecret ?? '', choice: 'succeeds' } as const;
  await billing.service.call(makeTestPayment, payment, caller, CALL_TIMEOUT_MS);
  const id = await people.subscriptionOf(caller);
  await billing.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await billing.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  billing.emulator.advance({ days: 7, hours: 2 });
  await billing.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  return caller;
}

const signed = (event: unknown, secret: string, ageSeconds = 0) => {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload: Buffer.from(payload).toString('base64'), signature };
};
const anEvent = (change: object = {}) => ({
  id: `evt_${createCaller().userId}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1_000),
  livemode: false,
  type: 'invoice.paid',
  data: { object: { id: 'in_1', customer: 'cus_of_nobody' } },
  ...change,
});

describe.each<[string, () => void]>([
  ['each event delivered three times', () => billing.emulator.faultWebhooks({ duplicate: 3 })],
  ['shuffled events', () => billing.emulator.faultWebhooks({ shuffle: true })],
  [
    'events delivered three times, shuffled and late',
    () => billing.emulator.faultWebhooks({ duplicate: 3, shuffle: true, delayMs: 300 }),
  ],
])('%s', (_name, break_) => {
  test('ends in Stripe’s state, with one row for each event', async () => {
    break_();
    const caller = await eventfulLife();
    await people.becomes(caller, 'pro/active');
    await until(async () => (await people.state(caller)).cancelAtPeriodEnd);
    await billing.settled();
    expect(await people.plan(caller)).toBe('pro/active');
    expect(await people.state(caller)).toMatchObject({ cancelAtPeriodEnd: true, trialCountdown: null });
    const stored = await rows<{ id: string }>(`SELECT id FROM stripe_event WHERE source = 'webhook'`);
    const sent = new Set(billing.emulator.deliveries().map(({ event }) => event));
    expect(new Set(stored.map(({ id }) => id))).toEqual(sent);
    const [access] = await rows<{ version: number }>('SELECT version FROM subscription WHERE user_id = $1', [
      caller.userId,
    ]);
    expect(await people.emitted(caller)).toHaveLength(access?.version ?? 0);
  });
});

describe('refuses and does not store a webhook', () => {
  test.each<[string, () => { payload: string; signature: string }]>([
    ['signed more than 300 s ago', () => signed(anEvent(), WEBHOOK_SECRET, 310)],
    ['signed in the future', () => signed(anEvent(), WEBHOOK_SECRET, -310)],
    ['signed with another secret', () => signed(anEvent(), 'whsec_wrong')],
    ['of live mode', () => signed(anEvent({ livemode: true }), WEBHOOK_SECRET)],
    [
      'changed after it was signed',
      () => {
        const { payload, signature } = signed(anEvent(), WEBHOOK_SECRET);
        const text = Buffer.from(payload, 'base64').toString().replace('cus_of_nobody', 'cus_of_somebody');
        return { payload: Buffer.from(text).toString('base64'), signature };
      },
    ],
    [
      'serialized again',
      () => {
        const { payload, signature } = signed(anEvent(), WEBHOOK_SECRET);
        const text = JSON.stringify(JSON.parse(Buffer.from(payload, 'base64').toString()), null, 1);
        return { payload: Buffer.from(text).toString('base64'), signature };
      },
    ],
    [
      'without a v1 signature',
      () => {
        const { payload, signature } = signed(anEvent(), WEBHOOK_SECRET);
        return { payload, signature: signature.replace('v1=', 'v0=') };
      },
    ],
    [
      'signed over a time that is not a number',
      () => {
        const { payload } = signed(anEvent(), WEBHOOK_SECRET);
        const body = Buffer.from(payload, 'base64').toString();
        const mac = createHmac('sha256', WEBHOOK_SECRET).update(`NaN.${body}`).digest('hex');
        return { payload, signature: `t=NaN,v1=${mac}` };
      },
    ],
    [
      'with two timestamps',
      () => {
        const { payload, signature } = signed(anEvent(), WEBHOOK_SECRET);
        return { payload, signature: `t=1,${signature}` };
      },
    ],
    ['without anything', () => ({ payload: '', signature: '' })],
  ])('%s', async (_name, make) => {
    const before = await rows<{ count: string }>('SELECT count(*) FROM stripe_event');
    expect(await billing.service.refused(acceptWebhook, make(), null)).toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await rows('SELECT count(*) FROM stripe_event')).toEqual(before);
  });

  test('accepts a webhook that is 299 s old or signed with the second secret of a rotation', async () => {
    const received = { received: true };
    const old = signed(anEvent(), WEBHOOK_SECRET, 290);
    expect(await billing.service.call(acceptWebhook, old, null)).toEqual(received);
    const next = signed(anEvent(), OTHER_SECRET);
    expect(await billing.service.call(acceptWebhook, next, null)).toEqual(received);
    expect(await billing.service.call(acceptWebhook, next, null)).toEqual(received);
  });

  test('returns 400 for the emulator’s forged webhooks', async () => {
    const { emulator } = billing;
    expect((await emulator.forge({})).statuses).toEqual([400]);
    expect((await emulator.forge({ ageSeconds: 310 })).statuses).toEqual([400]);
    expect((await emulator.forge({ ageSeconds: -310 })).statuses).toEqual([400]);
  });
});

test('an event type without a handler is stored, acknowledged and ignored', async () => {
  const event = anEvent({ type: 'issuing_card.created' });
  await billing.service.call(acceptWebhook, signed(event, WEBHOOK_SECRET), null);
  const outcome = await until(async () => {
    const [row] = await rows<{ outcome: string | null }>('SELECT outcome FROM stripe_event WHERE id = $1', [
      event.id,
    ]);
    return row?.outcome;
  });
  expect(outcome).toBe('ignored');
});

describe('the body of an event is not used as state', () => {
  const lie = async (caller: Caller, change: object) => {
    const id = await people.subscriptionOf(caller);
    const truth = await billing.stripe.subscriptions.retrieve(id);
    return anEvent({ type: 'customer.subscription.updated', data: { object: { ...truth, ...change } } });
  };

  test('a stale body that arrives late changes nothing', async () => {
    const caller = await people.onTrial();
    const event = await lie(caller, { status: 'canceled', trial_end: 1 });
    await billing.service.call(acceptWebhook, signed(event, WEBHOOK_SECRET), null);
    await billing.settled();
    expect(await people.plan(caller)).toBe('pro/trialing');
  });

  test('negative control: bodies applied in a shuffled order end wrong', async () => {
    const caller = await eventfulLife();
    await billing.settled();
    const id = await people.subscriptionOf(caller);
    const bodies = billing.emulator
      .objects('event')
      .filter(({ type }) => type.startsWith('customer.subscription.'))
      .map(({ data }) => data.object as Stripe.Subscription)
      .filter((body) => body.id === id);
    const trusting = (order: Stripe.Subscription[]) => order.at(-1)?.status;
    const now = (await billing.stripe.subscriptions.retrieve(id)).status;
    expect(trusting(bodies)).toBe(now);
    expect(trusting(bodies.toReversed())).not.toBe(now);
    expect(await people.plan(caller)).toBe('pro/active');
  });
});

describe('Stripe fails in the middle of a start', () => {
  const kinds = ['error', 'rate_limit', 'lose_reply', 'timeout'] as const;
  const paths = ['/v1/customers', '/v1/subscriptions'] as const;

  test.each(kinds.flatMap((kind) => paths.map((path) => [kind, path] as const)))(
    '%s at %s: one customer, one subscription',
    async (kind, path) => {
      billing.emulator.faultApi({ kind, count: 4, path });
      const caller = createCaller();
      const setup = await until(
        () => billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS).catch(() => null),
        { what: 'the start to succeed' },
      );
      expect(setup).toMatchObject({ status: 'incomplete', intentType: 'setup' });
      const customers = billing.emulator
        .objects('customer')
        .filter((it) => it.metadata.userId === caller.userId);
      expect(customers).toHaveLength(1);
      const made = billing.emulator
        .objects('subscription')
        .filter((it) => it.metadata.userId === caller.userId);
      expect(made).toHaveLength(1);
    },
  );

  test('a kill between Stripe’s reply and the commit: the next attempt finds the created objects', async () => {
    const caller = createCaller();
    await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
    await billing.settled();
    const subscription = await people.subscriptionOf(caller);
    await rows('DELETE FROM stripe_subscription WHERE user_id = $1', [caller.userId]);
    await rows('DELETE FROM stripe_customer WHERE user_id = $1', [caller.userId]);
    billing.emulator.advance({ hours: 25 });
    await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
    expect(await people.subscriptionOf(caller)).toBe(subscription);
    const customers = billing.emulator
      .objects('customer')
      .filter((it) => it.metadata.userId === caller.userId);
    expect(customers).toHaveLength(1);
  });
});

test('delayed webhooks converge when they arrive', async () => {
  const caller = await people.onTrial();
  await billing.settled();
  billing.emulator.faultWebhooks({ blocked: true });
  await billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller));
  expect(await people.plan(caller)).toBe('pro/trialing');
  billing.emulator.faultWebhooks({ blocked: false });
  await people.becomes(caller, 'free/cancelled');
});

test('the reconciler repairs lost webhooks and reports their number, then zero', async () => {
  const caller = await people.onTrial();
  await billing.settled();
  billing.emulator.faultWebhooks({ drop: true });
  await billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller));
  const app = await billing.startAnother();
  const drift = await app.get(Reconciler).run();
  expect(drift.lostEvents).toBeGreaterThan(0);
  await people.becomes(caller, 'free/cancelled');
  expect(await billing.service.call(getAccess, { userId: caller.userId }, null)).toMatchObject({
    hasUsedFreeTrial: true,
  });
  await until(async () => {
    const { lostEvents, staleUsers } = await app.get(Reconciler).run();
    return lostEvents === 0 && staleUsers.length === 0;
  });
});

test('a wrong row without a lost event is found by the comparison of all subscriptions', async () => {
  const caller = await people.onTrial();
  await billing.settled();
  await rows(
    `UPDATE stripe_subscription SET snapshot = jsonb_set(snapshot, '{cancelAtPeriodEnd}', 'true') WHERE user_id = $1`,
    [caller.userId],
  );
  const app = await billing.startAnother();
  expect(await app.get(Reconciler).compareSubscriptions()).toEqual([caller.userId]);
  expect(await people.state(caller)).toMatchObject({ cancelAtPeriodEnd: false });
});

test('customers that a restored database does not have are restored from Stripe', async () => {
  const caller = await people.onTrial();
  const customerId = await people.customerOf(caller);
  await billing.settled();
  await rows('DELETE FROM stripe_event WHERE payload::text LIKE $1', [`%${customerId}%`]);
  for (const table of ['trial_used', 'trial_card']) await rows(`DELETE FROM ${table}`);
  for (const table of ['stripe_subscription', 'stripe_customer', 'subscription'])
    await rows(`DELETE FROM ${table} WHERE user_id = $1`, [caller.userId]);
  const app = await billing.startAnother();
  expect((await app.get(Reconciler).run()).restoredUsers).toEqual([caller.userId]);
  await people.becomes(caller, 'pro/trialing');
  expect(await people.customerOf(caller)).toBe(customerId);
  expect((await app.get(Reconciler).run()).restoredUsers).toEqual([]);
});
