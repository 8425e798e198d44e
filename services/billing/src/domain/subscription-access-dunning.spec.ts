import {
  accessOf,
  afterGrace,
  DAY,
  GRACE_DAYS,
  inGrace,
  neverPaid,
  open,
  paid,
  pastDue,
  periodEnd,
  start,
  summaryOf,
  unpaidMonth,
  usedTrial,
  type AccessCase,
} from '../../test/subscription-snapshots.js';
import type { SubscriptionSnapshot } from './subscription-snapshot.js';

test.each<AccessCase>([
  [
    'charge failed, grace runs and ends before the period',
    pastDue,
    inGrace,
    ['pro/active', 'payment failed, in grace', start + GRACE_DAYS * DAY, false],
  ],
  [
    'charge failed, grace over',
    pastDue,
    afterGrace,
    ['free/inactive', 'payment failed, grace over', null, false],
  ],
  [
    'charge failed after a trial that never paid',
    neverPaid,
    { ...inGrace, ...usedTrial },
    ['free/inactive', 'payment failed, never paid', null, false],
  ],
  [
    'a second month unpaid, counted from the first',
    { ...pastDue, invoice: { ...open, dueSince: start + 30 * DAY } },
    { now: start + 31 * DAY },
    ['free/inactive', 'payment failed, grace over', null, false],
  ],
  [
    'charge failed, no invoice to count from',
    { ...pastDue, invoice: null, dunning: { ...unpaidMonth, openSince: null } },
    afterGrace,
    ['pro/active', 'payment failed, in grace', periodEnd, false],
  ],
  [
    'charge failed, canceled meanwhile: Pro ends with the grace period, which is before the period end',
    { ...pastDue, cancelAtPeriodEnd: true },
    inGrace,
    ['pro/active', 'payment failed, in grace', start + GRACE_DAYS * DAY, true],
  ],
  [
    'charge failed, canceled for a date before the end of the grace period',
    { ...pastDue, cancelAt: start + 10 * DAY },
    { now: start + DAY },
    ['pro/active', 'payment failed, in grace', start + 10 * DAY, true],
  ],
  [
    'charge failed, canceled meanwhile, no invoice to count from',
    {
      ...pastDue,
      cancelAtPeriodEnd: true,
      invoice: null,
      dunning: { ...unpaidMonth, openSince: null },
    },
    inGrace,
    ['pro/active', 'payment failed, in grace', periodEnd, true],
  ],
  [
    'charge failed, then paid',
    { ...pastDue, status: 'active', payment: 'kept', dunning: null, invoice: { ...open, status: 'paid' } },
    afterGrace,
    ['pro/active', 'paid', periodEnd, false],
  ],
  [
    'retries over, left unpaid',
    { ...pastDue, status: 'unpaid' },
    inGrace,
    ['free/inactive', 'retries exhausted', null, false],
  ],
])('%s', (_name, snapshot, context, expected) => {
  expect(summaryOf(accessOf(snapshot, context))).toEqual(expected);
});

test.each<[string, SubscriptionSnapshot, number, [boolean, number | null, number | null]]>([
  ['past due, in grace', pastDue, inGrace.now, [true, start + 3 * DAY, start + GRACE_DAYS * DAY]],
  [
    'past due, in grace, no attempt left',
    { ...pastDue, invoice: { ...open, nextAttempt: null } },
    inGrace.now,
    [true, null, start + GRACE_DAYS * DAY],
  ],
  ['past due, after grace', pastDue, afterGrace.now, [true, null, null]],
  ['unpaid, after the last retry', { ...pastDue, status: 'unpaid' }, inGrace.now, [true, null, null]],
  ['paid', paid, inGrace.now, [false, null, null]],
])(
  'a subscription that is %s has its failed-payment flag, next retry and next review',
  (_name, snapshot, now, expected) => {
    const found = accessOf(snapshot, { now });
    expect([found.paymentFailed, found.paymentRetryAt, found.graceEndsAt]).toEqual(expected);
  },
);
