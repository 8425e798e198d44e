import {
  converted as paid,
  DAY,
  periodEnd,
  start as now,
  trial,
  trialEnd,
} from '../../test/subscription-snapshots.js';
import { daysUntil, dueNotifications } from './due-notifications.js';
import { subscriptionAccessOf } from './subscription-access.js';
import type { SubscriptionSnapshot } from './subscription-snapshot.js';

const retry = now + 2 * DAY;
const failed: SubscriptionSnapshot = {
  ...paid,
  status: 'past_due',
  payment: 'none',
  invoice: {
    id: 'in_2',
    status: 'open',
    amountDueCents: 1998,
    attempts: 1,
    dueSince: now,
    nextAttempt: retry,
  },
};

const notificationsOf = (snapshot: SubscriptionSnapshot, cardRequired = true) =>
  dueNotifications(
    snapshot,
    subscriptionAccessOf(snapshot, {
      now,
      cardRequired,
      graceDays: 21,
      hasUsedTrial: false,
      isEnding: false,
    }),
    now,
  );

test('a trial has a notification three days and one day before its end, each until the next is due', () => {
  expect(notificationsOf(trial)).toEqual([
    {
      type: 'trial_ending',
      dedupeKey: `trial-3d-${trialEnd}-1999`,
      due: trialEnd - 3 * DAY,
      expires: trialEnd - DAY,
      at: trialEnd,
      amountCents: 1999,
      confirmUrl: null,
    },
    {
      type: 'trial_ending',
      dedupeKey: `trial-1d-${trialEnd}-1999`,
      due: trialEnd - DAY,
      expires: trialEnd,
      at: trialEnd,
      amountCents: 1999,
      confirmUrl: null,
    },
  ]);
});

test('nothing is announced while collection is paused', () => {
  expect(notificationsOf({ ...paid, isCollectionPaused: true })).toEqual([]);
});

test('a trial without a payment method has amounts of zero', () => {
  const amounts = notificationsOf({ ...trial, hasPaymentMethod: false }, false).map(
    ({ amountCents }) => amountCents,
  );
  expect(amounts).toEqual([0, 0]);
});

test('reminders state the price of the subscription, again when it changes, or no amount when it is unknown', () => {
  const at = (amountCents: number | null) => ({ price: { id: 'price_other', amountCents } });
  const said = (snapshot: SubscriptionSnapshot) =>
    notificationsOf(snapshot).map(({ amountCents, dedupeKey }) => [amountCents, dedupeKey]);
  expect(said({ ...paid, ...at(1499) })).toEqual([[1499, `renewal-${periodEnd}-1499`]]);
  expect(said({ ...trial, ...at(1499) }).map(([amount]) => amount)).toEqual([1499, 1499]);
  expect(said({ ...paid, ...at(null) })).toEqual([[null, `renewal-${periodEnd}-null`]]);
  expect(said({ ...trial, isPriceChanged: true }).map(([amount]) => amount)).toEqual([null, null]);
});

test('a renewal has a notification three days before', () => {
  expect(notificationsOf(paid)).toEqual([
    {
      type: 'billing_reminder',
      dedupeKey: `renewal-${periodEnd}-1999`,
      due: periodEnd - 3 * DAY,
      expires: periodEnd,
      at: periodEnd,
      amountCents: 1999,
      confirmUrl: null,
    },
  ]);
});

test('a failed payment has one notification per invoice, with the next attempt', () => {
  expect(notificationsOf(failed)).toEqual([
    {
      type: 'payment_failed',
      dedupeKey: 'in_2',
      due: now,
      expires: null,
      at: retry,
      amountCents: 1998,
      confirmUrl: null,
    },
  ]);
});

test('a failed payment without a planned attempt has no moment', () => {
  const { invoice } = failed;
  const given = { ...failed, invoice: invoice && { ...invoice, nextAttempt: null } };
  expect(notificationsOf(given).map(({ at }) => at)).toEqual([null]);
});

test('a cancellation has a notification at once, and another one after a resume', () => {
  const once = notificationsOf({ ...paid, cancelAtPeriodEnd: true, canceledAt: now - 5 });
  expect(once).toEqual([
    {
      type: 'cancellation_scheduled',
      dedupeKey: `sub_1-${now - 5}`,
      due: now,
      expires: periodEnd,
      at: periodEnd,
      amountCents: 0,
      confirmUrl: null,
    },
  ]);
  const [again] = notificationsOf({ ...paid, cancelAt: periodEnd, canceledAt: now - 2 });
  expect(again?.dedupeKey).toBe(`sub_1-${now - 2}`);
});

test('a payment that needs confirmation has its own notification, until the grace ends or without a moment', () => {
  const confirmUrl = 'https://invoice.stripe.example/i/1';
  const asked = (hasPaid: boolean) =>
    notificationsOf({ ...failed, dunning: { unpaid: ['in_2'], hasPaid, openSince: now, confirmUrl } });
  const notification = { type: 'payment_failed', dedupeKey: 'in_2-confirm', confirmUrl };
  expect(asked(true)).toMatchObject([{ ...notification, at: now + 21 * DAY }]);
  expect(asked(false)).toMatchObject([{ ...notification, at: null }]);
});

test('the confirmation page is kept in and after the grace period until the payment succeeds', () => {
  const confirmUrl = 'https://invoice.stripe.example/i/1';
  const asked = { ...failed, dunning: { unpaid: ['in_2'], hasPaid: true, openSince: now, confirmUrl } };
  const pageOf = (snapshot: SubscriptionSnapshot, daysLater: number) =>
    subscriptionAccessOf(snapshot, {
      now: now + daysLater * DAY,
      cardRequired: true,
      graceDays: 21,
      hasUsedTrial: false,
      isEnding: false,
    }).confirmUrl;
  expect([pageOf(asked, 1), pageOf(asked, 22)]).toEqual([confirmUrl, confirmUrl]);
  expect(pageOf({ ...asked, status: 'active' }, 1)).toBeNull();
  expect(pageOf(failed, 1)).toBeNull();
});

const openMonth = { unpaid: ['in_2'], hasPaid: true, openSince: now, confirmUrl: null };

test.each([
  ['after a configured grace period', 7, openMonth, 7, 'free'],
  ['in a configured grace period', 7, openMonth, 6, 'pro'],
])('%s', (_name, graceDays, dunning, daysLater, tier) => {
  const context = { cardRequired: true, graceDays, hasUsedTrial: false, isEnding: false };
  const found = subscriptionAccessOf({ ...failed, dunning }, { now: now + daysLater * DAY, ...context });
  expect(found.plan.tier).toBe(tier);
});

test.each<[string, SubscriptionSnapshot]>([
  ['a trial without its card', { ...trial, hasPaymentMethod: false }],
  ['an ended subscription', { ...paid, status: 'canceled' }],
  ['a disputed one', { ...paid, payment: 'disputed' }],
])('%s has no notification', (_name, snapshot) => {
  expect(notificationsOf(snapshot)).toEqual([]);
});

test.each([
  [3 * DAY, 3],
  [3 * DAY + 59, 3],
  [3 * DAY + 61, 4],
  [3 * DAY - 1, 3],
  [3_600, 1],
  [0, 0],
  [-DAY, 0],
])('%d seconds are %d days', (left, days) => {
  expect(daysUntil(now + left, now)).toBe(days);
});
