import {
  accessOf,
  ended,
  endedTrial,
  paid,
  summaryOf,
  trial,
  withoutCard,
  type AccessCase,
} from '../../test/subscription-snapshots.js';

test.each<AccessCase>([
  [
    'first payment awaited',
    { ...paid, status: 'incomplete', payment: 'none' },
    {},
    ['free/inactive', 'awaits its first payment', null, false],
  ],
  [
    'first payment never came',
    { ...paid, status: 'incomplete_expired', payment: 'none' },
    {},
    ['free/inactive', 'never paid', null, false],
  ],
  ['ended after a cancel', ended, {}, ['free/cancelled', 'ended', null, false]],
  [
    'ended as asked',
    { ...ended, cancelReason: 'cancellation_requested' },
    {},
    ['free/cancelled', 'ended', null, false],
  ],
  [
    'ended after all retries',
    { ...ended, payment: 'none', cancelReason: 'payment_failed' },
    {},
    ['free/inactive', 'ended unpaid', null, false],
  ],
  [
    'ended by billing after all retries',
    { ...ended, cancelReason: 'cancellation_requested', cancelComment: 'payment failed' },
    {},
    ['free/inactive', 'ended unpaid', null, false],
  ],
  [
    'ended by a dispute',
    { ...ended, cancelReason: 'payment_disputed' },
    {},
    ['free/inactive', 'ended unpaid', null, false],
  ],
  [
    'ended, dispute lost later',
    { ...ended, payment: 'lost' },
    {},
    ['free/inactive', 'ended unpaid', null, false],
  ],
  [
    'ended, dispute won before the end was read',
    { ...ended, cancelReason: 'cancellation_requested', payment: 'won' },
    {},
    ['free/inactive', 'ended unpaid', null, false],
  ],
  ['ended and refunded', { ...ended, payment: 'refunded' }, {}, ['free/cancelled', 'ended', null, false]],
  ['trial ended with its card', endedTrial, {}, ['free/cancelled', 'ended', null, false]],
  [
    'trial ended, no card asked for',
    { ...endedTrial, hasPaymentMethod: false },
    withoutCard,
    ['free/cancelled', 'ended', null, false],
  ],
  [
    'trial abandoned before its card',
    { ...endedTrial, hasPaymentMethod: false },
    {},
    ['free/inactive', 'ended before its trial began', null, false],
  ],
  [
    'paid month that billing is ending',
    paid,
    { isEnding: true },
    ['free/inactive', 'being ended', null, false],
  ],
  ['paused', { ...trial, status: 'paused' }, {}, ['free/inactive', 'paused', null, false]],
  [
    'an unknown Stripe status',
    { ...paid, status: 'resting' },
    {},
    ['free/inactive', 'unknown status', null, false],
  ],
])('%s', (_name, snapshot, context, expected) => {
  expect(summaryOf(accessOf(snapshot, context))).toEqual(expected);
});
