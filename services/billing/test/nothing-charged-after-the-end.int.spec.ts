import {
  cancelSubscription,
  changePlan,
  chooseFreePlan,
  DeletionScheduled,
  refundUser,
  UserErased,
  type Caller,
} from '@tenfold/contracts';
import { startForTests, until } from '@tenfold/testing';
import { peopleOf } from './people.js';
import { admin, readCounter, startBilling } from './start-billing.js';
import { portalCancel, portalCard } from './time-lapse-steps.js';

const CALL_TIMEOUT_MS = 30_000;
const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

const person = (caller: Caller) => ({ caller, billing, people });
const invoicesAt = (customer: string) =>
  billing.emulator.objects('invoice').filter((it) => it.customer === customer && it.amount_due > 0);
const invoicesOf = async (caller: Caller) => invoicesAt(await people.customerOf(caller));
const invoices = async (caller: Caller) => (await invoicesOf(caller)).map(({ status }) => status).toSorted();
const becomesInvoices = (caller: Caller, ...wanted: string[]) =>
  until(async () => (await invoices(caller)).join() === wanted.join(), { what: `invoices ${wanted.join()}` });
const stripeStatus = async (caller: Caller) =>
  (await billing.stripe.subscriptions.retrieve(await people.subscriptionOf(caller))).status;
const becomesStatus = (caller: Caller, status: string) =>
  until(async () => (await stripeStatus(caller)) === status, { what: `the status ${status} at Stripe` });
const chargesAt = (customer: string) =>
  billing.emulator.objects('charge').filter((it) => it.customer === customer && it.paid);
const chargesOf = async (caller: Caller) => chargesAt(await people.customerOf(caller));
const keptAt = (customer: string) =>
  chargesAt(customer).reduce((sum, it) => sum + it.amount - it.amount_refunded, 0);
const keptCents = async (caller: Caller) => keptAt(await people.customerOf(caller));
const cardOf = async (caller: Caller) => {
  const customer = await people.customerOf(caller);
  return (await billing.stripe.paymentMethods.attach('pm_card_visa', { customer })).id;
};
const latePayments = () => readCounter('stripe_late_payments_total');
const noticesOf = async (caller: Caller, type: string) =>
  (await people.notices(caller)).filter((notice) => notice.type === type);
const toRenewal = async (caller: Caller, hours: number) => {
  const { items } = await billing.stripe.subscriptions.retrieve(await people.subscriptionOf(caller));
  billing.emulator.advance({ to: (items.data[0]?.current_period_end ?? 0) + hours * 3_600 });
};

async function overdue(): Promise<Caller> {
  const caller = await people.paying();
  await people.useCard(caller, 'pm_card_chargeCustomerFail');
  await billing.settled();
  await toRenewal(caller, 2);
  await until(async () => (await people.state(caller)).paymentRetryCountdown !== null, {
    what: 'the failed renewal',
  });
  await billing.settled();
  return caller;
}

async function inDraftHour(): Promise<Caller> {
  const caller = await people.paying();
  await billing.settled();
  await toRenewal(caller, 0.5);
  await until(async () => (await people.state(caller)).cancelsAtOnce, { what: 'the draft of the renewal' });
  return caller;
}

/** A working card and the days of all retries: what can be charged is charged. */
async function nothingIsCharged(caller: Caller): Promise<void> {
  const before = await keptCents(caller);
  await portalCard('pm_card_visa')(person(caller));
  billing.emulator.advance({ days: 20 });
  await billing.settled();
  expect(await keptCents(caller)).toBe(before);
  expect((await people.state(caller)).moneyBackUntil).toBeNull();
}

const grant = ({ userId }: Caller) =>
  billing.service.call(changePlan, { userId, tier: 'pro', status: 'active' }, admin, CALL_TIMEOUT_MS);
const downgrade = ({ userId }: Caller) =>
  billing.service.call(changePlan, { userId, tier: 'free', status: 'inactive' }, admin, CALL_TIMEOUT_MS);
const cancel = (caller: Caller) => billing.service.call(cancelSubscription, {}, caller, CALL_TIMEOUT_MS);

describe('while a payment is retried', () => {
  test('the state says that canceling ends it at once; it does, voids the invoice and says so by mail', async () => {
    const caller = await overdue();
    expect(await people.state(caller)).toMatchObject({ tier: 'pro', cancelsAtOnce: true });
    expect(await cancel(caller)).toMatchObject({
      tier: 'free',
      status: 'cancelled',
      cancelAtPeriodEnd: false,
      cancelsAtOnce: false,
    });
    expect([await stripeStatus(caller), await invoices(caller)]).toEqual(['canceled', ['paid', 'void']]);
    await nothingIsCharged(caller);
    const [ended] = await until(
      async () => {
        const found = await noticesOf(caller, 'subscription_ended');
        return found.length > 0 && found;
      },
      { what: 'the notice' },
    );
    expect(ended).toMatchObject({ amountCents: 1999 });
    expect(await noticesOf(caller, 'cancellation_scheduled')).toEqual([]);
  });

  test.each<[string, (caller: Caller) => unknown, string]>([
    ['a cancellation in the portal', (caller) => portalCancel(person(caller)), 'free/cancelled'],
    ['the end of retries at Stripe', () => billing.emulator.advance({ days: 15 }), 'free/inactive'],
    [
      'the end in the dashboard',
      async (caller) => billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller)),
      'free/cancelled',
    ],
    [
      'an invoice that is written off',
      async (caller) => {
        const open = (await invoicesOf(caller)).find(({ status }) => status === 'open');
        await billing.stripe.invoices.markUncollectible(open?.id ?? '');
      },
      'free/inactive',
    ],
    [
      'the wish to delete the account',
      ({ userId }) => billing.publish(DeletionScheduled, { userId, deletesAt: '2036-12-05T10:12:34.000Z' }),
      'free/cancelled',
    ],
    ['a downgrade', downgrade, 'free/inactive'],
    ['a grant', grant, 'pro/active'],
    [
      'a refund of the month before',
      ({ userId }) => billing.service.call(refundUser, { userId }, admin, CALL_TIMEOUT_MS),
      'free/cancelled',
    ],
    [
      'a dispute of the month before',
      async (caller) => billing.emulator.dispute({ charge: (await chargesOf(caller))[0]?.id ?? '' }),
      'free/inactive',
    ],
  ])('%s voids the invoice, and nothing is charged afterwards', async (_name, act, plan) => {
    const caller = await overdue();
    await act(caller);
    await becomesStatus(caller, 'canceled');
    await becomesInvoices(caller, 'paid', 'void');
    await people.becomes(caller, plan);
    await nothingIsCharged(caller);
    expect(await people.plan(caller)).toBe(plan);
  });

  test('an erasure voids the invoice, and refunds what was paid although the end was decided', async () => {
    const [caller, payer] = [await overdue(), await overdue()];
    const users = [caller, payer];
    const customers = await Promise.all(users.map((it) => people.customerOf(it)));
    const open = (await invoicesOf(payer)).find(({ status }) => status === 'open');
    billing.emulator.faultWebhooks({ blocked: true });
    await billing.stripe.invoices.pay(open?.id ?? '', { payment_method: await cardOf(payer) });
    const { userId } = payer;
    await billing.service.database.query(
      `INSERT INTO job (id, kind, dedupe_key, user_id, data, run_at)
       VALUES (gen_random_uuid(), 'refund-late-payment', $1, $2, $3, now() + interval '1 day')`,
      [`${userId} ${open?.id}`, userId, { userId, subject: open?.id, reason: 'paid while it ended' }],
    );
    for (const it of users) await billing.publish(UserErased, { userId: it.userId });
    billing.emulator.faultWebhooks({ blocked: false });
    const isGone = (id: string) => billing.emulator.objects('customer').find((it) => it.id === id)?.deleted;
    await until(() => Promise.resolve(customers.every(isGone)), { what: 'the erasures' });
    billing.emulator.advance({ days: 20 });
    const left = customers.map((customer) => [
      invoicesAt(customer)
        .map(({ status }) => status)
        .toSorted()
        .join(),
      keptAt(customer),
    ]);
    expect(left).toEqual([
      ['paid,void', 1999],
      ['paid,paid', 1999],
    ]);
  });

  test('a card that is replaced on the subscription is charged at once', async () => {
    const caller = await overdue();
    await people.useCard(caller, 'pm_card_visa');
    await becomesInvoices(caller, 'paid', 'paid');
    await until(async () => (await people.state(caller)).billingCountdown !== null, { what: 'a paid month' });
  });
});

describe('while the invoice of a renewal is a draft', () => {
  test.each<[string, (caller: Caller) => unknown, string]>([
    ['a cancellation', cancel, 'free/cancelled'],
    ['a cancellation in the portal', (caller) => portalCancel(person(caller)), 'free/cancelled'],
  ])('%s voids it', async (_name, act, plan) => {
    const caller = await inDraftHour();
    await act(caller);
    await becomesStatus(caller, 'canceled');
    await becomesInvoices(caller, 'paid', 'void');
    await nothingIsCharged(caller);
    expect(await people.plan(caller)).toBe(plan);
  });
});

describe('a payment that arrives all the same', () => {
  test('after the end is refunded in full and reported, and no receipt claims Pro', async () => {
    const reported = await latePayments();
    const caller = await people.paying();
    await people.useCard(caller, 'pm_card_chargeCustomerFail');
    await billing.settled();
    await toRenewal(caller, 2);
    const open = (await invoicesOf(caller)).find(({ status }) => status === 'open');
    billing.emulator.faultWebhooks({ blocked: true });
    await billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller));
    billing.emulator.advance({ hours: 1 });
    await billing.stripe.invoices.pay(open?.id ?? '', { payment_method: await cardOf(caller) });
    billing.emulator.faultWebhooks({ blocked: false });
    await until(async () => (await keptCents(caller)) === 1999, { what: 'the refund' });
    await until(async () => (await noticesOf(caller, 'payment_refunded')).length > 0, { what: 'the notice' });
    expect(await noticesOf(caller, 'payment_refunded')).toMatchObject([{ amountCents: 1999 }]);
    await billing.settled();
    const receipts = (await people.confirmations(caller)).filter(({ type }) => type === 'payment_received');
    expect(receipts).toHaveLength(1);
    expect(await people.plan(caller)).toBe('free/cancelled');
    expect(await latePayments()).toBe(reported + 1);
  });

  test('between the decision and the end is refunded and reported', async () => {
    const reported = await latePayments();
    const caller = await overdue();
    const open = (await invoicesOf(caller)).find(({ status }) => status === 'open');
    billing.emulator.faultWebhooks({ blocked: true });
    await portalCancel(person(caller));
    const { userId } = caller;
    await billing.service.database.query(
      `INSERT INTO job (id, kind, dedupe_key, user_id, data) VALUES (gen_random_uuid(), 'end-subscription', $1, $2, $3)`,
      [
        `${userId} ${await people.subscriptionOf(caller)}`,
        userId,
        {
          userId,
          subject: await people.subscriptionOf(caller),
          reason: 'canceled while unpaid',
          unpaid: [open?.id],
        },
      ],
    );
    await billing.stripe.invoices.pay(open?.id ?? '', { payment_method: await cardOf(caller) });
    billing.emulator.faultWebhooks({ blocked: false });
    await becomesStatus(caller, 'canceled');
    await until(async () => (await keptCents(caller)) === 1999, { what: 'the refund' });
    expect(await latePayments()).toBe(reported + 1);
  });
});

test('a dispute of an older month ends a subscription whose later months are paid', async () => {
  const caller = await people.paying();
  await toRenewal(caller, 2);
  await becomesInvoices(caller, 'paid', 'paid');
  await billing.settled();
  billing.emulator.dispute({ charge: (await chargesOf(caller))[0]?.id ?? '' });
  await becomesStatus(caller, 'canceled');
  await people.becomes(caller, 'free/inactive');
});

test('an unpaid first month is voided by the choice of the Free plan', async () => {
  const caller = await people.onTrial();
  await people.useCard(caller, 'pm_card_chargeCustomerFail');
  billing.emulator.advance({ days: 7, hours: 2 });
  await people.becomes(caller, 'free/inactive');
  await billing.service.call(chooseFreePlan, {}, caller, CALL_TIMEOUT_MS);
  expect([await stripeStatus(caller), await invoices(caller)]).toEqual(['canceled', ['void']]);
});

test.each(['void', 'mark_uncollectible', 'keep_as_draft'] as const)(
  'collection paused as %s gives Pro for what was paid and no longer, announces no payment, and can resume',
  async (behavior) => {
    const caller = await people.paying();
    await billing.stripe.subscriptions.update(await people.subscriptionOf(caller), {
      pause_collection: { behavior },
    });
    await until(async () => (await people.state(caller)).isCollectionPaused, { what: 'the pause' });
    expect(await people.state(caller)).toMatchObject({ tier: 'pro', billingCountdown: null });
    await toRenewal(caller, 2);
    await people.becomes(caller, 'free/inactive');
    await billing.stripe.subscriptions.update(await people.subscriptionOf(caller), { pause_collection: '' });
    await people.becomes(caller, 'pro/active');
    await billing.settled();
    expect(await people.state(caller)).toMatchObject({ tier: 'pro', cancelsAtOnce: false });
  },
);
