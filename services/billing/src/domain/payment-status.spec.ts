import {
  paymentEffect,
  latestPayment,
  paymentStatus,
  isRefundedOrDisputed,
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

test('the latest payment is the newest one of the same subscription', () => {
  const later = { ...payment, chargeId: 'ch_2', paidAt: 200 };
  const another = { ...payment, chargeId: 'ch_3', subscriptionId: 'sub_2', paidAt: 300 };
  expect(latestPayment([later, payment, another], 'sub_1')).toBe(later);
  expect(latestPayment([payment, another, later], 'sub_1')).toBe(later);
  expect(latestPayment([payment], 'sub_3')).toBeNull();
});

test.each<[Payment['status'], string, boolean]>([
  ['paid', 'kept', false],
  ['partially_refunded', 'kept', false],
  ['dispute_won', 'won', false],
  ['refunded', 'refunded', true],
  ['disputed', 'disputed', true],
  ['dispute_lost', 'lost', true],
])('%s has the effect %s and ends the subscription: %s', (status, access, ends) => {
  expect(paymentEffect({ ...payment, status })).toBe(access);
  expect(isRefundedOrDisputed(paymentEffect({ ...payment, status }))).toBe(ends);
});

test('no payment has no effect and ends nothing', () => {
  expect(paymentEffect(null)).toBe('none');
  expect(isRefundedOrDisputed('none')).toBe(false);
});
