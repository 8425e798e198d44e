import { type Bench, makePrice, refusalOf, startBench } from './harness';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

it('the account keeps its id and changes only in the dashboard', async () => {
  const { stripe, emulator } = bench;
  const account = await stripe.accounts.retrieveCurrent();
  expect(account).toMatchObject({
    id: expect.stringMatching(/^acct_/),
    charges_enabled: true,
    settings: { payments: { statement_descriptor: 'TENFOLD' } },
  });
  emulator.changeAccount({ charges_enabled: false, statement_descriptor: null });
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    id: account.id,
    charges_enabled: false,
    settings: { payments: { statement_descriptor: null } },
  });
  const response = await fetch(`${emulator.url}/_emulator/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'acct_other', charges_enabled: true }),
  });
  expect(response.status).toBe(200);
  expect((await stripe.accounts.retrieveCurrent()).id).toBe('acct_other');
});

it('tax settings are active with a head office, and automatic tax is refused without one', async () => {
  const { stripe } = bench;
  const price = await makePrice(stripe);
  const customer = (await stripe.customers.create({})).id;
  const subscribe = () =>
    stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      trial_period_days: 7,
      automatic_tax: { enabled: true },
    });
  expect((await stripe.tax.settings.retrieve()).status).toBe('pending');
  expect(await refusalOf(subscribe())).toMatchObject({ statusCode: 400, param: 'automatic_tax[enabled]' });

  const address = { line1: '1 Main St', city: 'Boston', state: 'MA', postal_code: '02110', country: 'US' };
  const settings = await stripe.tax.settings.update({
    defaults: { tax_behavior: 'exclusive', tax_code: 'txcd_10000000' },
    head_office: { address },
  });
  expect(settings).toMatchObject({ status: 'active', defaults: { tax_behavior: 'exclusive' } });
  expect(await refusalOf(subscribe())).toMatchObject({ code: 'customer_tax_location_invalid' });
  await stripe.customers.update(customer, { address });
  expect((await subscribe()).automatic_tax).toMatchObject({ enabled: true, liability: { type: 'self' } });
});

it('payment method domains are registered once, can be disabled, and are verified when public', async () => {
  const { stripe } = bench;
  const made = await stripe.paymentMethodDomains.create({ domain_name: 'tenfold.example' });
  expect(made).toMatchObject({ enabled: true, apple_pay: { status: 'active' } });
  const again = stripe.paymentMethodDomains.create({ domain_name: 'tenfold.example' });
  expect(await refusalOf(again)).toMatchObject({ param: 'domain_name' });
  const invalid = stripe.paymentMethodDomains.create({ domain_name: 'https://tenfold.example' });
  expect(await refusalOf(invalid)).toMatchObject({ param: 'domain_name' });

  await stripe.paymentMethodDomains.update(made.id, { enabled: false });
  const listed = await stripe.paymentMethodDomains.list({ domain_name: 'tenfold.example' });
  expect(listed.data.map((it) => it.enabled)).toEqual([false]);
  expect((await stripe.paymentMethodDomains.list({ enabled: true })).data).toEqual([]);

  const local = await stripe.paymentMethodDomains.create({ domain_name: 'localhost' });
  const { apple_pay, google_pay } = await stripe.paymentMethodDomains.validate(local.id);
  expect([apple_pay.status, google_pay.status]).toEqual(['inactive', 'inactive']);
  const unknown = stripe.paymentMethodDomains.validate('pmd_unknown');
  expect(await refusalOf(unknown)).toMatchObject({ statusCode: 404 });
});

it('all replies conform to the SDK’s types', () => {
  expect(bench.faults).toEqual([]);
});

it('a restricted key can do what its rights allow, and never read its account', async () => {
  const { emulator } = bench;
  const key = 'rk_test_reader';
  const call = (method: string, path: string) =>
    fetch(`${emulator.url}/v1/${path}`, { method, headers: { authorization: `Bearer ${key}` } });
  expect((await call('GET', 'customers')).status).toBe(401);
  emulator.restrictKey(key, { customers: 'write', setupIntents: 'read' });
  expect((await call('POST', 'customers')).status).toBe(200);
  expect((await call('GET', 'customers')).status).toBe(200);
  expect((await call('GET', 'setup_intents?limit=1')).status).toBe(200);
  for (const [method, path] of [
    ['POST', 'setup_intents'],
    ['GET', 'prices'],
    ['GET', 'account'],
  ] as const) {
    const refused = await call(method, path);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: { message: expect.stringMatching(/^The provided key 'rk_test_\*{4}ader' .* 'acct_\w+'/) },
    });
  }
});
