import { HOUR } from '../src/domain/calendar';
import { benchForTests, refusalOf } from './harness';
import { invoiceOf, statusOf, subscribe } from './subscribe';

const bench = benchForTests();
afterEach(() => bench.emulator.changeAfterRetries({ subscription: 'cancel', uncollectible: false }));

type Subscribed = Awaited<ReturnType<typeof subscribe>>;

const onTrial = (card = 'pm_card_visa') => subscribe(bench.stripe, bench.price, { card });

async function paying(): Promise<Subscribed> {
  const it_ = await onTrial();
  await it_.at(7.1);
  return it_;
}

async function useCard({ id, customer }: Subscribed, card: string): Promise<string> {
  const method = await bench.stripe.paymentMethods.attach(card, { customer });
  await bench.stripe.subscriptions.update(id, { default_payment_method: method.id });
  return method.id;
}

async function pastDue(): Promise<{ it_: Subscribed; open: string }> {
  const it_ = await onTrial('pm_card_chargeCustomerFail');
  await it_.at(7.1);
  const subscription = await it_.now();
  expect(subscription.status).toBe('past_due');
  return { it_, open: invoiceOf(subscription).id };
}

const pages = (path: string, form: Record<string, string>) =>
  fetch(`${bench.emulator.url}/_emulator/${path}`, { method: 'POST', body: new URLSearchParams(form) });

const statusOfInvoice = async (id: string) => (await bench.stripe.invoices.retrieve(id)).status;

describe('an open invoice', () => {
  it('survives the end of its subscription, is no longer collected, and can be paid by hand with any card', async () => {
    const { it_, open } = await pastDue();
    await bench.stripe.subscriptions.cancel(it_.id);
    await it_.at(40);
    const left = await bench.stripe.invoices.retrieve(open);
    expect(left).toMatchObject({ status: 'open', auto_advance: false, next_payment_attempt: null });
    await fetch(`${left.hosted_invoice_url}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    });
    expect(await bench.stripe.invoices.retrieve(open)).toMatchObject({ status: 'paid', amount_paid: 1999 });
    expect(await statusOf(it_)).toBe('canceled');
  });

  it('is void only once it is finalized; the invoice before it then decides the status', async () => {
    const { it_, open } = await pastDue();
    expect(await bench.stripe.invoices.voidInvoice(open)).toMatchObject({
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
    });
    expect(await statusOf(it_)).toBe('active');
    expect((await refusalOf(bench.stripe.invoices.pay(open))).statusCode).toBe(400);
    expect((await refusalOf(bench.stripe.invoices.voidInvoice(open))).statusCode).toBe(400);
  });

  it('marked uncollectible makes the subscription active, and can still be paid', async () => {
    const { it_, open } = await pastDue();
    expect(await bench.stripe.invoices.markUncollectible(open)).toMatchObject({
      status: 'uncollectible',
      auto_advance: false,
    });
    expect(await statusOf(it_)).toBe('active');
    const card = await useCard(it_, 'pm_card_visa');
    expect((await bench.stripe.invoices.pay(open, { payment_method: card })).status).toBe('paid');
  });

  it('voided as the first one ends an incomplete subscription', async () => {
    const it_ = await subscribe(bench.stripe, bench.price, { trialDays: 0 });
    await bench.stripe.invoices.voidInvoice(invoiceOf(await it_.now()).id);
    expect(await statusOf(it_)).toBe('incomplete_expired');
  });

  it('paid with another card makes that card the default of the subscription', async () => {
    const { it_, open } = await pastDue();
    const { id } = await bench.stripe.paymentMethods.attach('pm_card_visa', { customer: it_.customer });
    await bench.stripe.invoices.pay(open, { payment_method: id });
    expect(await it_.now()).toMatchObject({ status: 'active', default_payment_method: id });
  });

  it('is paid alone in the portal', async () => {
    bench.emulator.changeAfterRetries({ subscription: 'past_due' });
    const { it_, open } = await pastDue();
    await it_.at(45);
    const { url } = await bench.stripe.billingPortal.sessions.create({ customer: it_.customer });
    await useCard(it_, 'pm_card_visa');
    await fetch(`${url}/pay`, { method: 'POST', body: new URLSearchParams({ invoice: open }) });
    expect(await statusOfInvoice(open)).toBe('paid');
    expect(await it_.now()).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } });
  });
});

describe('a draft', () => {
  async function renewing() {
    const it_ = await paying();
    await it_.moveTo((await it_.now()).items.data[0]?.current_period_end ?? 0);
    return { it_, draft: invoiceOf(await it_.now()) };
  }

  it('of a renewal is charged an hour later, also after the subscription has ended', async () => {
    const { it_, draft } = await renewing();
    expect(draft).toMatchObject({ status: 'draft', auto_advance: true });
    await bench.stripe.subscriptions.cancel(it_.id);
    await it_.moveTo(draft.created + HOUR);
    expect(await statusOfInvoice(draft.id)).toBe('paid');
  });

  it('of a subscription is voided by finalizing it first', async () => {
    const { it_, draft } = await renewing();
    expect((await refusalOf(bench.stripe.invoices.voidInvoice(draft.id))).statusCode).toBe(400);
    expect(await bench.stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false })).toMatchObject({
      status: 'open',
      next_payment_attempt: null,
    });
    expect((await refusalOf(bench.stripe.invoices.finalizeInvoice(draft.id))).statusCode).toBe(400);
    await bench.stripe.invoices.voidInvoice(draft.id);
    await it_.moveTo(draft.created + 3 * HOUR);
    expect(await it_.now()).toMatchObject({ status: 'active', latest_invoice: { status: 'void' } });
  });

  it('without automatic advancement stays a draft', async () => {
    const { it_, draft } = await renewing();
    await bench.stripe.invoices.update(draft.id, { auto_advance: false });
    await it_.moveTo(draft.created + 3 * HOUR);
    expect(await statusOfInvoice(draft.id)).toBe('draft');
    await bench.stripe.invoices.update(draft.id, { auto_advance: true });
    await it_.moveTo(draft.created + 4 * HOUR);
    expect(await statusOfInvoice(draft.id)).toBe('paid');
  });
});

describe('after the last retry', () => {
  it.each([
    { settings: { subscription: 'unpaid' }, status: 'unpaid', invoice: 'open' },
    { settings: { subscription: 'unpaid', uncollectible: true }, status: 'unpaid', invoice: 'uncollectible' },
    {
      settings: { subscription: 'past_due', uncollectible: true },
      status: 'active',
      invoice: 'uncollectible',
    },
    {
      settings: { subscription: 'cancel', uncollectible: true },
      status: 'canceled',
      invoice: 'uncollectible',
    },
  ] as const)('$settings leads to $status with an invoice that is $invoice', async (row) => {
    bench.emulator.changeAfterRetries(row.settings);
    const { it_, open } = await pastDue();
    await it_.at(22);
    expect([await statusOf(it_), await statusOfInvoice(open)]).toEqual([row.status, row.invoice]);
  });
});

describe('collection that is paused', () => {
  it.each([
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
    ['void', 'void'],
  ] as const)(
    'with %s leaves the renewal %s and the subscription active, until it resumes',
    async (behavior, left) => {
      const it_ = await paying();
      await bench.stripe.subscriptions.update(it_.id, { pause_collection: { behavior } });
      await it_.at(45);
      const paused = await it_.now();
      expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior, resumes_at: null } });
      expect(invoiceOf(paused).status).toBe(left);
      await bench.stripe.subscriptions.update(it_.id, { pause_collection: '' });
      await it_.at(75);
      expect(invoiceOf(await it_.now()).status).toBe('paid');
    },
  );

  it('resumes by itself', async () => {
    const it_ = await paying();
    const resumes_at = it_.made.created + 20 * 24 * HOUR;
    await bench.stripe.subscriptions.update(it_.id, { pause_collection: { behavior: 'void', resumes_at } });
    await it_.at(20);
    expect((await it_.now()).pause_collection).toBeNull();
  });
});

it('the page for people changes a price, pauses, marks and voids invoices, cancels, and deletes a customer', async () => {
  const { it_, open } = await pastDue();
  const price = await bench.stripe.prices.create({
    product: bench.price.product as string,
    currency: 'usd',
    unit_amount: 1499,
    recurring: { interval: 'month' },
  });
  expect(await (await fetch(`${bench.emulator.url}/_emulator`)).text()).toContain('$14.99');
  await pages('page/price', { id: it_.id, price: price.id });
  await pages('page/pause', { id: it_.id, behavior: 'void' });
  expect(await it_.now()).toMatchObject({
    items: { data: [{ price: { id: price.id } }] },
    pause_collection: { behavior: 'void' },
  });
  await pages('page/uncollectible', { id: open });
  expect(await statusOfInvoice(open)).toBe('uncollectible');
  await pages('page/void', { id: open });
  expect(await statusOfInvoice(open)).toBe('void');
  await pages('page/delete-customer', { id: it_.customer });
  expect(await bench.stripe.customers.retrieve(it_.customer)).toMatchObject({ deleted: true });
  expect(await it_.now()).toMatchObject({ status: 'canceled', default_payment_method: null });
  const other = await paying();
  await pages('page/cancel', { id: other.id });
  expect(await statusOf(other)).toBe('canceled');
});

it('all replies and events conform to the SDK’s types', async () => {
  for await (const _event of bench.stripe.events.list({ limit: 100 })) continue;
  expect(bench.faults).toEqual([]);
});
