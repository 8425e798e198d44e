import Stripe from 'stripe';
import { type Bench, clientOf, makePrice, refusalOf, startBench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

describe('errors', () => {
  it('returns 404 for the object of the path and 400 for one in a parameter', async () => {
    const { stripe } = bench;
    const missing = await refusalOf(stripe.customers.retrieve('cus_nobody'));
    expect(missing).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_nobody'",
    });
    expect(missing.requestId).toMatch(/^req_/);
    const named = await refusalOf(
      stripe.subscriptions.create({ customer: 'cus_nobody', items: [{ price: 'x' }] }),
    );
    expect(named).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
  });

  it('refuses undeclared parameters, at any depth', async () => {
    const { stripe } = bench;
    const flat = await refusalOf(stripe.customers.create({ nickname: 'x' } as Stripe.CustomerCreateParams));
    expect(flat).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'nickname' });
    const deep = { customer: 'cus_x', items: [{ price: 'price_x', color: 'red' }] };
    const refused = await refusalOf(stripe.subscriptions.create(deep as Stripe.SubscriptionCreateParams));
    expect(refused).toMatchObject({ code: 'parameter_unknown', param: 'items[0][color]' });
    const removed = { payment_method_types: ['card'] } as Stripe.SetupIntentCreateParams;
    expect(await refusalOf(stripe.setupIntents.create(removed))).toMatchObject({
      param: 'payment_method_types',
    });
  });

  it('names missing parameters and invalid numbers', async () => {
    const { stripe } = bench;
    expect(await refusalOf(stripe.products.create({} as Stripe.ProductCreateParams))).toMatchObject({
      code: 'parameter_missing',
      param: 'name',
    });
    const amount = 'much' as unknown as number;
    expect(await refusalOf(stripe.paymentIntents.create({ amount, currency: 'usd' }))).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  });

  it.each([
    ['no key', {}, 401],
    ['a live key', { authorization: 'Bearer sk_live_x' }, 401],
    ['another version', { authorization: 'Bearer sk_test_x', 'stripe-version': '2024-06-20' }, 400],
    ['its own version', { authorization: 'Bearer sk_test_x', 'stripe-version': '2026-10-28.endive' }, 200],
  ])('refuses a request with %s', async (_name, headers, status) => {
    const response = await fetch(`${bench.emulator.url}/v1/customers`, { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('request-id')).toMatch(/^req_/);
  });
});

it('accepts the SDK’s own Node client by host, port and protocol', async () => {
  const { port } = bench.emulator;
  const stripe = new Stripe('sk_test_emulator', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
  });
  const { id, lastResponse } = await stripe.customers.create({ metadata: { 'a b&c': 'd=é' } });
  expect(lastResponse).toMatchObject({ statusCode: 200, apiVersion: '2026-10-28.endive' });
  expect((await stripe.customers.retrieve(id)) as Stripe.Customer).toMatchObject({
    metadata: { 'a b&c': 'd=é' },
  });
});

describe('idempotency keys', () => {
  it('return the same reply to the same request, also in parallel', async () => {
    const retrying = clientOf(bench.emulator.port, bench.faults, 5);
    bench.emulator.faultApi({ kind: 'latency', count: 5, latencyMs: 50 });
    const calls = Array.from({ length: 5 }, () =>
      retrying.customers.create({ email: 'once@tenfold.example' }, { idempotencyKey: 'once' }),
    );
    const ids = (await Promise.all(calls)).map((customer) => customer.id);
    expect(new Set(ids).size).toBe(1);
    expect((await bench.stripe.customers.list({ email: 'once@tenfold.example' })).data).toHaveLength(1);
  });

  it('refuse a second request while the first is in progress', async () => {
    bench.emulator.faultApi({ kind: 'latency', count: 1, latencyMs: 2_000 });
    const slow = () => bench.stripe.customers.create({}, { idempotencyKey: 'slow' });
    const answers = await Promise.allSettled([slow(), slow()]);
    const refused = answers
      .filter((answer) => answer.status === 'rejected')
      .map((answer) => answer.reason as unknown);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
      rawType: 'idempotency_error',
    });
  });

  it('refuse other parameters', async () => {
    await bench.stripe.customers.create({ name: 'A' }, { idempotencyKey: 'other' });
    const refused = await refusalOf(
      bench.stripe.customers.create({ name: 'B' }, { idempotencyKey: 'other' }),
    );
    expect(refused).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  });

  it('store a declined card, but not a request with invalid parameters', async () => {
    const { stripe } = bench;
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    const confirm = (payment_method: string) =>
      stripe.paymentIntents.confirm(intent.id, { payment_method }, { idempotencyKey: 'declined' });
    expect(await refusalOf(confirm('pm_card_chargeDeclined'))).toMatchObject({ statusCode: 402 });
    expect(await refusalOf(confirm('pm_card_chargeDeclined'))).toMatchObject({ statusCode: 402 });
    const charges = await stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
    await refusalOf(
      stripe.products.create({} as Stripe.ProductCreateParams, { idempotencyKey: 'corrected' }),
    );
    const product = await stripe.products.create({ name: 'Corrected' }, { idempotencyKey: 'corrected' });
    expect(product.name).toBe('Corrected');
  });

  it('expire after 24 hours', async () => {
    const first = await bench.stripe.customers.create({}, { idempotencyKey: 'day' });
    bench.emulator.advance({ hours: 25 });
    const second = await bench.stripe.customers.create({}, { idempotencyKey: 'day' });
    expect(second.id).not.toBe(first.id);
  });
});

describe('lists', () => {
  it('page forward and backward', async () => {
    const { stripe } = bench;
    for (const name of ['1', '2', '3', '4', '5']) await stripe.products.create({ name, id: `page_${name}` });
    const ids = ['page_1', 'page_2', 'page_3', 'page_4', 'page_5'];
    const names = ({ data }: Stripe.ApiList<Stripe.Product>) => data.map((product) => product.name);
    const first = await stripe.products.list({ ids, limit: 2 });
    expect([names(first), first.has_more]).toEqual([['5', '4'], true]);
    const second = await stripe.products.list({ ids, limit: 2, starting_after: 'page_4' });
    expect([names(second), second.has_more]).toEqual([['3', '2'], true]);
    const last = await stripe.products.list({ ids, limit: 2, starting_after: 'page_2' });
    expect([names(last), last.has_more]).toEqual([['1'], false]);
    const back = await stripe.products.list({ ids, limit: 2, ending_before: 'page_2' });
    expect([names(back), back.has_more]).toEqual([['4', '3'], true]);
    const all: string[] = [];
    for await (const product of stripe.products.list({ ids, limit: 2 })) all.push(product.name);
    expect(all).toEqual(['5', '4', '3', '2', '1']);
  });

  it('refuse an unknown customer', async () => {
    const { stripe } = bench;
    const customer = 'cus_unknown';
    const lists = [
      stripe.subscriptions.list({ customer }),
      stripe.invoices.list({ customer }),
      stripe.charges.list({ customer }),
      stripe.paymentIntents.list({ customer }),
      stripe.setupIntents.list({ customer }),
      stripe.paymentMethods.list({ customer }),
    ];
    for (const list of lists) {
      expect(await refusalOf(list)).toMatchObject({
        statusCode: 400,
        code: 'resource_missing',
        param: 'customer',
        message: "No such customer: 'cus_unknown'",
      });
    }
  });

  it.each([0, 101])('refuse a limit of %i', async (limit) => {
    expect(await refusalOf(bench.stripe.products.list({ limit }))).toMatchObject({ param: 'limit' });
  });
});

describe('expand', () => {
  let price: Stripe.Price;
  beforeAll(async () => {
    price = await makePrice(bench.stripe);
  });

  it('replaces ids by objects, nested and in lists', async () => {
    const { stripe } = bench;
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    const methods = await stripe.customers.listPaymentMethods(customer.id);
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: methods.data[0]?.id ?? '',
      expand: ['customer', 'latest_invoice.payments', 'latest_invoice.confirmation_secret'],
    });
    expect(made.customer).toMatchObject({ id: customer.id, object: 'customer' });
    const invoice = made.latest_invoice as Stripe.Invoice;
    expect(invoice.payments?.data[0]?.status).toBe('paid');
    const listed = await stripe.subscriptions.list({
      customer: customer.id,
      expand: ['data.default_payment_method'],
    });
    expect(listed.data[0]?.default_payment_method).toMatchObject({
      id: methods.data[0]?.id,
      object: 'payment_method',
    });
    const plain = await stripe.invoices.retrieve(invoice.id);
    expect(plain).not.toHaveProperty('payments');
    expect(plain).not.toHaveProperty('confirmation_secret');
  });

  it('limits the depth, counting the data of a list', async () => {
    const { stripe } = bench;
    const four = ['data.latest_invoice.payments.data'];
    expect(await stripe.subscriptions.list({ expand: four })).toMatchObject({ object: 'list' });
    const five = ['data.latest_invoice.payments.data.payment'];
    const refused = await refusalOf(stripe.subscriptions.list({ expand: five }));
    expect(refused.message).toContain('You cannot expand more than 4 levels');
  });

  it('returns only the id of a deleted customer', async () => {
    const { stripe } = bench;
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa', email: 'a@b.example' });
    const items = [{ price: price.id }];
    const made = await stripe.subscriptions.create({ customer: customer.id, items, trial_period_days: 7 });
    await stripe.customers.del(customer.id);
    const found = await stripe.subscriptions.retrieve(made.id, { expand: ['customer'] });
    expect(found.customer).toEqual({ id: customer.id, object: 'customer', deleted: true });
    const listed = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(listed.data.map((it) => it.id)).toEqual([made.id]);
  });

  it('includes a confirmation secret for an open invoice, and none when it is paid or void', async () => {
    const { stripe } = bench;
    const customer = (await stripe.customers.create({})).id;
    const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];
    const open = async () => {
      const params = {
        items: [{ price: price.id }],
        payment_behavior: 'default_incomplete',
        expand,
      } as const;
      const { latest_invoice } = await stripe.subscriptions.create({
        ...params,
        items: [...params.items],
        expand: [...expand],
        customer,
      });
      return latest_invoice as Stripe.Invoice;
    };
    const secretOf = async (id: string) =>
      (await stripe.invoices.retrieve(id, { expand: ['confirmation_secret'] })).confirmation_secret;
    const [paid, voided] = [await open(), await open()];
    expect(paid.confirmation_secret?.client_secret).toMatch(/^pi_.+_secret_/);
    const intent = paid.payments?.data[0]?.payment.payment_intent as string;
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    await stripe.invoices.voidInvoice(voided.id);
    expect([await secretOf(paid.id), await secretOf(voided.id)]).toEqual([null, null]);
  });

  it('refuses fields that cannot be expanded', async () => {
    const { stripe } = bench;
    const customer = await stripe.customers.create({ email: 'a@tenfold.example' });
    for (const expand of [['email'], ['color']]) {
      expect(await refusalOf(stripe.customers.retrieve(customer.id, { expand }))).toMatchObject({
        param: 'expand',
      });
    }
  });
});

it('all replies conform to the SDK’s types', () => {
  expect(bench.faults).toEqual([]);
});
