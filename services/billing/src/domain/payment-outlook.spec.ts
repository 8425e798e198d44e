import { paidPeriod } from '../../test/paid-period.js';
import {
  cardless,
  DAY,
  ended,
  open,
  paid,
  pastDue,
  periodEnd,
  start,
  trial,
  trialEnd,
} from '../../test/subscription-snapshots.js';
import { failedPayment, moneyBackUntil, nextPayment } from './payment-outlook.js';
import type { SubscriptionSnapshot } from './subscription-snapshot.js';

const visa = { brand: 'visa', last4: '4242' };
const retryAt = open.nextAttempt;

test.each<[string, SubscriptionSnapshot, number | null]>([
  ['paid', paid, periodEnd],
  ['trial', trial, trialEnd],
  ['trial without a card', cardless, null],
  ['trial, canceled', { ...trial, cancelAtPeriodEnd: true }, null],
  ['paid, canceled', { ...paid, cancelAt: periodEnd }, null],
  ['payment refunded, about to end', { ...paid, payment: 'refunded' }, null],
  ['payment disputed, about to end', { ...paid, payment: 'disputed' }, null],
  ['payment failed', pastDue, null],
  ['retries exhausted', { ...pastDue, status: 'unpaid' }, null],
  ['form open', { ...paid, status: 'incomplete' }, null],
  ['paused', { ...paid, status: 'paused' }, null],
  ['collection paused', { ...paid, isCollectionPaused: true }, null],
  ['ended', ended, null],
])('the next payment: %s', (_name, snapshot, at) => {
  expect(nextPayment(snapshot)).toEqual(at === null ? null : { at, amountCents: 1999, card: visa });
});

test('the next payment is the renewal whose invoice waits for its charge', () => {
  const renewing = { ...paid, invoice: { ...open, status: 'draft', amountDueCents: 1499 } };
  expect(nextPayment(renewing)).toEqual({ at: retryAt, amountCents: 1499, card: visa });
});

test('the next payment has the price of the subscription', () => {
  expect(nextPayment({ ...paid, price: { id: 'price_other', amountCents: 1499 } })?.amountCents).toBe(1499);
  expect(nextPayment({ ...paid, price: null, card: null })).toEqual({
    at: periodEnd,
    amountCents: null,
    card: null,
  });
});

test('the next payment states no amount that a discount or a balance changes', () => {
  expect(nextPayment({ ...paid, isPriceChanged: true })?.amountCents).toBeNull();
});

test('the next payment states what Stripe will charge after a change of the price', () => {
  expect(nextPayment({ ...paid, upcomingCents: 2_345 })?.amountCents).toBe(2_345);
  expect(nextPayment({ ...paid, upcomingCents: null })?.amountCents).toBeNull();
});

test.each<[string, SubscriptionSnapshot, object | null]>([
  ['being retried', pastDue, { amountCents: 1999, retryAt }],
  ['the first one of a trial', { ...pastDue, trialEnd }, { amountCents: 1999, retryAt }],
  [
    'without a further attempt',
    { ...pastDue, status: 'unpaid', invoice: { ...open, nextAttempt: null } },
    { amountCents: 1999, retryAt: null },
  ],
  ['none, but its invoice is open', { ...paid, invoice: open }, null],
  ['none', paid, null],
])('the failed payment: %s', (_name, snapshot, failed) => {
  expect(failedPayment(snapshot)).toEqual(failed);
});

test('the first payment can be refunded for 30 days, once', () => {
  const first = paidPeriod('ch_1', 'sub_1', start, periodEnd);
  const second = paidPeriod('ch_2', 'sub_1', periodEnd, periodEnd + 30 * DAY);
  const until = start + 30 * DAY;
  expect(moneyBackUntil([], start)).toBeNull();
  expect(moneyBackUntil([second, first], until - 1)).toBe(until);
  expect(moneyBackUntil([first], until)).toBeNull();
  for (const status of ['refunded', 'disputed', 'dispute_lost'] as const)
    expect(moneyBackUntil([{ ...first, status }, second], start)).toBeNull();
});
