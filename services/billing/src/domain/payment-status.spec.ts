import {
  isRefundedOrDisputed,
  latePayments,
  paidUntil,
  paymentEffect,
  paymentStatus,
  type Payment,
} from './payment-status.js';

test.each<[string, number, string[], string]>([
  ['untouched', 0, [], 'paid'],
  ['refunded in part', 500, [], 'partially_refunded'],
  ['refunded in full', 1999, [], 'refunded'],
  ['an inquiry', 0, ['warning_needs_response'], 'paid'],
  ['an inquiry under review', 0, ['warning_under_review'], 'paid'],
  ['an inquiry closed', 0, ['warning_closed'], 'paid'],
  ['an inquiry, refunded', 1999, ['warning_needs_response'], 'refunded'],
  ['disputed', 0, ['needs_response'], 'disputed'],
  ['under review', 0, ['under_review'], 'disputed'],
  ['an appeal', 0, ['lost', 'appeal_needs_response'], 'disputed'],
  ['lost', 0, ['lost'], 'dispute_lost'],
  ['resolved before the dispute', 0, ['prevented'], 'dispute_lost'],
  ['won', 0, ['won'], 'dispute_won'],
  ['won, then refunded', 1999, ['won'], 'refunded'],
  ['won once, lost once', 0, ['won', 'lost'], 'dispute_lost'],
  ['a status that is new to us', 0, ['resting'], 'paid'],
])('%s', (_name, refundedCents, disputes, status) => {
  expect(paymentStatus({ amountCents: 1999, refundedCents, disputes })).toBe(status);
});

const payment: Payment = {
  chargeId: 'ch_1',
  invoiceId: 'in_1',
  subscriptionId: 'sub_1',
  periodStart: 100,
  periodEnd: 200,
  amountCents: 1999,
  refundedCents: 0,
  currency: 'usd',
  paidAt: 100,
  status: 'paid',
};

const of = (...statuses: Payment['status'][]): Payment[] =>
  statuses.map((status, index) => ({ ...payment, chargeId: `ch_${index}`, paidAt: 100 + index, status }));

test.each<[string, Payment[], string, boolean]>([
  ['nothing paid', [], 'none', false],
  ['paid', of('paid'), 'kept', false],
  ['refunded in part', of('partially_refunded'), 'kept', false],
  ['a dispute won', of('dispute_won'), 'won', false],
  ['refunded', of('refunded'), 'refunded', true],
  ['disputed', of('disputed'), 'disputed', true],
  ['a dispute lost', of('dispute_lost'), 'lost', true],
  ['an earlier month disputed', of('disputed', 'paid'), 'disputed', true],
  ['a dispute of an earlier month lost', of('paid', 'dispute_lost', 'paid'), 'lost', true],
  ['the earlier dispute decides before the refund', of('dispute_lost', 'refunded'), 'lost', true],
  ['an earlier dispute won', of('dispute_won', 'paid'), 'won', false],
  ['an earlier month refunded', of('refunded', 'paid'), 'kept', false],
  ['the latest refunded, an earlier dispute won', of('dispute_won', 'refunded'), 'refunded', true],
])('%s: the effect, and whether it ends the subscription', (_name, payments, effect, ends) => {
  const another: Payment = { ...payment, subscriptionId: 'sub_2', paidAt: 999, status: 'disputed' };
  expect(paymentEffect([another, ...payments], 'sub_1')).toBe(effect);
  expect(isRefundedOrDisputed(paymentEffect(payments.toReversed(), 'sub_1'))).toBe(ends);
});

test('the paid time ends with the last period whose payment was kept', () => {
  const refunded: Payment = { ...payment, periodEnd: 300, status: 'refunded' };
  const another: Payment = { ...payment, periodEnd: 400, subscriptionId: 'sub_2' };
  expect(paidUntil([payment, refunded, another], 'sub_1')).toBe(200);
  expect(paidUntil([refunded], 'sub_1')).toBeNull();
});

test('a payment is late when its subscription had ended before it, unless it was refunded', () => {
  const subscriptions = [
    { id: 'sub_1', endedAt: 150 },
    { id: 'sub_2', endedAt: null },
  ];
  const late: Payment = { ...payment, chargeId: 'ch_late', paidAt: 151 };
  const others: Payment[] = [
    { ...payment, paidAt: 150 },
    { ...late, status: 'refunded' },
    { ...late, subscriptionId: 'sub_2' },
    { ...late, subscriptionId: 'sub_unknown' },
  ];
  expect(latePayments([...others, late], subscriptions)).toEqual([late]);
});
