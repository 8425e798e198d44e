import { paidPeriod } from '../../test/paid-period.js';
import { overlapRefunds } from './overlapping-payments.js';
import type { Payment } from './payment-status.js';

test.each<[string, Payment[], [string, number][]]>([
  ['nothing was paid', [], []],
  ['one subscription, month after month', [paidPeriod('a1', 'a', 0, 30), paidPeriod('a2', 'a', 30, 60)], []],
  ['one ended before the other began', [paidPeriod('a1', 'a', 0, 30), paidPeriod('b1', 'b', 30, 60)], []],
  [
    'the same month twice',
    [paidPeriod('a1', 'a', 0, 30), paidPeriod('b1', 'b', 0, 30, { paidAt: 1 })],
    [['b1', 1999]],
  ],
  [
    'the order of the list does not matter',
    [paidPeriod('b1', 'b', 0, 30, { paidAt: 1 }), paidPeriod('a1', 'a', 0, 30)],
    [['b1', 1999]],
  ],
  ['a third of a month', [paidPeriod('a1', 'a', 0, 30), paidPeriod('b1', 'b', 20, 50)], [['b1', 666]]],
  [
    'covered by two months of the other, and the rest of the next',
    [
      paidPeriod('a1', 'a', 0, 30),
      paidPeriod('a2', 'a', 30, 60),
      paidPeriod('b1', 'b', 10, 40),
      paidPeriod('b2', 'b', 40, 70),
    ],
    [
      ['b1', 1333],
      ['a2', 666],
      ['b2', 1333],
    ],
  ],
  [
    'refunded already',
    [
      paidPeriod('a1', 'a', 0, 30),
      paidPeriod('b1', 'b', 0, 30, { status: 'refunded', refundedCents: 1999, paidAt: 1 }),
    ],
    [],
  ],
  [
    'refunded in part already',
    [
      paidPeriod('a1', 'a', 0, 30),
      paidPeriod('b1', 'b', 0, 30, { status: 'partially_refunded', refundedCents: 1500, paidAt: 1 }),
    ],
    [['b1', 499]],
  ],
  [
    'the bank has the money of the second',
    [paidPeriod('a1', 'a', 0, 30), paidPeriod('b1', 'b', 0, 30, { status: 'disputed', paidAt: 1 })],
    [],
  ],
  [
    'three times',
    [
      paidPeriod('a1', 'a', 0, 30),
      paidPeriod('b1', 'b', 0, 30, { paidAt: 1 }),
      paidPeriod('c1', 'c', 0, 30, { paidAt: 2 }),
    ],
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
    paidPeriod('a1', 'a', 0, 30),
    paidPeriod('b1', 'b', 10, 40),
    paidPeriod('a2', 'a', 30, 60),
    paidPeriod('b2', 'b', 40, 70),
  ];
  const refunded = overlapRefunds(payments).reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(refunded / (4 * 1999)).toBeCloseTo(50 / 120, 3);
});
