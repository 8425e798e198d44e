import { startForTests, until } from '@tenfold/testing';
import { peopleOf } from './people.js';
import { startBilling } from './start-billing.js';

const settings = [
  { afterRetries: 'cancel', status: 'canceled', planAfterRetries: 'free/inactive' },
  { afterRetries: 'unpaid', status: 'canceled', planAfterRetries: 'free/inactive' },
  { afterRetries: 'past_due', status: 'past_due', planAfterRetries: 'pro/active' },
] as const;

const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

describe.each(settings)('Stripe after the last retry: $afterRetries', (setting) => {
  beforeAll(() => {
    billing.emulator.changeAfterRetries({ subscription: setting.afterRetries, uncollectible: false });
  });

  test('Pro ends with the grace period at the latest, and no later month restores or charges it', async () => {
    const caller = await people.paying();
    const id = await people.subscriptionOf(caller);
    const stripeStatus = async () => (await billing.stripe.subscriptions.retrieve(id)).status;
    const customer = await people.customerOf(caller);
    const paid = () =>
      billing.emulator.objects('charge').filter((it) => it.customer === customer && it.paid).length;
    const charged = paid();
    await people.useCard(caller, 'pm_card_chargeCustomerFail');

    billing.emulator.advance({ days: 31, hours: 2 });
    await until(async () => (await people.state(caller)).paymentRetryCountdown !== null, {
      what: 'the failed renewal',
    });
    expect([await stripeStatus(), await people.plan(caller)]).toEqual(['past_due', 'pro/active']);

    billing.emulator.advance({ days: 15 });
    await billing.settled();
    await people.becomes(caller, setting.planAfterRetries);
    await until(async () => (await stripeStatus()) === setting.status, { what: 'the status at Stripe' });

    billing.emulator.advance({ days: 8 });
    await people.becomes(caller, 'free/inactive');
    for (let week = 0; week < 8; week += 1) {
      billing.emulator.advance({ days: 7 });
      await billing.settled();
      expect({ week, plan: await people.plan(caller) }).toEqual({ week, plan: 'free/inactive' });
    }
    expect(await stripeStatus()).toBe('canceled');
    expect(paid()).toBe(charged);
  });

  test('a first payment that is never made ends the subscription with its last retry', async () => {
    const caller = await people.onTrial();
    const id = await people.subscriptionOf(caller);
    await people.useCard(caller, 'pm_card_chargeCustomerFail');
    billing.emulator.advance({ days: 7, hours: 2 });
    await people.becomes(caller, 'free/inactive');
    expect((await people.state(caller)).failedPayment).not.toBeNull();
    billing.emulator.advance({ days: 15 });
    await until(async () => (await billing.stripe.subscriptions.retrieve(id)).status === 'canceled', {
      what: 'the end at Stripe',
    });
    await until(async () => (await people.state(caller)).failedPayment === null, {
      what: 'no failed payment',
    });
  });
});
