import {
  accessOf,
  DAY,
  open,
  paid,
  periodEnd,
  start,
  summaryOf,
  type AccessCase,
} from '../../test/subscription-snapshots.js';
import { scheduledEnd } from './subscription-end.js';

test.each<AccessCase>([
  ['paid', paid, {}, ['pro/active', 'paid', periodEnd, false]],
  [
    'paid, canceled by our call',
    { ...paid, cancelAtPeriodEnd: true },
    {},
    ['pro/active', 'paid', periodEnd, true],
  ],
  [
    'paid, canceled in the portal',
    { ...paid, cancelAt: periodEnd },
    {},
    ['pro/active', 'paid', periodEnd, true],
  ],
  [
    'paid, scheduled both ways',
    { ...paid, cancelAt: periodEnd - DAY, cancelAtPeriodEnd: true },
    {},
    ['pro/active', 'paid', periodEnd - DAY, true],
  ],
  [
    'paid, to end after the next month',
    { ...paid, cancelAt: periodEnd + 30 * DAY },
    {},
    ['pro/active', 'paid', periodEnd, false],
  ],
  [
    'paid, the card taken away',
    { ...paid, hasPaymentMethod: false },
    {},
    ['pro/active', 'paid', periodEnd, false],
  ],
  ['paid, then refunded', { ...paid, payment: 'refunded' }, {}, ['free/cancelled', 'refunded', null, false]],
  ['paid, disputed', { ...paid, payment: 'disputed' }, {}, ['free/inactive', 'disputed', null, false]],
  [
    'paid, the dispute lost',
    { ...paid, payment: 'lost' },
    {},
    ['free/inactive', 'dispute lost', null, false],
  ],
  [
    'written off as uncollectible, which is active at Stripe',
    { ...paid, invoice: { ...open, status: 'uncollectible' } },
    {},
    ['free/inactive', 'written off', null, false],
  ],
  [
    'waived as uncollectible, by collection that was paused',
    { ...paid, invoice: { ...open, status: 'uncollectible', attempts: 0 } },
    {},
    ['pro/active', 'paid', periodEnd, false],
  ],
  [
    'collection paused, in the paid period',
    { ...paid, isCollectionPaused: true },
    {},
    ['pro/active', 'paid', periodEnd, false],
  ],
  [
    'collection paused, a month that nobody paid',
    { ...paid, isCollectionPaused: true, paidUntil: start, periodEnd: periodEnd },
    {},
    ['free/inactive', 'collection paused, paid period over', null, false],
  ],
  [
    'collection paused, never paid',
    { ...paid, isCollectionPaused: true, paidUntil: null },
    {},
    ['free/inactive', 'collection paused, paid period over', null, false],
  ],
  ['paid, the dispute won', { ...paid, payment: 'won' }, {}, ['pro/active', 'paid', periodEnd, false]],
])('%s', (_name, snapshot, context, expected) => {
  expect(summaryOf(accessOf(snapshot, context))).toEqual(expected);
});

test('nothing is scheduled without a request', () => {
  expect(scheduledEnd(paid)).toBeNull();
  expect(scheduledEnd({ ...paid, periodEnd: null, cancelAtPeriodEnd: true })).toBeNull();
});
