import { overlapRefunds } from './overlapping-payments.js';
import type { Payment } from './payment-status.js';

const paid = (
  chargeId: string,
  subscriptionId: string,
  from: number,
  to: number,
  more: Partial<Payment> = {},
) => ({
  chargeId,
  invoiceId: `in_${chargeId}`,
  subscriptionId,
  periodStart: from,
  periodEnd: to,
  amountCents: 1999,
  refundedCents: 0,
  currency: 'usd',
  paidAt: from,
  status: 'paid' as const,
  ...more,
});

test.each<[string, Payment[], [string, number][]]>([
  ['nothing was paid', [], []],
  ['one subscription, month after month', [paid('a1', 'a', 0, 30), paid('a2', 'a', 30, 60)], []],
  ['one ended before the other began', [paid('a1', 'a', 0, 30), paid('b1', 'b', 30, 60)], []],
  ['the same month twice', [paid('a1', 'a', 0, 30), paid('b1', 'b', 0, 30, { paidAt: 1 })], [['b1', 1999]]],
  [
    'the order of the list does not matter',
    [paid('b1', 'b', 0, 30, { paidAt: 1 }), paid('a1', 'a', 0, 30)],
    [['b1', 1999]],
  ],
  ['a third of a month', [paid('a1', 'a', 0, 30), paid('b1', 'b', 20, 50)], [['b1', 666]]],
  [
    'covered by two months of the other, and the rest of the next',
    [paid('a1', 'a', 0, 30), paid('a2', 'a', 30, 60), paid('b1', 'b', 10, 40), paid('b2', 'b', 40, 70)],
    [
      ['b1', 1333],
      ['a2', 666],
      ['b2', 1333],
    ],
  ],
  [
    'refunded already',
    [paid('a1', 'a', 0, 30), paid('b1', 'b', 0, 30, { status: 'refunded', refundedCents: 1999, paidAt: 1 })],
    [],
  ],
  [
    'refunded in part already',
    [
      paid('a1', 'a', 0, 30),
      paid('b1', 'b', 0, 30, { status: 'partially_refunded', refundedCents: 1500, paidAt: 1 }),
    ],
    [['b1', 499]],
  ],
  [
    'the bank has the money of the second',
    [paid('a1', 'a', 0, 30), paid('b1', 'b', 0, 30, { status: 'disputed', paidAt: 1 })],
    [],
  ],
  [
    'three times',
    [paid('a1', 'a', 0, 30), paid('b1', 'b', 0, 30, { paidAt: 1 }), paid('c1', 'c', 0, 30, { paidAt: 2 })],
    [
      ['b1', 1999],
      ['c1', 1999],
    ],
  ],
])('%s', (_name, payments, refunds) => {
  expect(overlapRefunds(payments).map(({ chargeId, amountCents }) => [chargeId, amountCents])).toEqual(
    refunds,
  );
});

test('no time is refunded twice: the rest equals the price of one subscription', () => {
  const payments = [
    paid('a1', 'a', 0, 30),
    paid('b1', 'b', 10, 40),
    paid('a2', 'a', 30, 60),
    paid('b2', 'b', 40, 70),
  ];
  const refunded = overlapRefunds(payments).reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(refunded / (4 * 1999)).toBeCloseTo(50 / 120, 3);
});
