import {
  createSubscription,
  getAccess,
  getBillingConfig,
  getSubscriptionState,
  makeTestPayment,
  openBillingPortal,
} from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { startBilling, type BillingUnderTest } from './start-billing.js';
import { peopleOf } from './people.js';

const PATIENT_MS = 30_000;
let billing: BillingUnderTest;
let people: ReturnType<typeof peopleOf>;

beforeAll(async () => {
  billing = await startBilling();
  people = peopleOf(billing);
});
afterAll(() => billing.stop());

const create = (caller = createCaller()) => billing.service.call(createSubscription, {}, caller, PATIENT_MS);

test('the form, the emulator and the policy are told', async () => {
  expect(await billing.service.call(getBillingConfig, {}, null)).toEqual({
    mode: 'emulator',
    publishableKey: null,
    reason: null,
    trialRequiresCard: true,
  });
});

test('a trial awaits its card: no access, nothing used up, until the card is confirmed', async () => {
  const caller = createCaller();
  const setup = await create(caller);
  expect(setup).toMatchObject({ status: 'incomplete', intentType: 'setup', publishableKey: null });
  expect(setup.clientSecret).toMatch(/^seti_/);
  expect(await billing.service.call(getAccess, { userId: caller.userId }, null)).toMatchObject({
    tier: 'free',
    status: 'inactive',
    hasUsedFreeTrial: false,
  });
  expect(await create(caller)).toEqual(setup);

  const payment = { clientSecret: setup.clientSecret ?? '', choice: 'succeeds' } as const;
  expect(await billing.service.call(makeTestPayment, payment, caller, PATIENT_MS)).toEqual({
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
  });
  expect(await people.told(caller)).toEqual(['pro/trialing']);
});

test('what was agreed to is kept, with the price and the moment', async () => {
  const caller = await people.onTrial();
  const rows = await billing.service.database.query<object[]>(
    'SELECT text, price_cents, currency FROM consent WHERE user_id = $1',
    [caller.userId],
  );
  expect(rows).toEqual([{ text: expect.stringContaining('$19.99'), price_cents: 1999, currency: 'usd' }]);
});

test('after the card the browser need not wait for the webhook: it may ask for a look at Stripe, once in 5 s', async () => {
  billing.emulator.faultWebhooks({ blocked: true });
  const caller = createCaller();
  const { clientSecret } = await create(caller);
  await billing.service.call(
    makeTestPayment,
    { clientSecret: clientSecret ?? '', choice: 'succeeds' },
    caller,
    PATIENT_MS,
  );
  const read = () => billing.service.call(getSubscriptionState, { refresh: true }, caller, PATIENT_MS);
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

test('a declined card says so in the provider’s words, and another one works', async () => {
  const caller = createCaller();
  const clientSecret = (await create(caller)).clientSecret ?? '';
  const pay = (choice: 'declined' | 'authentication' | 'succeeds') =>
    billing.service.call(makeTestPayment, { clientSecret, choice }, caller, PATIENT_MS);
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

test('somebody else’s payment does not exist', async () => {
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

test('Stripe’s own pages open for who has ever subscribed', async () => {
  const caller = await people.onTrial();
  const { url } = await billing.service.call(openBillingPortal, {}, caller, PATIENT_MS);
  expect(url).toMatch(/^https?:\/\//);
  expect(await billing.service.refused(openBillingPortal, {}, createCaller())).toMatchObject({
    code: 'CONFLICT',
  });
});

test('S-10: twenty calls at once, on two instances, make one customer, one subscription, one trial', async () => {
  await billing.startAnother();
  const caller = createCaller();
  const replies = await Promise.all(Array.from({ length: 20 }, () => create(caller)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  const customers = billing.emulator.objects('customer').filter((it) => it.metadata.userId === caller.userId);
  expect(customers).toHaveLength(1);
  const made = billing.emulator.objects('subscription').filter((it) => it.customer === customers[0]?.id);
  expect(made.map(({ status }) => status)).toEqual(['trialing']);
});

test('a card form left open for a day ends the trial that never began, which may begin another day', async () => {
  const caller = createCaller();
  await create(caller);
  const first = await people.subscriptionOf(caller);
  billing.emulator.advance({ hours: 25 });
  await until(async () => (await billing.stripe.subscriptions.retrieve(first)).status === 'canceled');
  const again = await until(async () => {
    const setup = await create(caller);
    return setup.clientSecret !== null && (await people.subscriptionOf(caller)) !== first && setup;
  });
  expect(again).toMatchObject({ status: 'incomplete', intentType: 'setup' });
  expect(await people.told(caller)).toEqual([]);
});

test('nobody has a second trial: not after the first, nor with another account of the same address', async () => {
  const caller = await people.onTrial();
  await billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller));
  await people.becomes(caller, 'free/cancelled');
  expect(await create(caller)).toMatchObject({ status: 'incomplete', intentType: 'payment' });

  const other = createCaller();
  billing.identity.rename(other.userId, `${caller.userId}+again@People.example`);
  const setup = await create(other);
  expect(setup).toMatchObject({ status: 'incomplete', intentType: 'payment' });
  expect(setup.clientSecret).toMatch(/^pi_/);
  const payment = { clientSecret: setup.clientSecret ?? '', choice: 'succeeds' } as const;
  await billing.service.call(makeTestPayment, payment, other, PATIENT_MS);
  await people.becomes(other, 'pro/active');
});
