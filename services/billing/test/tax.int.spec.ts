import {
  createSubscription,
  getBillingConfig,
  makeTestPayment,
  type BillingAddress,
} from '@tenfold/contracts';
import { createCaller, startForTests } from '@tenfold/testing';
import { peopleOf } from './people.js';
import { startBilling } from './start-billing.js';

const CALL_TIMEOUT_MS = 30_000;
const HEAD_OFFICE = { country: 'US', line1: '1 Main St', city: 'Boston', state: 'MA', postal_code: '02108' };
const billingAddress: BillingAddress = { country: 'US', postalCode: '94107', state: 'CA' };
const billing = startForTests(() => startBilling({ stripe: { automaticTax: true } }));

beforeAll(async () => {
  await billing.stripe.tax.settings.update({
    head_office: { address: HEAD_OFFICE },
    defaults: { tax_code: 'txcd_10000000', tax_behavior: 'inclusive' },
  });
});
test('with STRIPE_AUTOMATIC_TAX a subscription has Stripe Tax, its customer an address, and its price includes tax', async () => {
  const people = peopleOf(billing);
  const caller = createCaller();
  expect(await billing.service.call(getBillingConfig, {}, null)).toMatchObject({ collectsAddress: true });
  const { clientSecret } = await billing.service.call(
    createSubscription,
    { billingAddress },
    caller,
    CALL_TIMEOUT_MS,
  );
  const id = await people.subscriptionOf(caller);
  const subscription = await billing.stripe.subscriptions.retrieve(id);
  expect(subscription.automatic_tax.enabled).toBe(true);
  expect(subscription.items.data[0]?.price.tax_behavior).toBe('inclusive');
  const customer = await billing.stripe.customers.retrieve(await people.customerOf(caller));
  expect(customer).toMatchObject({ address: { country: 'US', postal_code: '94107', state: 'CA' } });
  await billing.service.call(
    makeTestPayment,
    { clientSecret: clientSecret ?? '', choice: 'succeeds' },
    caller,
    CALL_TIMEOUT_MS,
  );
  await people.becomes(caller, 'pro/trialing');
});

test('another address at a later click changes the customer of the incomplete trial', async () => {
  const people = peopleOf(billing);
  const caller = createCaller();
  await billing.service.call(createSubscription, { billingAddress }, caller, CALL_TIMEOUT_MS);
  const other = { ...billingAddress, postalCode: '10001', state: 'NY' };
  await billing.service.call(createSubscription, { billingAddress: other }, caller, CALL_TIMEOUT_MS);
  const customer = await billing.stripe.customers.retrieve(await people.customerOf(caller));
  expect(customer).toMatchObject({ address: { postal_code: '10001', state: 'NY' } });
});

test('a later submit with another address changes the customer of a subscription that waits for its payment', async () => {
  const people = peopleOf(billing);
  const caller = createCaller();
  await billing.service.database.query(
    'INSERT INTO subscription (user_id, has_used_free_trial) VALUES ($1, true)',
    [caller.userId],
  );
  const submit = (address: BillingAddress) =>
    billing.service.call(createSubscription, { billingAddress: address }, caller, CALL_TIMEOUT_MS);
  expect(await submit(billingAddress)).toMatchObject({ intentType: 'payment' });
  await submit({ ...billingAddress, postalCode: '10001', state: 'NY' });
  const customer = await billing.stripe.customers.retrieve(await people.customerOf(caller));
  expect(customer).toMatchObject({ address: { postal_code: '10001', state: 'NY' } });
  const id = await people.subscriptionOf(caller);
  expect((await billing.stripe.subscriptions.retrieve(id)).automatic_tax.enabled).toBe(true);
});

test.each([
  ['no address', undefined, 'Please enter your billing address.'],
  ['an address that Stripe cannot place', { country: 'US' }, 'Please check your billing address'],
])('%s returns INVALID_INPUT for the field without a subscription', async (_name, address, message) => {
  const caller = createCaller();
  const body = address === undefined ? {} : { billingAddress: address };
  expect(await billing.service.refused(createSubscription, body, caller)).toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining(message),
  });
  const rows = await billing.service.database.query('SELECT 1 FROM stripe_subscription WHERE user_id = $1', [
    caller.userId,
  ]);
  expect(rows).toEqual([]);
});
