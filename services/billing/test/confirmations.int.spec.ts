import { changePlan, createSubscription, makeTestPayment, type Caller } from '@tenfold/contracts';
import { consentText } from '@tenfold/exam';
import { createCaller, startForTests, until } from '@tenfold/testing';
import { peopleOf } from './people.js';
import { admin, startBilling } from './start-billing.js';

const CALL_TIMEOUT_MS = 30_000;
const billing = startForTests(() => startBilling());
const people = peopleOf(billing);

const confirmed = (caller: Caller, count: number, by = people) =>
  until(
    async () => {
      const found = await by.confirmations(caller);
      return found.length >= count && found;
    },
    { what: `${count} confirmations` },
  );

test('a trial is confirmed once with its terms and its end, and each payment once with a receipt', async () => {
  const caller = await people.onTrial();
  const { subscriptionEndsAt } = await people.state(caller);
  expect(await confirmed(caller, 1)).toEqual([
    expect.objectContaining({
      type: 'trial_started',
      at: subscriptionEndsAt,
      amountCents: 1999,
      terms: consentText('setup'),
    }),
  ]);
  billing.emulator.advance({ days: 7, hours: 2 });
  await people.becomes(caller, 'pro/active');
  const [, receipt] = await confirmed(caller, 2);
  expect(receipt).toMatchObject({ type: 'payment_received', amountCents: 1999 });
  await billing.settled();
  billing.emulator.advance({ days: 31, hours: 2 });
  await confirmed(caller, 3);
  await billing.settled();
  expect((await people.confirmations(caller)).map(({ type }) => type)).toEqual([
    'trial_started',
    'payment_received',
    'payment_received',
  ]);
});

test('a subscription without a trial is confirmed when it is paid, not when the card is declined', async () => {
  const caller = await people.onTrial();
  await billing.service.call(
    changePlan,
    { userId: caller.userId, tier: 'free', status: 'inactive' },
    admin,
    CALL_TIMEOUT_MS,
  );
  await confirmed(caller, 1);
  for (const choice of ['declined', 'succeeds'] as const) {
    const { clientSecret } = await billing.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
    const payment = { clientSecret: clientSecret ?? '', choice };
    expect(await people.confirmations(caller)).toHaveLength(1);
    await billing.service.call(makeTestPayment, payment, caller, CALL_TIMEOUT_MS).catch(() => null);
  }
  await people.becomes(caller, 'pro/active');
  await confirmed(caller, 3);
  await billing.settled();
  const later = (await people.confirmations(caller)).slice(1);
  expect(later.map(({ type }) => type).toSorted()).toEqual(['payment_received', 'subscription_started']);
  expect(later.find(({ type }) => type === 'subscription_started')?.terms).toBe(consentText('payment'));
});

test('a trial without a card is confirmed at once, with its own terms', async () => {
  const cardless = await startBilling({ trialRequiresCard: false });
  const caller = createCaller();
  await cardless.service.call(createSubscription, {}, caller, CALL_TIMEOUT_MS);
  const [first] = await confirmed(caller, 1, peopleOf(cardless));
  expect(first).toMatchObject({ type: 'trial_started', terms: consentText('cardless') });
  await cardless.stop();
});

test('payments that are synced long after they were made get no receipt', async () => {
  const caller = await people.paying();
  await confirmed(caller, 2);
  await billing.settled();
  await billing.service.database.query('DELETE FROM notification WHERE user_id = $1', [caller.userId]);
  await billing.service.database.query('DELETE FROM payment WHERE user_id = $1', [caller.userId]);
  billing.emulator.advance({ days: 10 });
  await billing.stripe.customers.update(await people.customerOf(caller), { description: 'read again' });
  await billing.settled();
  expect(await people.confirmations(caller)).toHaveLength(2);
});
