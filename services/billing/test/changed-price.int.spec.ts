import {
  cancelSubscription,
  createSubscription,
  listReceipts,
  refundUser,
  type Caller,
} from '@tenfold/contracts';
import { createCaller, startForTests, until } from '@tenfold/testing';
import { StripeSyncService } from '../src/stripe-sync/stripe-sync.service.js';
import { countUnknownPrices } from '../src/stripe/pro-price.queries.js';
import { peopleOf } from './people.js';
import { admin, startBilling } from './start-billing.js';
import { portalCancel } from './time-lapse-steps.js';

const CALL_TIMEOUT_MS = 30_000;
const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

const product = async () => {
  const { data } = await billing.stripe.prices.list({ lookup_keys: ['pro_monthly'] });
  return String(data[0]?.product);
};
const priceOf = async (unit_amount: number, of?: string) =>
  billing.stripe.prices.create({
    currency: 'usd',
    unit_amount,
    recurring: { interval: 'month' },
    product: of ?? (await product()),
  });

async function movedTo(
  caller: Caller,
  price: string,
  proration_behavior: 'none' | 'create_prorations' = 'none',
): Promise<void> {
  const id = await people.subscriptionOf(caller);
  const { items } = await billing.stripe.subscriptions.retrieve(id);
  await billing.stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price }],
    proration_behavior,
  });
  await until(
    async () => {
      const rows = await billing.service.database.query<unknown[]>(
        `SELECT 1 FROM stripe_subscription WHERE id = $1 AND snapshot #>> '{price,id}' = $2`,
        [id, price],
      );
      return rows.length > 0;
    },
    { what: 'the other price' },
  );
}

const chargesOf = async (caller: Caller) => {
  const customer = await people.customerOf(caller);
  return billing.emulator.objects('charge').filter((it) => it.customer === customer && it.paid);
};
const unknownPrices = () => countUnknownPrices(billing.service.database.manager);

describe('a subscription that the dashboard moved to another price', () => {
  test('keeps Pro, has its real price, raises an alert, and can be canceled', async () => {
    const caller = await people.paying();
    await billing.settled();
    const id = await people.subscriptionOf(caller);
    expect(await unknownPrices()).toBe(0);
    await movedTo(caller, (await priceOf(1499)).id);
    expect(await people.plan(caller)).toBe('pro/active');
    expect(await unknownPrices()).toBe(1);
    expect((await people.state(caller)).nextPayment).toEqual({
      at: expect.any(String),
      amountCents: 1499,
      card: { brand: 'visa', last4: '4242' },
    });
    expect(await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS)).toMatchObject({
      status: 'active',
    });
    billing.emulator.advance({ days: 31, hours: 2 });
    await until(async () => (await chargesOf(caller)).length === 2, { what: 'the renewal' });
    await billing.settled();
    expect(await people.plan(caller)).toBe('pro/active');
    expect((await chargesOf(caller)).map(({ amount }) => amount)).toEqual([1999, 1499]);
    const canceled = await billing.service.call(cancelSubscription, {}, caller, CALL_TIMEOUT_MS);
    expect(canceled).toMatchObject({ cancelAtPeriodEnd: true, nextPayment: null });
    billing.emulator.advance({ days: 40 });
    await people.becomes(caller, 'free/cancelled');
    expect((await billing.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await chargesOf(caller)).toHaveLength(2);
    const { receipts } = await billing.service.call(listReceipts, {}, caller);
    expect(receipts).toEqual([
      {
        paidAt: expect.any(String),
        amountCents: 1499,
        refundedCents: 0,
        url: expect.stringMatching(/^http/),
      },
      {
        paidAt: expect.any(String),
        amountCents: 1999,
        refundedCents: 0,
        url: expect.stringMatching(/^http/),
      },
    ]);
    expect(await billing.service.call(listReceipts, {}, createCaller())).toEqual({ receipts: [] });
  });

  test('announces the next payment with its prorations, as it is then charged', async () => {
    const caller = await people.paying();
    await billing.settled();
    await movedTo(caller, (await priceOf(2999)).id, 'create_prorations');
    const cents = (await people.state(caller)).nextPayment?.amountCents ?? 0;
    expect(cents).toBeGreaterThan(3900);
    billing.emulator.advance({ days: 31, hours: 2 });
    await until(async () => (await chargesOf(caller)).length === 2, { what: 'the renewal' });
    await billing.settled();
    expect((await chargesOf(caller)).map(({ amount }) => amount)).toEqual([1999, cents]);
    expect((await people.state(caller)).nextPayment?.amountCents).toBe(2999);
  });

  test.each<[string, (caller: Caller) => Promise<unknown>]>([
    ['a cancellation', (caller) => billing.service.call(cancelSubscription, {}, caller, CALL_TIMEOUT_MS)],
    ['a cancellation in the portal', (caller) => portalCancel({ caller, billing, people })],
    [
      'the end in the dashboard',
      async (caller) => billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller)),
    ],
  ])('%s drops the prorations that wait for the next invoice', async (_, end) => {
    const caller = await people.paying();
    await billing.settled();
    await movedTo(caller, (await priceOf(2999)).id, 'create_prorations');
    await end(caller);
    await until(async () => (await people.state(caller)).nextPayment === null, { what: 'the end' });
    await billing.settled();
    billing.emulator.advance({ days: 31, hours: 2 });
    await billing.settled();
    expect((await chargesOf(caller)).map(({ amount }) => amount)).toEqual([1999]);
    const customer = await people.customerOf(caller);
    expect((await billing.stripe.invoiceItems.list({ customer, pending: true })).data).toEqual([]);
  });

  test('is the one that a second subscription to our product is compared with', async () => {
    const caller = await people.paying();
    await movedTo(caller, (await priceOf(1499)).id);
    const customer = await people.customerOf(caller);
    const { id: card } = await billing.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const second = await billing.stripe.subscriptions.create({
      customer,
      items: [{ price: (await priceOf(999)).id }],
      default_payment_method: card,
    });
    await until(async () => (await billing.stripe.subscriptions.retrieve(second.id)).status === 'canceled', {
      what: 'the end of the second subscription',
    });
    expect(await people.plan(caller)).toBe('pro/active');
  });

  test('stays a subscription to Pro on another product, because billing created it', async () => {
    const caller = await people.onTrial();
    const { id } = await billing.stripe.products.create({ name: 'Pro of a later year' });
    await movedTo(caller, (await priceOf(2499, id)).id);
    expect(await people.plan(caller)).toBe('pro/trialing');
    expect((await people.state(caller)).nextPayment).toMatchObject({ amountCents: 2499 });
  });
});

test('a subscription that Stripe does not list for the customer keeps the status that Stripe gives it', async () => {
  const caller = await people.onTrial();
  await billing.settled();
  const id = await people.subscriptionOf(caller);
  const rename = (from: string, to: string) =>
    billing.service.database.query('UPDATE stripe_customer SET customer_id = $2 WHERE customer_id = $1', [
      from,
      to,
    ]);
  const customer = await people.customerOf(caller);
  const app = await billing.startAnother();
  const sync = () => app.get(StripeSyncService).sync(caller.userId);
  await rename(customer, 'cus_gone');
  await sync();
  expect(await people.plan(caller)).toBe('pro/trialing');
  await billing.stripe.subscriptions.cancel(id);
  await sync();
  expect(await people.plan(caller)).toBe('free/cancelled');
  await rename('cus_gone', customer);
});

describe('payments for another product', () => {
  test('get no receipt and are not refunded', async () => {
    const caller = await people.paying();
    await billing.settled();
    const customer = await people.customerOf(caller);
    const { id: card } = await billing.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const { id: newsletter } = await billing.stripe.products.create({ name: 'A newsletter' });
    billing.emulator.advance({ hours: 1 });
    await billing.stripe.subscriptions.create({
      customer,
      items: [{ price: (await priceOf(100, newsletter)).id }],
      default_payment_method: card,
    });
    await billing.settled();
    const { receipts } = await billing.service.call(listReceipts, {}, caller);
    expect(receipts.map(({ amountCents }) => amountCents)).toEqual([1999]);
    const refunded = await billing.service.call(
      refundUser,
      { userId: caller.userId },
      admin,
      CALL_TIMEOUT_MS,
    );
    expect(refunded).toEqual({ refunded: true, amountCents: 1999 });
    await people.becomes(caller, 'free/cancelled');
    expect((await chargesOf(caller)).map((it) => [it.amount, it.amount_refunded])).toEqual([
      [1999, 1999],
      [100, 0],
    ]);
  });
});
