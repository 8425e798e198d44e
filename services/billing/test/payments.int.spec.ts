import { changePlan, listRefundableUsers, refundUser, type Caller } from '@tenfold/contracts';
import { startForTests, until } from '@tenfold/testing';
import { peopleOf } from './people.js';
import { admin, readCounter, startBilling } from './start-billing.js';

const CALL_TIMEOUT_MS = 30_000;
const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

const change = (userId: string, tier: 'free' | 'pro', status: 'active' | 'inactive') =>
  billing.service.call(changePlan, { userId, tier, status }, admin, CALL_TIMEOUT_MS);
const stripeStatus = async (caller: Caller) =>
  (await billing.stripe.subscriptions.retrieve(await people.subscriptionOf(caller))).status;

describe('the status of each payment', () => {
  const statuses = ({ userId }: Caller): Promise<object[]> =>
    billing.service.database.query(
      `SELECT amount_cents AS amount, refunded_cents AS refunded, currency, status,
              round(extract(epoch FROM period_end - period_start) / 86400)::int AS days
         FROM payment WHERE user_id = $1 ORDER BY paid_at`,
      [userId],
    );
  const becomes = (caller: Caller, ...wanted: string[]) =>
    until(
      async () =>
        JSON.stringify((await statuses(caller)).map((row) => (row as { status: string }).status)) ===
        JSON.stringify(wanted),
      { what: `the payments ${wanted.join()}` },
    );

  test('is stored: paid, partially refunded, disputed, dispute won', async () => {
    const caller = await people.paying();
    const charge = async () => {
      const customer = await people.customerOf(caller);
      return billing.emulator.objects('charge').findLast((it) => it.customer === customer)?.id ?? '';
    };
    expect(await statuses(caller)).toEqual([
      { amount: 1999, refunded: 0, currency: 'usd', status: 'paid', days: expect.any(Number) },
    ]);
    await billing.stripe.refunds.create({ charge: await charge(), amount: 500 });
    await becomes(caller, 'partially_refunded');
    billing.emulator.advance({ days: 31, hours: 2 });
    await becomes(caller, 'partially_refunded', 'paid');
    const dispute = billing.emulator.dispute({ charge: await charge() });
    await becomes(caller, 'partially_refunded', 'disputed');
    billing.emulator.closeDispute(dispute.id, 'won');
    await becomes(caller, 'partially_refunded', 'dispute_won');
    const [first] = await statuses(caller);
    expect(first).toMatchObject({ refunded: 500 });
  });

  test('ends the subscription at Stripe, with a retry when Stripe fails', async () => {
    const caller = await people.paying();
    const subscription = await people.subscriptionOf(caller);
    const charge = billing.emulator.objects('charge').findLast((it) => it.paid);
    billing.emulator.faultApi({ kind: 'error', count: 4, path: `/v1/subscriptions/${subscription}` });
    await billing.stripe.refunds.create({ charge: charge?.id ?? '' });
    await people.becomes(caller, 'free/cancelled');
    await until(
      async () => {
        const [job] = await billing.service.database.query<{ attempts: number; done: boolean }[]>(
          `SELECT attempts, state = 'done' AS done FROM job WHERE user_id = $1 AND kind = 'end-subscription'`,
          [caller.userId],
        );
        return job?.done === true && job.attempts > 1;
      },
      { what: 'the job to succeed at a later attempt' },
    );
    expect(await stripeStatus(caller)).toBe('canceled');
  });
});

async function secondSubscription(caller: Caller): Promise<string> {
  const customer = await people.customerOf(caller);
  const first = await billing.stripe.subscriptions.retrieve(await people.subscriptionOf(caller));
  const { id: card } = await billing.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { id } = await billing.stripe.subscriptions.create({
    customer,
    items: [{ price: first.items.data[0]?.price.id ?? '' }],
    default_payment_method: card,
  });
  return id;
}

async function chargesOf(caller: Caller) {
  const customer = await people.customerOf(caller);
  return billing.emulator.objects('charge').filter((it) => it.customer === customer);
}

const refundedCents = async (caller: Caller) =>
  (await chargesOf(caller)).map((it) => it.amount_refunded).toSorted((a, b) => a - b);
const noticeTypes = async (caller: Caller) =>
  (await people.notices(caller)).map(({ type }) => type).toSorted();

describe('a second live subscription', () => {
  test('is canceled: its charge is refunded, the user is notified, and Pro continues', async () => {
    const caller = await people.paying();
    const first = await people.subscriptionOf(caller);
    const second = await secondSubscription(caller);
    await until(async () => (await billing.stripe.subscriptions.retrieve(second)).status === 'canceled', {
      what: 'the end of the second subscription',
    });
    await until(async () => (await refundedCents(caller)).at(-1) === 1_999, { what: 'the refund' });
    expect(await refundedCents(caller)).toEqual([0, 1_999]);
    await until(async () => (await noticeTypes(caller)).length >= 2, { what: 'the notices' });
    expect(await noticeTypes(caller)).toEqual(['duplicate_ended', 'payment_refunded']);
    expect((await billing.stripe.subscriptions.retrieve(first)).status).toBe('active');
    expect(await people.plan(caller)).toBe('pro/active');
    await billing.settled();
    expect(await people.plan(caller)).toBe('pro/active');
    expect(await noticeTypes(caller)).toHaveLength(2);
  });

  test('that was paid replaces a trial: the trial ends and nothing is refunded', async () => {
    const caller = await people.onTrial();
    const trial = await people.subscriptionOf(caller);
    const second = await secondSubscription(caller);
    await until(async () => (await billing.stripe.subscriptions.retrieve(trial)).status === 'canceled', {
      what: 'the end of the trial',
    });
    await people.becomes(caller, 'pro/active');
    expect((await billing.stripe.subscriptions.retrieve(second)).status).toBe('active');
    expect(await refundedCents(caller)).toEqual([0]);
  });
});

describe('the administrator', () => {
  test('who downgrades a user with two subscriptions ends both, refunds the overlap, and the user is notified', async () => {
    const caller = await people.paying();
    const first = await people.subscriptionOf(caller);
    await billing.settled();
    billing.emulator.faultWebhooks({ blocked: true });
    const second = await secondSubscription(caller);
    await change(caller.userId, 'free', 'inactive');
    billing.emulator.faultWebhooks({ blocked: false });
    for (const id of [first, second])
      expect((await billing.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    await until(async () => ((await refundedCents(caller)).at(-1) ?? 0) > 1_900, { what: 'the refund' });
    expect(await refundedCents(caller)).toEqual([0, expect.any(Number)]);
    await until(async () => (await noticeTypes(caller)).length >= 2, { what: 'the notices' });
    expect(await noticeTypes(caller)).toEqual(['payment_refunded', 'subscription_ended']);
    const before = (await chargesOf(caller)).length;
    billing.emulator.advance({ days: 32 });
    expect(await chargesOf(caller)).toHaveLength(before);
    expect(await people.plan(caller)).toBe('free/inactive');
  });

  test('can refund again after the bank has refused the refund, which an alert reports', async () => {
    const caller = await people.paying();
    const { userId } = caller;
    const refund = () => billing.service.call(refundUser, { userId }, admin, CALL_TIMEOUT_MS);
    const failures = () => readCounter('stripe_failed_refunds_total');
    const before = await failures();
    const isRefundable = async () =>
      (await billing.service.call(listRefundableUsers, { userIds: [userId] }, admin)).userIds.length > 0;
    const customer = await people.customerOf(caller);
    const refunds = () => billing.emulator.objects('refund').filter((it) => it.customer === customer);
    for (const times of [1, 2]) {
      expect(await refund()).toEqual({ refunded: true, amountCents: 1999 });
      expect(await isRefundable()).toBe(false);
      expect(refunds()).toHaveLength(times);
      billing.emulator.failRefund(refunds().at(-1)?.id ?? '');
      await until(isRefundable, { what: 'the payment to be refundable again' });
      await billing.settled();
      expect(await failures()).toBe(before + times);
    }
    await refund();
    expect(refunds().map(({ status }) => status)).toEqual(['failed', 'failed', 'succeeded']);
    expect(await people.plan(caller)).toBe('free/cancelled');
  });
});
