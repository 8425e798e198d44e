import {
  BillingAdministratorActed,
  cancelSubscription,
  changePlan,
  chooseFreePlan,
  createSubscription,
  getBillingStats,
  getSubscriptionState,
  listRefundableUsers,
  makeTestPayment,
  refundUser,
  resumeSubscription,
  type Caller,
} from '@tenfold/contracts';
import { createCaller, startForTests, until } from '@tenfold/testing';
import { peopleOf } from './people.js';
import { admin, startBilling } from './start-billing.js';

const CALL_TIMEOUT_MS = 30_000;
const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

const change = (userId: string, tier: 'free' | 'pro', status: 'active' | 'inactive' | 'trialing') =>
  billing.service.call(changePlan, { userId, tier, status }, admin, CALL_TIMEOUT_MS);
const refund = (userId: string) => billing.service.call(refundUser, { userId }, admin, CALL_TIMEOUT_MS);
const stripeStatus = async (caller: Caller) =>
  (await billing.stripe.subscriptions.retrieve(await people.subscriptionOf(caller))).status;
const audited = (userId: string): Promise<string[]> =>
  billing.service.database
    .query<{ entry: string }[]>(
      `SELECT (payload->>'action') || ': ' || (payload->>'detail') AS entry FROM outbox
        WHERE subject = $1 AND payload->>'target' = $2 AND payload->>'actorId' = $3 ORDER BY seq`,
      [BillingAdministratorActed.type, userId, admin.userId],
    )
    .then((rows) => rows.map(({ entry }) => entry));
describe('cancel and resume', () => {
  test('twenty times in parallel make one change each, at Stripe and here', async () => {
    const caller = await people.onTrial();
    const twenty = (rpc: typeof cancelSubscription) =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          billing.service.call(rpc, {}, caller, CALL_TIMEOUT_MS).catch((error: unknown) => error),
        ),
      );
    await twenty(cancelSubscription);
    expect(await people.state(caller)).toMatchObject({
      cancelAtPeriodEnd: true,
      trialCountdown: { days: 7 },
    });
    await twenty(resumeSubscription);
    expect(await people.state(caller)).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await people.emitted(caller)).toHaveLength(3);
  });

  test('of a grant need no Stripe, and without a subscription or a scheduled end return CONFLICT', async () => {
    const caller = createCaller();
    expect(await billing.service.refused(resumeSubscription, {}, caller)).toMatchObject({ code: 'CONFLICT' });
    await change(caller.userId, 'pro', 'active');
    expect(await billing.service.refused(resumeSubscription, {}, caller)).toMatchObject({ code: 'CONFLICT' });
    await billing.service.call(cancelSubscription, {}, caller);
    const resumed = await billing.service.call(resumeSubscription, {}, caller);
    expect(resumed).toMatchObject({ tier: 'pro', cancelAtPeriodEnd: false });
    expect(await billing.service.refused(resumeSubscription, {}, null)).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('a cancellation counts also after one that was taken back in the portal a moment ago', async () => {
    const caller = await people.onTrial();
    await billing.service.call(cancelSubscription, {}, caller, CALL_TIMEOUT_MS);
    await billing.settled();
    billing.emulator.faultWebhooks({ blocked: true });
    const id = await people.subscriptionOf(caller);
    await billing.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await billing.service.call(cancelSubscription, {}, caller, CALL_TIMEOUT_MS);
    expect(await billing.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: true });
    billing.emulator.faultWebhooks({ blocked: false });
  });

  test('of a subscription that a schedule manages release the schedule; an end at once needs no release', async () => {
    const caller = await people.onTrial();
    const id = await people.subscriptionOf(caller);
    const schedule = () => billing.stripe.subscriptionSchedules.create({ from_subscription: id });
    for (const [rpc, cancelAtPeriodEnd] of [
      [cancelSubscription, true],
      [resumeSubscription, false],
    ] as const) {
      await schedule();
      const state = await billing.service.call(rpc, {}, caller, CALL_TIMEOUT_MS);
      expect(state).toMatchObject({ tier: 'pro', cancelAtPeriodEnd });
      expect(await billing.stripe.subscriptions.retrieve(id)).toMatchObject({ schedule: null });
    }
    const { id: last } = await schedule();
    await change(caller.userId, 'free', 'inactive');
    const { data } = await billing.stripe.subscriptionSchedules.list({ limit: 1 });
    expect([await stripeStatus(caller), data]).toMatchObject([
      'canceled',
      [{ id: last, status: 'canceled' }],
    ]);
  });

  test('the Free plan is refused on a trial', async () => {
    const caller = await people.onTrial();
    expect(await billing.service.refused(chooseFreePlan, {}, caller)).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('the administrator', () => {
  test('grants Pro, so that the user needs no subscription', async () => {
    const caller = createCaller();
    await change(caller.userId, 'pro', 'active');
    const setup = await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
    expect(setup).toMatchObject({ status: 'active', clientSecret: null });
    expect(billing.emulator.objects('customer').some((it) => it.metadata.userId === caller.userId)).toBe(
      false,
    );
    expect(await audited(caller.userId)).toEqual(['subscription.changed: free / inactive to pro / active']);
  });

  test('grants Pro, which first ends the subscription of an open checkout', async () => {
    const caller = createCaller();
    await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
    await change(caller.userId, 'pro', 'active');
    expect(await stripeStatus(caller)).toBe('canceled');
    await billing.settled();
    expect(await people.plan(caller)).toBe('pro/active');
  });

  test('downgrades a user on a trial, which cancels the Stripe subscription', async () => {
    const caller = await people.onTrial();
    expect(await change(caller.userId, 'free', 'inactive')).toMatchObject({
      tier: 'free',
      status: 'inactive',
    });
    expect(await stripeStatus(caller)).toBe('canceled');
    expect(await audited(caller.userId)).toHaveLength(1);
  });

  test('upgrades a user on a trial, which grants Pro and cancels the trial at Stripe before a charge', async () => {
    const caller = await people.onTrial();
    expect(await change(caller.userId, 'pro', 'active')).toMatchObject({ tier: 'pro', status: 'active' });
    expect(await stripeStatus(caller)).toBe('canceled');
    await billing.service.call(getSubscriptionState, { refresh: true }, caller, CALL_TIMEOUT_MS);
    expect(await people.state(caller)).toMatchObject({
      tier: 'pro',
      status: 'active',
      billingCountdown: null,
      isGranted: true,
    });
    expect(await audited(caller.userId)).toEqual(['subscription.changed: pro / trialing to pro / active']);
  });

  test('cannot move a paying user to a trial', async () => {
    const caller = await people.paying();
    const refusal = await billing.service.refused(
      changePlan,
      { userId: caller.userId, tier: 'pro', status: 'trialing' },
      admin,
    );
    expect(refusal).toMatchObject({ code: 'CONFLICT' });
  });

  test('sees which users have a refundable payment: not a grant, a trial or a refunded payment', async () => {
    const [payer, trial, granted] = [await people.paying(), await people.onTrial(), createCaller()];
    await change(granted.userId, 'pro', 'active');
    const userIds = [payer, trial, granted].map(({ userId }) => userId);
    const refundable = () => billing.service.call(listRefundableUsers, { userIds }, admin);
    expect(await refundable()).toEqual({ userIds: [payer.userId] });
    await refund(payer.userId);
    expect(await refundable()).toEqual({ userIds: [] });
    expect(await billing.service.refused(listRefundableUsers, { userIds }, trial)).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('sees no refundable payment when the latest one was refunded, even if an earlier one was paid', async () => {
    const payer = await people.paying();
    const refundable = () =>
      billing.service.call(listRefundableUsers, { userIds: [payer.userId] }, admin).then((it) => it.userIds);
    await change(payer.userId, 'free', 'inactive');
    const { clientSecret } = await billing.service.call(createSubscription, {}, payer, CALL_TIMEOUT_MS);
    const second = { clientSecret: clientSecret ?? '', choice: 'succeeds' } as const;
    await billing.service.call(makeTestPayment, second, payer, CALL_TIMEOUT_MS);
    await people.becomes(payer, 'pro/active');
    expect(await refundable()).toEqual([payer.userId]);
    const customer = await people.customerOf(payer);
    const charges = billing.emulator.objects('charge').filter((it) => it.customer === customer && it.paid);
    expect(charges).toHaveLength(2);
    await billing.stripe.refunds.create({ charge: charges.at(-1)?.id ?? '' });
    await people.becomes(payer, 'free/cancelled');
    expect(await refundable()).toEqual([]);
  });

  test('refunds the latest payment once at any number of requests, which ends Pro', async () => {
    const caller = await people.paying();
    const replies = await Promise.all([refund(caller.userId), refund(caller.userId), refund(caller.userId)]);
    expect(replies).toEqual(Array.from({ length: 3 }, () => ({ refunded: true, amountCents: 1999 })));
    expect(await refund(caller.userId)).toEqual({ refunded: true, amountCents: 1999 });
    expect(await people.plan(caller)).toBe('free/cancelled');
    expect(await stripeStatus(caller)).toBe('canceled');
    expect(await audited(caller.userId)).toEqual(['payment.refunded: 19.99 USD']);
    const customer = await people.customerOf(caller);
    const given = billing.emulator
      .objects('charge')
      .filter((charge) => charge.customer === customer && charge.refunded);
    expect(given).toHaveLength(1);
  });

  test('gets the refund that was made at Stripe, where the webhook has already ended the subscription', async () => {
    const caller = await people.paying();
    const customer = await people.customerOf(caller);
    const charge = billing.emulator.objects('charge').find((it) => it.customer === customer);
    await billing.stripe.refunds.create({ charge: charge?.id ?? '' });
    await people.becomes(caller, 'free/cancelled');
    await until(async () => (await stripeStatus(caller)) === 'canceled', { what: 'the end at Stripe' });
    expect(await refund(caller.userId)).toEqual({ refunded: true, amountCents: 1999 });
  });

  test('gets CONFLICT for a disputed payment', async () => {
    const caller = await people.paying();
    const customer = await people.customerOf(caller);
    const charge = billing.emulator.objects('charge').find((it) => it.customer === customer);
    billing.emulator.dispute({ charge: charge?.id ?? '' });
    const refusal = await billing.service.refused(refundUser, { userId: caller.userId }, admin);
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('disputed this payment'),
    });
    await until(async () => (await stripeStatus(caller)) === 'canceled', { what: 'the end at Stripe' });
  });

  test('gets CONFLICT for a user who never paid, and is the only one who may refund', async () => {
    const trial = await people.onTrial();
    for (const userId of [trial.userId, createCaller().userId]) {
      expect(await billing.service.refused(refundUser, { userId }, admin)).toMatchObject({
        code: 'CONFLICT',
      });
    }
    const input = { userId: trial.userId };
    expect(await billing.service.refused(refundUser, input, trial)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await billing.service.refused(getBillingStats, {}, trial)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('sees the number of users on Pro', async () => {
    const before = await billing.service.call(getBillingStats, {}, admin);
    await change(createCaller().userId, 'pro', 'active');
    await change(createCaller().userId, 'pro', 'trialing');
    await change(createCaller().userId, 'pro', 'trialing');
    const { activeSubscriptions, trialUsers, activePro } = await billing.service.call(
      getBillingStats,
      {},
      admin,
    );
    expect([activeSubscriptions, trialUsers, activePro]).toEqual([
      before.activeSubscriptions + 1,
      before.trialUsers + 2,
      before.activePro + 1,
    ]);
  });
});

test('a first payment without a trial is charged at once, or declined with Stripe’s message', async () => {
  const caller = await people.onTrial();
  await change(caller.userId, 'free', 'inactive');
  const { clientSecret, intentType } = await billing.service.call(
    createSubscription,
    {},
    caller,
    CALL_TIMEOUT_MS,
  );
  expect(intentType).toBe('payment');
  const pay = { clientSecret: clientSecret ?? '' };
  const declined = { ...pay, choice: 'declined' } as const;
  expect(await billing.service.refused(makeTestPayment, declined, caller)).toMatchObject({
    code: 'PAYMENT_DECLINED',
  });
  expect(await people.plan(caller)).toBe('free/inactive');
  await billing.service.call(makeTestPayment, { ...pay, choice: 'succeeds' }, caller, CALL_TIMEOUT_MS);
  await people.becomes(caller, 'pro/active');
});
