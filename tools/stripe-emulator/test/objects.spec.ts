import type Stripe from 'stripe';
import { benchForTests, refusalOf } from './harness';

const bench = benchForTests();

it('customers can be created, updated, listed and deleted, and metadata is merged', async () => {
  const made = await bench.stripe.customers.create({
    email: 'ada@tenfold.example',
    metadata: { userId: '7', from: 'web' },
    address: { city: 'Boston', country: 'US' },
  });
  const changed = await bench.stripe.customers.update(made.id, {
    name: 'Ada',
    metadata: { from: '', plan: 'pro' },
  });
  expect(changed).toMatchObject({
    name: 'Ada',
    email: 'ada@tenfold.example',
    metadata: { userId: '7', plan: 'pro' },
  });
  expect(changed.metadata).not.toHaveProperty('from');
  expect(
    (await bench.stripe.customers.list({ email: 'ada@tenfold.example' })).data.map((it) => it.id),
  ).toEqual([made.id]);
  expect(await bench.stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
  expect(await bench.stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
  expect((await bench.stripe.customers.list({ email: 'ada@tenfold.example' })).data).toEqual([]);
});

it('prices are found by lookup key, which can be transferred', async () => {
  expect((await bench.stripe.prices.list({ lookup_keys: ['pro_monthly'] })).data.map((it) => it.id)).toEqual([
    bench.price.id,
  ]);
  const again = {
    product: bench.price.product as string,
    currency: 'usd',
    unit_amount: 2999,
    lookup_key: 'pro_monthly',
  };
  expect(await refusalOf(bench.stripe.prices.create(again))).toMatchObject({ param: 'lookup_key' });
  const moved = await bench.stripe.prices.create({ ...again, transfer_lookup_key: true });
  expect((await bench.stripe.prices.list({ lookup_keys: ['pro_monthly'] })).data.map((it) => it.id)).toEqual([
    moved.id,
  ]);
  await bench.stripe.prices.update(bench.price.id, { lookup_key: 'pro_monthly', transfer_lookup_key: true });
});

it('payment methods can be attached', async () => {
  const customer = await bench.stripe.customers.create({});
  const card = await bench.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  expect(card).toMatchObject({ customer: customer.id, card: { brand: 'visa', last4: '4242' } });
  const declined = bench.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id });
  expect(await refusalOf(declined)).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
  const methods = await bench.stripe.customers.listPaymentMethods(customer.id);
  expect(methods.data.map(({ id }) => id)).toEqual([card.id]);
});

describe('setup intents', () => {
  const make = async () => {
    const customer = await bench.stripe.customers.create({});
    return bench.stripe.setupIntents.create({ customer: customer.id });
  };

  it('succeed with a good card, which is attached to the customer', async () => {
    const intent = await make();
    expect(intent).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    const done = await bench.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(done.status).toBe('succeeded');
    const cards = await bench.stripe.paymentMethods.list({
      customer: intent.customer as string,
      type: 'card',
    });
    expect(cards.data.map((it) => it.id)).toEqual([done.payment_method]);
  });

  it('return the reason of a declined card, and can be tried again', async () => {
    const intent = await make();
    const refused = await refusalOf(
      bench.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
    );
    expect(refused).toMatchObject({ statusCode: 402, setup_intent: { id: intent.id } });
    const after = await bench.stripe.setupIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { decline_code: 'generic_decline' },
    });
    expect(
      (await bench.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).status,
    ).toBe('succeeded');
  });

  it.each([
    [true, 'succeeded'],
    [false, 'requires_payment_method'],
  ])('wait for the customer’s authentication (result: %s)', async (succeeds, status) => {
    const intent = await make();
    const asked = await bench.stripe.setupIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost/back',
    });
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    bench.emulator.authenticate(intent.id, succeeds);
    expect(await bench.stripe.setupIntents.retrieve(intent.id)).toMatchObject({ status, next_action: null });
  });

  it('can be confirmed with another card during authentication, and canceled', async () => {
    const intent = await make();
    await bench.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' });
    const other = await bench.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(other.status).toBe('succeeded');
    expect(await refusalOf(bench.stripe.setupIntents.confirm(intent.id))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
    expect((await bench.stripe.setupIntents.cancel((await make()).id)).status).toBe('canceled');
  });
});

describe('payment intents', () => {
  const paid = async (payment_method = 'pm_card_visa') => {
    const intent = await bench.stripe.paymentIntents.create({
      amount: 1999,
      currency: 'usd',
      payment_method,
      confirm: true,
    });
    return bench.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  };

  it('are paid, declined, or wait for authentication', async () => {
    expect(await paid()).toMatchObject({
      status: 'succeeded',
      amount_received: 1999,
      latest_charge: { paid: true },
    });
    const intent = await bench.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' });
    const funds = { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' };
    expect(await refusalOf(bench.stripe.paymentIntents.confirm(intent.id, funds))).toMatchObject({
      decline_code: 'insufficient_funds',
      payment_intent: { id: intent.id },
    });
    const asking = { payment_method: 'pm_card_authenticationRequired' };
    expect((await bench.stripe.paymentIntents.confirm(intent.id, asking)).status).toBe('requires_action');
    bench.emulator.authenticate(intent.id, true);
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect(await refusalOf(bench.stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('are refunded partially and fully, but not more', async () => {
    const { id } = await paid();
    expect(await bench.stripe.refunds.create({ payment_intent: id, amount: 500 })).toMatchObject({
      status: 'succeeded',
    });
    const rest = await bench.stripe.refunds.create({ payment_intent: id, reason: 'requested_by_customer' });
    expect(rest.amount).toBe(1499);
    expect((await bench.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2);
    expect(await refusalOf(bench.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const charge = await bench.stripe.charges.list({ payment_intent: id });
    expect(charge.data[0]).toMatchObject({ refunded: true, amount_refunded: 1999 });
  });

  it('can be refunded again after the refund has failed', async () => {
    const { id: payment_intent } = await paid();
    const { id } = await bench.stripe.refunds.create({ payment_intent });
    expect(bench.emulator.failRefund(id)).toMatchObject({ status: 'failed' });
    const charge = async () => (await bench.stripe.charges.list({ payment_intent })).data[0];
    expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(() => bench.emulator.failRefund(id)).toThrow('has failed already');
    await bench.stripe.refunds.create({ payment_intent });
    expect(await charge()).toMatchObject({ refunded: true, amount_refunded: 1999 });
    const { data } = await bench.stripe.events.list({ type: 'refund.failed' });
    expect(data).toMatchObject([{ data: { object: { id, status: 'failed' } } }]);
  });

  it('are disputed by the customer or by a test card', async () => {
    const { id } = await paid();
    const dispute = bench.emulator.dispute({ payment_intent: id });
    expect(await bench.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'needs_response',
      amount: 1999,
    });
    bench.emulator.closeDispute(dispute.id, 'lost');
    expect((await bench.stripe.disputes.list({ payment_intent: id })).data[0]?.status).toBe('lost');
    const disputed = await paid('pm_card_createDispute');
    expect((disputed.latest_charge as Stripe.Charge).disputed).toBe(true);
  });
});

it('webhook endpoints show their secret once', async () => {
  const made = await bench.stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/x',
    enabled_events: ['invoice.paid'],
  });
  expect(made.secret).toMatch(/^whsec_/);
  expect(await bench.stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret');
  expect((await bench.stripe.webhookEndpoints.update(made.id, { disabled: true })).status).toBe('disabled');
  expect((await bench.stripe.webhookEndpoints.list()).data).toHaveLength(1);
});

describe('the billing portal', () => {
  const post = (url: string, form = '') =>
    fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('changes the card, cancels by cancel_at alone, resumes and links back', async () => {
    const configuration = await bench.stripe.billingPortal.configurations.create({
      features: { payment_method_update: { enabled: true }, subscription_cancel: { enabled: true } },
    });
    const customer = await bench.stripe.customers.create({
      payment_method: 'pm_card_visa',
      email: '<b>@tenfold.example',
    });
    const customersFirst = (await bench.stripe.customers.listPaymentMethods(customer.id)).data[0]?.id ?? '';
    const made = await bench.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: bench.price.id }],
      trial_period_days: 7,
      default_payment_method: customersFirst,
    });
    const session = await bench.stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
      return_url: 'http://localhost:3000/profile',
    });
    const page = await (await fetch(session.url)).text();
    expect(page).toContain('Test mode: no card is taken and no money moves.');
    expect(page).toContain('href="http://localhost:3000/profile"');
    expect(page).not.toContain('<b>@');

    expect((await post(`${session.url}/card`, 'payment_method=pm_card_visa')).status).toBe(303);
    const changed = (await bench.stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(changed.invoice_settings.default_payment_method).toMatch(/^pm_/);
    const { default_payment_method: own } = await bench.stripe.subscriptions.retrieve(made.id);
    expect(own).toBe(customersFirst);
    expect((await post(`${session.url}/card`, 'payment_method=pm_card_chargeDeclined')).status).toBe(402);

    await post(`${session.url}/cancel`);
    expect(await bench.stripe.subscriptions.retrieve(made.id)).toMatchObject({
      status: 'trialing',
      cancel_at: made.trial_end,
      cancel_at_period_end: false,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    await post(`${session.url}/renew`);
    expect(await bench.stripe.subscriptions.retrieve(made.id)).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    expect((await fetch(`${bench.emulator.url}/_emulator/portal/bps_unknown`)).status).toBe(404);
  });

  it('links back only to http addresses, and offers only what its configuration allows', async () => {
    const customer = (await bench.stripe.customers.create({})).id;
    const refused = bench.stripe.billingPortal.sessions.create({
      customer,
      return_url: 'javascript:alert(1)',
    });
    expect(await refusalOf(refused)).toMatchObject({ code: 'url_invalid', param: 'return_url' });
    await bench.stripe.subscriptions.create({
      customer,
      items: [{ price: bench.price.id }],
      trial_period_days: 7,
    });
    const { id: configuration } = await bench.stripe.billingPortal.configurations.create({
      features: { payment_method_update: { enabled: false }, subscription_cancel: { enabled: false } },
    });
    const { url } = await bench.stripe.billingPortal.sessions.create({ customer, configuration });
    const page = await (await fetch(url)).text();
    expect(page).toContain('trialing, until');
    expect(page).not.toMatch(/Cancel subscription|Update card/);
  });

  it('has one default configuration', async () => {
    const [configuration] = (await bench.stripe.billingPortal.configurations.list({ is_default: true })).data;
    const changed = await bench.stripe.billingPortal.configurations.update(configuration?.id ?? '', {
      name: 'Ours',
    });
    expect(changed.name).toBe('Ours');
    expect((await bench.stripe.billingPortal.configurations.list({ is_default: true })).data).toHaveLength(1);
  });
});

it('all replies and events conform to the SDK’s types', async () => {
  for await (const _event of bench.stripe.events.list({ limit: 100 })) continue;
  expect(bench.faults).toEqual([]);
});
