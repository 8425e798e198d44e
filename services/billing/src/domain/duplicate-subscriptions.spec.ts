import { paidPeriod } from '../../test/paid-period.js';
import { duplicateRefunds, selectCurrent } from './duplicate-subscriptions.js';
import type { Payment } from './payment-status.js';

const live = (id: string, status: string, created: number, more: object = {}) => ({
  id,
  status,
  created,
  cancel_at: null,
  cancel_at_period_end: false,
  ...more,
});

test.each([
  ['nothing', [], undefined],
  ['the oldest of two active ones', [live('b', 'active', 2), live('a', 'active', 1)], 'a'],
  ['a paid one before an unpaid one', [live('a', 'past_due', 1), live('b', 'active', 2)], 'b'],
  ['a paid one before a trial', [live('a', 'trialing', 1), live('b', 'active', 2)], 'b'],
  ['a trial before one that awaits its payment', [live('a', 'incomplete', 1), live('b', 'trialing', 2)], 'b'],
  [
    'one that continues before one that is scheduled to end',
    [live('a', 'active', 1, { cancel_at_period_end: true }), live('b', 'active', 2)],
    'b',
  ],
  [
    'the same, scheduled by the portal',
    [live('a', 'active', 1, { cancel_at: 9 }), live('b', 'active', 2)],
    'b',
  ],
])('the current subscription is %s', (_name, subscriptions, expected) => {
  expect(selectCurrent(subscriptions)?.id).toBe(expected);
});

test.each<[string, Payment[], number, [string, number][]]>([
  ['nothing of the one that counts', [paidPeriod('a1', 'current', 0, 30)], 0, []],
  ['all of a period that began beside it', [paidPeriod('b1', 'ended', 10, 40)], 0, [['b1', 1999]]],
  ['the share since it was created', [paidPeriod('b1', 'ended', 0, 30)], 20, [['b1', 666]]],
  ['nothing of a period before it', [paidPeriod('b1', 'ended', 0, 30)], 30, []],
  [
    'no more than is left',
    [{ ...paidPeriod('b1', 'ended', 0, 30), refundedCents: 1500, status: 'partially_refunded' }],
    0,
    [['b1', 499]],
  ],
  ['nothing of a disputed payment', [{ ...paidPeriod('b1', 'ended', 0, 30), status: 'disputed' }], 0, []],
])('refunds %s', (_name, payments, since, expected) => {
  const refunds = duplicateRefunds(payments, 'ended', since);
  expect(refunds.map(({ chargeId, amountCents }) => [chargeId, amountCents])).toEqual(expected);
});
