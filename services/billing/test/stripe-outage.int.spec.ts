import {
  cancelSubscription,
  createSubscription,
  getAccess,
  getBillingConfig,
  getSubscriptionState,
  makeTestPayment,
} from '@tenfold/contracts';
import { createService } from '@tenfold/messaging/rpc';
import { startEmulator } from '@tenfold/stripe-emulator';
import { createCaller, until, type ServiceUnderTest } from '@tenfold/testing';
import Stripe from 'stripe';
import { AppModule } from '../src/app.module.js';
import { peopleOf } from './people.js';
import { startBilling, startBillingWithoutStripe, type BillingUnderTest } from './start-billing.js';

/** Every emulator accepts it. */
const ANY_KEY = 'sk_test_emulator';
const CALL_TIMEOUT_MS = 40_000;
const AT_ONCE_MS = 4_000;

describe('while Stripe fails', () => {
  let billing: BillingUnderTest;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    billing = await startBilling({ stripe: { timeoutMs: 6_000 } });
    people = peopleOf(billing);
  });
  afterAll(() => billing.stop());

  test('slow calls of twenty users do not delay other users', async () => {
    const subscriber = await people.onTrial();
    billing.emulator.faultApi({ kind: 'latency', count: 1_000, latencyMs: 5_000 });
    const waiting = Array.from({ length: 20 }, () =>
      billing.service.call(createSubscription, {}, createCaller(), CALL_TIMEOUT_MS).catch(() => null),
    );
    let replied = 0;
    const all = Promise.all(waiting).then(() => (replied = waiting.length));
    for (let i = 0; i < 20; i += 1) {
      await billing.service.call(getAccess, { userId: subscriber.userId }, null, AT_ONCE_MS);
      await billing.service.call(getSubscriptionState, {}, subscriber, AT_ONCE_MS);
    }
    expect(replied).toBe(0);
    billing.emulator.clearFaults();
    await all;
  });

  test('no user loses access, also after the end of the period, and calls that need Stripe return UNAVAILABLE', async () => {
    const subscriber = await people.onTrial();
    await billing.emulator.stop();
    await billing.service.database.query(
      `UPDATE subscription SET period_ends_at = now() - interval '1 day' WHERE user_id = $1`,
      [subscriber.userId],
    );
    const other = createCaller();
    expect(await billing.service.refused(createSubscription, {}, other)).toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await billing.service.refused(cancelSubscription, {}, subscriber)).toMatchObject({
      code: 'UNAVAILABLE',
    });
    const refreshed = billing.service.call(
      getSubscriptionState,
      { refresh: true },
      subscriber,
      CALL_TIMEOUT_MS,
    );
    expect(await refreshed).toMatchObject({ tier: 'pro', status: 'trialing' });
    expect(await people.plan(subscriber)).toBe('pro/trialing');
    expect(await billing.service.call(getBillingConfig, {}, null)).toMatchObject({ mode: 'emulator' });
  });

  test('another instance starts and serves access', async () => {
    await billing.startAnother();
    await billing.service.call(getAccess, { userId: createCaller().userId }, null);
  });
});

test('billing that started without Stripe recovers when Stripe is available', async () => {
  const port = await freePort();
  const billing = await startBilling({
    stripe: { secretKey: ANY_KEY, apiBase: new URL(`http://127.0.0.1:${port}`), timeoutMs: 2_000 },
  });
  const caller = createCaller();
  expect(await billing.service.refused(createSubscription, {}, caller)).toMatchObject({
    code: 'UNAVAILABLE',
  });
  const late = await startEmulator({ port });
  await until(() => billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS).catch(() => null));
  await late.stop();
  await billing.stop();
});

test('a price with another amount fails the start, and the right one is created once', async () => {
  const billing = await startBilling({ stripe: { secretKey: ANY_KEY } });
  await billing.startAnother();
  const prices = billing.emulator.objects('price').filter((it) => it.lookup_key === 'pro_monthly');
  expect(prices.map(({ unit_amount, currency }) => [unit_amount, currency])).toEqual([[1999, 'usd']]);

  const wrong = await startEmulator();
  const stripe = new Stripe('sk_test_emulator', { host: '127.0.0.1', port: wrong.port, protocol: 'http' });
  await stripe.prices.create({
    currency: 'usd',
    unit_amount: 1999,
    lookup_key: 'pro_monthly',
    recurring: { interval: 'month', interval_count: 3 },
    product_data: { name: 'Pro' },
  });
  const { stripe: settings } = billing.env;
  if (settings.mode === 'unavailable') throw new Error('there is an emulator');
  const env = { ...billing.env, stripe: { ...settings, apiBase: new URL(wrong.url) } };
  const start = async () => {
    const app = await createService({ name: 'billing', module: AppModule.forRoot(env), env });
    try {
      await app.listen();
    } finally {
      await app.close();
    }
  };
  await expect(start()).rejects.toThrow(
    'pro_monthly is 1999 usd every 3 month at Stripe, not 1999 usd every 1 month',
  );
  await wrong.stop();
  await billing.stop();
});

test('earlier prices in the settings give Pro at their own amount', async () => {
  const emulator = await startEmulator();
  const stripe = new Stripe('sk_test_emulator', { host: '127.0.0.1', port: emulator.port, protocol: 'http' });
  const make = (unit_amount: number, currency: string) =>
    stripe.prices.create({
      currency,
      unit_amount,
      recurring: { interval: 'month' },
      product_data: { name: 'Pro of last year' },
    });
  const [earlier, foreign] = [await make(1499, 'usd'), await make(1499, 'cad')];
  const billing = await startBilling({
    stripe: { secretKey: ANY_KEY, apiBase: new URL(emulator.url), proPriceIds: [earlier.id] },
  });
  const prices = await billing.service.database.query<object[]>(
    'SELECT amount_cents AS amount FROM pro_price ORDER BY verified_at',
  );
  expect(prices).toEqual([{ amount: 1499 }, { amount: 1999 }]); // the present price is the latest
  const { stripe: settings } = billing.env;
  if (settings.mode === 'unavailable') throw new Error('there is an emulator');
  for (const id of [foreign.id, 'price_unknown']) {
    const env = { ...billing.env, stripe: { ...settings, proPriceIds: [id] } };
    const app = await createService({ name: 'billing', module: AppModule.forRoot(env), env });
    await expect(app.listen()).rejects.toThrow(`STRIPE_PRO_PRICE_IDS names ${id}`);
    await app.close();
  }
  await emulator.stop();
  await billing.stop();
});

test('a key that Stripe rejects fails the start with instructions', async () => {
  const billing = await startBilling();
  const strict = await startEmulator({ secretKey: 'sk_test_another_one' });
  const { stripe: settings } = billing.env;
  if (settings.mode === 'unavailable') throw new Error('there is an emulator');
  const env = { ...billing.env, stripe: { ...settings, apiBase: new URL(strict.url) } };
  const app = await createService({ name: 'billing', module: AppModule.forRoot(env), env });
  await expect(app.listen()).rejects.toThrow(/^Stripe rejects STRIPE_SECRET_KEY: .*Copy the key anew/);
  await app.close();
  await strict.stop();
  await billing.stop();
});

describe('without Stripe settings', () => {
  let service: ServiceUnderTest;
  beforeAll(async () => {
    service = await startBillingWithoutStripe();
  });
  afterAll(() => service.stop());

  test('payments are unavailable with a reason', async () => {
    const reason = 'Payments are not set up here.';
    expect(await service.call(getBillingConfig, {}, null)).toMatchObject({ mode: 'unavailable', reason });
    const refusal = await service.refused(createSubscription, {}, createCaller());
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', message: reason });
    const payment = { clientSecret: 'seti_1_secret_1', choice: 'succeeds' } as const;
    expect(await service.refused(makeTestPayment, payment, createCaller())).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

async function freePort(): Promise<number> {
  const short = await startEmulator();
  await short.stop();
  return short.port;
}
