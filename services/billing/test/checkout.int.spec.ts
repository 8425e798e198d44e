import {
  chooseFreePlan,
  createSubscription,
  getAccess,
  getBillingConfig,
  getSubscriptionState,
  makeTestPayment,
  openBillingPortal,
  type Caller,
} from '@tenfold/contracts';
import { consentText } from '@tenfold/exam';
import { createCaller, startForTests, until } from '@tenfold/testing';
import { startBilling } from './start-billing.js';
import { peopleOf } from './people.js';

const CALL_TIMEOUT_MS = 30_000;
const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

const create = (caller = createCaller()) =>
  billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);

test('the billing config describes the payment form', async () => {
  expect(await billing.service.call(getBillingConfig, {}, null)).toEqual({
    mode: 'emulator',
    publishableKey: null,
    reason: null,
    trialRequiresCard: true,
    testMode: true,
    collectsAddress: false,
  });
});

test('a trial gives no access and is not used up until its card is confirmed', async () => {
  const caller = createCaller();
  const setup = await create(caller);
  expect(setup).toMatchObject({
    status: 'incomplete',
    intentType: 'setup',
    publishableKey: null,
    amountCents: null,
    trialRefusal: null,
  });
  expect(setup.clientSecret).toMatch(/^seti_/);
  expect(await billing.service.call(getAccess, { userId: caller.userId }, null)).toMatchObject({
    tier: 'free',
    status: 'inactive',
    hasUsedFreeTrial: false,
  });
  expect(await create(caller)).toEqual(setup);

  const payment = { clientSecret: setup.clientSecret ?? '', choice: 'succeeds' } as const;
  expect(await billing.service.call(makeTestPayment, payment, caller, CALL_TIMEOUT_MS)).toEqual({
    status: 'succeeded',
  });
  await people.becomes(caller, 'pro/trialing');
  expect(await people.state(caller)).toMatchObject({
    trialCountdown: { days: 7, hours: 168 },
    billingCountdown: null,
    cancelAtPeriodEnd: false,
  });
  expect(await billing.service.call(getAccess, { userId: caller.userId }, null)).toMatchObject({
    hasUsedFreeTrial: true,
  });
  expect(await create(caller)).toEqual({
    status: 'trialing',
    clientSecret: null,
    intentType: null,
    publishableKey: null,
    amountCents: null,
    trialRefusal: null,
  });
  expect(await people.emitted(caller)).toEqual(['pro/trialing']);
});

test('without STRIPE_AUTOMATIC_TAX a subscription has no Stripe Tax, and an address is not passed on', async () => {
  const caller = createCaller();
  const billingAddress = { country: 'US', postalCode: '94107', state: 'CA' };
  await billing.service.call(createSubscription, { billingAddress }, caller, CALL_TIMEOUT_MS);
  const subscription = await billing.stripe.subscriptions.retrieve(await people.subscriptionOf(caller));
  expect(subscription.automatic_tax.enabled).toBe(false);
  const customer = await billing.stripe.customers.retrieve(await people.customerOf(caller));
  expect(customer).toMatchObject({ address: null });
});

describe('the consent', () => {
  const consents = (caller: Caller) =>
    billing.service.database.query<object[]>(
      `SELECT text, price_cents AS "priceCents", currency, subscription_id AS "subscriptionId"
         FROM consent WHERE user_id = $1 ORDER BY given_at`,
      [caller.userId],
    );
  const inTrial = { text: consentText('setup'), priceCents: 1999, currency: 'usd' };

  test('is stored at the click, with the price, before a card is confirmed', async () => {
    const caller = createCaller();
    await create(caller);
    const subscriptionId = await people.subscriptionOf(caller);
    expect(await consents(caller)).toEqual([{ ...inTrial, subscriptionId }]);
  });

  test('is stored also when Stripe then fails', async () => {
    const caller = createCaller();
    billing.emulator.faultApi({ kind: 'error', count: 3, path: '/v1/customers' });
    expect(await billing.service.refused(createSubscription, {}, caller)).toMatchObject({
      code: 'UNAVAILABLE',
    });
    billing.emulator.clearFaults();
    expect(await consents(caller)).toEqual([{ ...inTrial, subscriptionId: null }]);
  });

  test('is stored for the terms that were shown, and other terms need another one', async () => {
    const caller = await people.onTrial();
    await billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller));
    await people.becomes(caller, 'free/cancelled');
    const click = (agreedTo: 'setup' | 'payment') =>
      billing.service.call(createSubscription, { agreedTo }, caller, CALL_TIMEOUT_MS);
    expect(await click('setup')).toMatchObject({ status: 'incomplete', intentType: 'payment' });
    expect(await click('payment')).toMatchObject({ status: 'incomplete', intentType: 'payment' });
    const subscriptionId = expect.stringMatching(/^sub_/) as string;
    expect((await consents(caller)).slice(1)).toEqual([
      { ...inTrial, subscriptionId: null },
      { ...inTrial, text: consentText('payment'), subscriptionId },
    ]);
  });
});

test('a trial runs seven days from the confirmation of its card, by card or wallet only', async () => {
  const caller = createCaller();
  const { clientSecret } = await create(caller);
  const declined = { clientSecret: clientSecret ?? '', choice: 'declined' } as const;
  await billing.service.refused(makeTestPayment, declined, caller);
  billing.emulator.advance({ hours: 20 });
  await create(caller);
  await billing.service.call(makeTestPayment, { ...declined, choice: 'succeeds' }, caller, CALL_TIMEOUT_MS);
  await people.becomes(caller, 'pro/trialing');
  const state = await people.state(caller);
  expect(state.trialCountdown).toMatchObject({ days: 7, hours: 168 });
  const { payment_settings: settings, trial_end: end } = await billing.stripe.subscriptions.retrieve(
    await people.subscriptionOf(caller),
  );
  expect(settings?.payment_method_types).toEqual(['card']);
  expect(Date.parse(state.subscriptionEndsAt ?? '') / 1_000).toBe(end);
});

test('the browser can refresh the state after the card confirmation without a webhook, once in 5 s', async () => {
  billing.emulator.faultWebhooks({ blocked: true });
  const caller = createCaller();
  const { clientSecret } = await create(caller);
  await billing.service.call(
    makeTestPayment,
    { clientSecret: clientSecret ?? '', choice: 'succeeds' },
    caller,
    CALL_TIMEOUT_MS,
  );
  const read = () => billing.service.call(getSubscriptionState, { refresh: true }, caller, CALL_TIMEOUT_MS);
  expect(await read()).toMatchObject({ status: 'trialing' });
  const fetched = async () => {
    const [row] = await billing.service.database.query<{ fetch: string }[]>(
      'SELECT fetch_number AS "fetch" FROM stripe_subscription WHERE user_id = $1',
      [caller.userId],
    );
    return row?.fetch;
  };
  const before = await fetched();
  await Promise.all([read(), read(), read()]);
  expect(await fetched()).toBe(before);
  billing.emulator.faultWebhooks({ blocked: false });
});

test('the Free plan is refused to a user who has just paid, also before the webhook', async () => {
  const caller = createCaller();
  await billing.service.call(chooseFreePlan, {}, caller);
  billing.emulator.faultWebhooks({ blocked: true });
  const { clientSecret } = await create(caller);
  const payment = { clientSecret: clientSecret ?? '', choice: 'succeeds' } as const;
  await billing.service.call(makeTestPayment, payment, caller, CALL_TIMEOUT_MS);
  expect(await billing.service.refused(chooseFreePlan, {}, caller)).toMatchObject({ code: 'CONFLICT' });
  expect(await people.plan(caller)).toBe('pro/trialing');
  billing.emulator.faultWebhooks({ blocked: false });
});

test('a declined card returns Stripe’s message, and another card works', async () => {
  const caller = createCaller();
  const clientSecret = (await create(caller)).clientSecret ?? '';
  const pay = (choice: 'declined' | 'authentication' | 'succeeds') =>
    billing.service.call(makeTestPayment, { clientSecret, choice }, caller, CALL_TIMEOUT_MS);
  const refusal = await billing.service.refused(
    makeTestPayment,
    { clientSecret, choice: 'declined' },
    caller,
  );
  expect(refusal).toMatchObject({ code: 'PAYMENT_DECLINED', message: 'Your card was declined.' });
  expect(await people.plan(caller)).toBe('free/inactive');

  expect(await pay('authentication')).toEqual({ status: 'requires_action' });
  expect(await people.plan(caller)).toBe('free/inactive');
  expect(await pay('succeeds')).toEqual({ status: 'succeeded' });
  await people.becomes(caller, 'pro/trialing');
  expect(await pay('succeeds')).toEqual({ status: 'succeeded' });
});

test('another user’s payment returns NOT_FOUND', async () => {
  const clientSecret = (await create()).clientSecret ?? '';
  const stranger = createCaller();
  await create(stranger);
  for (const [secret, caller] of [
    [clientSecret, stranger],
    [clientSecret, createCaller()],
    ['seti_unknown_secret_x', stranger],
    ['nonsense', stranger],
  ] as const) {
    const input = { clientSecret: secret, choice: 'succeeds' } as const;
    expect(await billing.service.refused(makeTestPayment, input, caller)).toMatchObject({
      code: 'NOT_FOUND',
    });
  }
});

test('the billing portal opens only for users with a Stripe customer', async () => {
  const caller = await people.onTrial();
  const { url } = await billing.service.call(openBillingPortal, {}, caller, CALL_TIMEOUT_MS);
  expect(url).toMatch(/^https?:\/\//);
  expect(await billing.service.refused(openBillingPortal, {}, createCaller())).toMatchObject({
    code: 'CONFLICT',
  });
});

test('twenty parallel calls on two instances create one customer, one subscription and one trial', async () => {
  await billing.startAnother();
  const caller = createCaller();
  const replies = await Promise.allSettled(Array.from({ length: 20 }, () => create(caller)));
  const setups = replies.filter((reply) => reply.status === 'fulfilled').map(({ value }) => value);
  expect(new Set(setups.map((setup) => JSON.stringify(setup))).size).toBe(1);
  const refusals = replies
    .filter((reply) => reply.status === 'rejected')
    .map(({ reason }) => reason as unknown);
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const customers = billing.emulator.objects('customer').filter((it) => it.metadata.userId === caller.userId);
  expect(customers).toHaveLength(1);
  const made = billing.emulator.objects('subscription').filter((it) => it.customer === customers[0]?.id);
  expect(made.map(({ status }) => status)).toEqual(['trialing']);
});

test('an incomplete trial is canceled after a day and can begin again later', async () => {
  const caller = createCaller();
  await create(caller);
  const first = await people.subscriptionOf(caller);
  billing.emulator.advance({ hours: 25 });
  await until(async () => {
    await billing.service.database.query(`UPDATE job SET run_at = now() WHERE kind = 'end-abandoned-trials'`);
    return (await billing.stripe.subscriptions.retrieve(first)).status === 'canceled';
  });
  const again = await until(async () => {
    const setup = await create(caller);
    return setup.clientSecret !== null && (await people.subscriptionOf(caller)) !== first && setup;
  });
  expect(again).toMatchObject({ status: 'incomplete', intentType: 'setup' });
  expect(await people.emitted(caller)).toEqual([]);
});

test('the first payment is that of its invoice, and consent to another amount does not count', async () => {
  const caller = await people.onTrial();
  await billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller));
  await people.becomes(caller, 'free/cancelled');
  for (const agreedCents of [1499, 1999]) {
    const agreed = { agreedTo: 'payment', agreedCents } as const;
    const setup = await billing.service.call(createSubscription, agreed, caller, CALL_TIMEOUT_MS);
    expect(setup).toMatchObject({ intentType: 'payment', amountCents: 1999 });
  }
  const linked = await billing.service.database.query(
    'SELECT text FROM consent WHERE user_id = $1 AND subscription_id = $2',
    [caller.userId, await people.subscriptionOf(caller)],
  );
  expect(linked).toEqual([{ text: consentText('payment') }]);
});

test('a subscription that was begun at another price is not continued, but ended by the Free plan', async () => {
  const caller = createCaller();
  await create(caller);
  const id = await people.subscriptionOf(caller);
  const { items } = await billing.stripe.subscriptions.retrieve(id);
  const [item] = items.data;
  const other = await billing.stripe.prices.create({
    currency: 'usd',
    unit_amount: 1499,
    recurring: { interval: 'month' },
    product: String(item?.price.product),
  });
  await billing.stripe.subscriptions.update(id, { items: [{ id: item?.id ?? '', price: other.id }] });
  await expect(create(caller)).rejects.toMatchObject({ code: 'CONFLICT' });
  await billing.service.call(chooseFreePlan, {}, caller, CALL_TIMEOUT_MS);
  expect(await create(caller)).toMatchObject({ status: 'incomplete', intentType: 'setup' });
});

test('a second trial is refused after the first, and to another account of the same address', async () => {
  const caller = await people.onTrial();
  await billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller));
  await people.becomes(caller, 'free/cancelled');
  expect(await create(caller)).toMatchObject({ intentType: 'payment', trialRefusal: 'account' });

  const other = createCaller();
  billing.identity.rename(other.userId, `${caller.userId}+again@People.example`);
  const setup = await create(other);
  expect(setup).toMatchObject({ status: 'incomplete', intentType: 'payment', trialRefusal: 'email' });
  expect(setup.clientSecret).toMatch(/^pi_/);
  const payment = { clientSecret: setup.clientSecret ?? '', choice: 'succeeds' } as const;
  await billing.service.call(makeTestPayment, payment, other, CALL_TIMEOUT_MS);
  await people.becomes(other, 'pro/active');
});
