import { MS_PER_DAY } from '@tenfold/exam';
import { subscriptionNotices, type NoticeInput } from './subscription-notices.js';

const now = new Date('2026-04-01T09:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * MS_PER_DAY);
const pro: NoticeInput = {
  tier: 'pro',
  status: 'active',
  periodEndsAt: inDays(20),
  cancelAtPeriodEnd: false,
  isPaidFor: true,
  nextAmountCents: 1499,
  paymentFailed: false,
  paymentRetryAt: null,
  paymentConfirmUrl: null,
  collectionPaused: false,
  newCardPays: false,
};
const trial: NoticeInput = { ...pro, status: 'trialing', periodEndsAt: inDays(7) };
const free: NoticeInput = { ...pro, tier: 'free', periodEndsAt: null, isPaidFor: false };
const failed: NoticeInput = { ...pro, paymentFailed: true, paymentRetryAt: inDays(2) };

test.each<[string, NoticeInput, string[]]>([
  ['Pro, nothing coming', pro, []],
  ['Pro, canceled', { ...pro, cancelAtPeriodEnd: true }, ['cancellation_scheduled']],
  ['Pro, three days before the renewal', { ...pro, periodEndsAt: inDays(3) }, ['billing_reminder']],
  ['Pro, longer before it', { ...pro, periodEndsAt: inDays(3.1) }, []],
  ['Pro, collection paused', { ...pro, periodEndsAt: inDays(2), collectionPaused: true }, []],
  ['given Pro, which costs nothing', { ...pro, periodEndsAt: inDays(2), isPaidFor: false }, []],
  ['trial, a week left', trial, []],
  ['trial, four days left', { ...trial, periodEndsAt: inDays(3.1) }, []],
  ['trial, three days left', { ...trial, periodEndsAt: inDays(3) }, ['trial_ending']],
  [
    'trial, canceled',
    { ...trial, periodEndsAt: inDays(2), cancelAtPeriodEnd: true },
    ['cancellation_scheduled'],
  ],
  ['payment failed', { ...failed, periodEndsAt: inDays(2) }, ['payment_failed']],
  [
    'payment failed, then canceled',
    { ...failed, cancelAtPeriodEnd: true },
    ['payment_failed', 'cancellation_scheduled'],
  ],
  ['payment failed for good', { ...free, status: 'inactive', paymentFailed: true }, ['payment_failed']],
  ['Free plan', free, ['upgrade_available']],
  ['at the paywall', { ...free, status: 'inactive' }, []],
  ['ended', { ...free, status: 'cancelled' }, []],
])('%s', (_name, input, types) => {
  expect(subscriptionNotices(input, now).map((notice) => notice.type)).toEqual(types);
});

test('the texts name the time left and the price of the subscription', () => {
  const [ending] = subscriptionNotices({ ...trial, periodEndsAt: inDays(1) }, now);
  expect(ending?.message).toBe('Your free trial ends in 24 hours. Your card is then charged $14.99.');
  const [unpaid] = subscriptionNotices({ ...trial, periodEndsAt: inDays(1), nextAmountCents: null }, now);
  expect(unpaid?.message).toBe('Your free trial ends in 24 hours.');
  const [renewal] = subscriptionNotices({ ...pro, periodEndsAt: inDays(2) }, now);
  expect(renewal?.message).toBe('Pro renews in 2 days for $14.99.');
});

test('a failed payment is urgent and names the next attempt', () => {
  const [notice] = subscriptionNotices(failed, now);
  expect(notice).toMatchObject({ priority: 'high', color: 'red', action: { text: 'Update payment method' } });
  expect(notice?.message).toBe('Your last payment failed. We will try your card again in 2 days.');
  const [withoutPro] = subscriptionNotices({ ...failed, tier: 'free', status: 'inactive' }, now);
  expect(withoutPro?.message).toBe(
    'Your last payment failed, and Pro has ended. We will try your card again in 2 days, unless you cancel.',
  );
});

test.each([
  ['pro', true, 'Your last payment failed. Please update your card to keep Pro.'],
  ['pro', false, 'Your last payment failed. Please write to our support to keep Pro.'],
  ['free', true, 'Your last payment failed, and Pro has ended. A working card brings it back.'],
  ['free', false, 'Your last payment failed, and Pro has ended.'],
] as const)(
  'without another attempt, on %s, a new card is named where it pays: %s',
  (tier, newCardPays, text) => {
    const [notice] = subscriptionNotices({ ...failed, tier, paymentRetryAt: null, newCardPays }, now);
    expect(notice?.message).toBe(text);
  },
);

test.each([
  ['pro', 'keep'],
  ['free', 'get'],
] as const)('a payment that needs confirmation has its text for a user on %s', (tier, verb) => {
  const [notice] = subscriptionNotices(
    { ...failed, tier, paymentConfirmUrl: 'https://invoice.stripe.example/i/1' },
    now,
  );
  expect(notice).toMatchObject({
    type: 'payment_failed',
    title: 'Confirm your payment',
    message: `Your bank asks you to confirm your last payment. Confirm it to ${verb} Pro.`,
    action: { text: 'Confirm payment', link: '/profile' },
  });
});
