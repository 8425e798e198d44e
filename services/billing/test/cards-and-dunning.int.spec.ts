import { getSubscriptionState, type Caller } from '@tenfold/contracts';
import { startForTests, until } from '@tenfold/testing';
import { peopleOf } from './people.js';
import { portalCard, type Person } from './time-lapse-steps.js';
import { startBilling } from './start-billing.js';

const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

async function paying(): Promise<Person> {
  const caller = await people.onTrial();
  billing.emulator.advance({ days: 7, hours: 2 });
  await people.becomes(caller, 'pro/active');
  await until(async () => (await invoices(caller)).includes('paid 1999'), { what: 'the first paid month' });
  return { caller, billing, people };
}

async function invoices(caller: Caller): Promise<string[]> {
  const { data } = await billing.stripe.invoices.list({ subscription: await people.subscriptionOf(caller) });
  return data.map(({ status, total }) => `${status} ${total}`);
}

const cards = async (caller: Caller) => {
  const subscription = await billing.stripe.subscriptions.retrieve(await people.subscriptionOf(caller), {
    expand: ['customer'],
  });
  const { customer } = subscription;
  if (typeof customer === 'string' || customer.deleted) throw new Error('no customer');
  return [subscription.default_payment_method, customer.invoice_settings.default_payment_method];
};

test('the card of the checkout becomes the customer’s default payment method', async () => {
  const caller = await people.onTrial();
  await until(async () => {
    const [own, ofCustomer] = await cards(caller);
    return own !== null && own === ofCustomer;
  });
});

test('the card of a trial becomes the default although Stripe did not set it', async () => {
  billing.emulator.faultWebhooks({ blocked: true });
  const caller = await people.withTrialCard();
  const subscription = await people.subscriptionOf(caller);
  const { default_payment_method: card } = await billing.stripe.subscriptions.retrieve(subscription);
  await billing.stripe.subscriptions.update(subscription, { default_payment_method: '' });
  billing.emulator.faultWebhooks({ blocked: false });
  await billing.service.call(getSubscriptionState, { refresh: true }, caller, 30_000);
  await people.becomes(caller, 'pro/trialing');
  expect(await cards(caller)).toEqual([card, card]);
});

test('a card changed in the portal is charged at the next renewal', async () => {
  const person = await paying();
  await portalCard('pm_card_chargeCustomerFail')(person);
  await until(async () => {
    const [own, ofCustomer] = await cards(person.caller);
    return own === ofCustomer;
  });
  billing.emulator.advance({ days: 31, hours: 2 });
  await until(async () => (await people.state(person.caller)).paymentRetryCountdown !== null, {
    what: 'the new card to be declined',
  });

  await portalCard('pm_card_chargeCustomerFail')(person);
  await until(async () => {
    const [own, ofCustomer] = await cards(person.caller);
    return own === ofCustomer;
  });
  expect(await invoices(person.caller)).toContain('open 1999');

  await portalCard('pm_card_visa')(person);
  await until(async () => !(await invoices(person.caller)).includes('open 1999'), {
    what: 'the open invoice to be paid at once',
  });
  await until(async () => (await people.state(person.caller)).billingCountdown !== null);
  expect(await people.plan(person.caller)).toBe('pro/active');
});

test('a renewal that needs 3-D Secure offers its confirmation page in the app and by mail', async () => {
  const { caller } = await paying();
  await people.useCard(caller, 'pm_card_authenticationRequired');
  billing.emulator.advance({ days: 31, hours: 2 });
  const { paymentConfirmUrl } = await until(async () => {
    const state = await billing.service.call(getSubscriptionState, {}, caller);
    return state.paymentConfirmUrl !== null && state;
  });
  expect(await people.plan(caller)).toBe('pro/active');
  const notice = await until(async () =>
    (await people.notices(caller)).find(({ type }) => type === 'payment_failed'),
  );
  expect(notice).toMatchObject({ confirmUrl: paymentConfirmUrl });

  const page = await fetch(paymentConfirmUrl ?? '');
  expect(await page.text()).toContain('Confirm payment');
  await fetch(`${paymentConfirmUrl}/confirm`, { method: 'POST', redirect: 'manual' });
  await until(async () => (await people.state(caller)).paymentConfirmUrl === null);
  expect(await invoices(caller)).not.toContain('open 1999');
  expect(await people.plan(caller)).toBe('pro/active');
});
