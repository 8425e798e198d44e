import { createSubscription, makeTestPayment, type Caller, type TrialRefusal } from '@tenfold/contracts';
import { createCaller, startForTests, until } from '@tenfold/testing';
import type Stripe from 'stripe';
import { peopleOf } from './people.js';
import { startBilling, type BillingUnderTest } from './start-billing.js';

const CALL_TIMEOUT_MS = 30_000;
const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

const create = (caller: Caller) => billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);

async function bothBegin(on: BillingUnderTest, emails: [string, string] | null) {
  const callers = [createCaller(), createCaller()] as const;
  emails?.forEach((email, index) => on.identity.rename(callers[index]?.userId ?? '', email));
  const forms = await Promise.all(
    callers.map((caller) => on.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS)),
  );
  expect(forms.map(({ intentType }) => intentType)).toEqual(['setup', 'setup']);
  const confirm = (index: 0 | 1) => {
    const payment = { clientSecret: forms[index]?.clientSecret ?? '', choice: 'succeeds' } as const;
    return on.service.call(makeTestPayment, payment, callers[index], CALL_TIMEOUT_MS);
  };
  await Promise.all([confirm(0), confirm(1)]);
  const seen = peopleOf(on);
  const refused = await until(
    async () => {
      for (const caller of callers)
        if ((await seen.notices(caller)).some(({ type }) => type === 'trial_refused')) return caller;
      return null;
    },
    { what: 'one of the trials to be refused' },
  );
  const [granted] = callers.filter((caller) => caller !== refused);
  if (granted === undefined) throw new Error('there are two people');
  await seen.becomes(granted, 'pro/trialing');
  return { refused, granted, seen };
}

async function cannotTryAgain(on: BillingUnderTest, caller: Caller, trialRefusal: TrialRefusal) {
  const seen = peopleOf(on);
  const subscription = await seen.subscriptionOf(caller);
  await until(async () => (await on.stripe.subscriptions.retrieve(subscription)).status === 'canceled', {
    what: 'the end of the refused trial',
  });
  expect(await seen.plan(caller)).toBe('free/inactive');
  const again = await until(
    () => on.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS).catch(() => null),
    { what: 'another start' },
  );
  expect(again).toMatchObject({ status: 'incomplete', intentType: 'payment', trialRefusal });
}

describe('the right to a trial is checked when the trial begins', () => {
  test('two accounts of one mailbox cannot both begin a trial, in any spelling of the address', async () => {
    const { refused, granted, seen } = await bothBegin(billing, [
      'Ada.Lovelace+1@gmail.com',
      'adalovelace@googlemail.com',
    ]);
    await cannotTryAgain(billing, refused, 'email');
    expect(await seen.plan(granted)).toBe('pro/trialing');
  });

  test('two accounts with one card cannot both begin a trial when cards count', async () => {
    const strict = await startBilling({ trialOncePerCard: true });
    const { refused } = await bothBegin(strict, null);
    await cannotTryAgain(strict, refused, 'card');
    const [kept] = await strict.service.database.query<{ text: string }[]>(
      'SELECT string_agg(card_hash, $1) AS text FROM trial_card',
      [' '],
    );
    expect(kept?.text).not.toContain('4242');
    await strict.stop();
  });
});

describe('a subscription to another product', () => {
  const dollarPrice = () =>
    billing.stripe.prices.create({
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
      product_data: { name: 'A newsletter' },
    });
  const synced = (subscription: string) =>
    until(
      async () => {
        const rows = await billing.service.database.query<unknown[]>(
          `SELECT 1 FROM stripe_event WHERE type = 'customer.subscription.created' AND outcome = 'synced'
             AND payload->'data'->'object'->>'id' = $1`,
          [subscription],
        );
        return rows.length > 0;
      },
      { what: 'the event to be worked on' },
    );

  async function subscribeToAnother(caller: Caller): Promise<Stripe.Subscription> {
    const customer = await people.customerOf(caller);
    const { id: card } = await billing.stripe.paymentMethods.attach('pm_card_visa', { customer });
    return billing.stripe.subscriptions.create({
      customer,
      items: [{ price: (await dollarPrice()).id }],
      default_payment_method: card,
    });
  }

  test('of the same customer gives no Pro and stores no consent', async () => {
    const caller = createCaller();
    await create(caller);
    await billing.stripe.subscriptions.cancel(await people.subscriptionOf(caller));
    const other = await subscribeToAnother(caller);
    expect(other.status).toBe('active');
    await synced(other.id);
    expect(await people.plan(caller)).toBe('free/inactive');
    const consents = await billing.service.database.query(
      'SELECT 1 FROM consent WHERE user_id = $1 AND subscription_id = $2',
      [caller.userId, other.id],
    );
    expect(consents).toEqual([]);
  });

  test('beside Pro does not change it', async () => {
    const caller = await people.onTrial();
    const other = await subscribeToAnother(caller);
    await synced(other.id);
    await billing.stripe.subscriptions.cancel(other.id);
    expect(await people.plan(caller)).toBe('pro/trialing');
  });
});
