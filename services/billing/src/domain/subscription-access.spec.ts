import { subscriptionAccessOf, scheduledEnd, type SubscriptionAccessContext } from './subscription-access.js';
import type { InvoiceSnapshot, SubscriptionSnapshot } from './subscription-snapshot.js';

const DAY = 86_400;
const GRACE_DAYS = 21;
const start = 1_800_000_000;
const trialEnd = start + 7 * DAY;
const periodEnd = start + 30 * DAY;

const paid: SubscriptionSnapshot = {
  id: 'sub_1',
  status: 'active',
  created: start,
  trialEnd: null,
  periodEnd,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  cancelReason: null,
  hasPaymentMethod: true,
  invoice: null,
  payment: 'kept',
};
const trial: SubscriptionSnapshot = {
  ...paid,
  status: 'trialing',
  trialEnd,
  periodEnd: trialEnd,
  payment: 'none',
};
const cardless: SubscriptionSnapshot = { ...trial, hasPaymentMethod: false };
const converted: SubscriptionSnapshot = { ...paid, trialEnd };
const open: InvoiceSnapshot = {
  id: 'in_1',
  isOpen: true,
  amountDueCents: 1999,
  attempts: 1,
  dueSince: start,
  nextAttempt: start + 3 * DAY,
};
const unpaidMonth = { hasPaid: true, openSince: start, confirmUrl: null };
const pastDue: SubscriptionSnapshot = {
  ...paid,
  status: 'past_due',
  payment: 'none',
  invoice: open,
  dunning: unpaidMonth,
};
const neverPaid: SubscriptionSnapshot = { ...pastDue, trialEnd, dunning: { ...unpaidMonth, hasPaid: false } };
const inGrace = { now: start + GRACE_DAYS * DAY - 1 };
const afterGrace = { now: start + GRACE_DAYS * DAY };
const withoutCard = { cardRequired: false };
const usedTrial = { hasUsedTrial: true };
const ended = { ...paid, status: 'canceled', canceledAt: start };
const endedTrial = { ...trial, status: 'canceled', canceledAt: start };

const standard: SubscriptionAccessContext = {
  now: start + DAY,
  cardRequired: true,
  graceDays: GRACE_DAYS,
  hasUsedTrial: false,
  isEnding: false,
};

type Expected = [plan: string, rule: string, endsAt: number | null, scheduled: boolean];

test.each<[string, SubscriptionSnapshot, Partial<SubscriptionAccessContext>, Expected]>([
  ['trial with its card', trial, {}, ['pro/trialing', 'trial', trialEnd, false]],
  ['trial, card not yet given', cardless, {}, ['free/inactive', 'trial awaits its card', null, false]],
  ['trial, no card asked for', cardless, withoutCard, ['pro/trialing', 'trial', trialEnd, false]],
  ['trial, card taken away again', cardless, usedTrial, ['pro/trialing', 'trial', trialEnd, false]],
  [
    'trial, canceled by our call',
    { ...trial, cancelAtPeriodEnd: true, canceledAt: start },
    {},
    ['pro/trialing', 'trial', trialEnd, true],
  ],
  [
    'trial, canceled in the portal',
    { ...trial, cancelAt: trialEnd, canceledAt: start },
    {},
    ['pro/trialing', 'trial', trialEnd, true],
  ],
  [
    'trial, to end before its time',
    { ...trial, cancelAt: trialEnd - DAY },
    {},
    ['pro/trialing', 'trial', trialEnd - DAY, true],
  ],
  [
    'trial without its card, canceled',
    { ...cardless, cancelAtPeriodEnd: true },
    {},
    ['free/inactive', 'trial awaits its card', null, false],
  ],
  ['paid', paid, {}, ['pro/active', 'paid', periodEnd, false]],
  ['converted trial', converted, usedTrial, ['pro/active', 'paid', periodEnd, false]],
  [
    'converted trial before its first invoice is paid',
    { ...converted, payment: 'none', invoice: { ...open, attempts: 0 } },
    usedTrial,
    ['pro/active', 'paid', periodEnd, false],
  ],
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
  ['paid, the dispute won', { ...paid, payment: 'kept' }, {}, ['pro/active', 'paid', periodEnd, false]],
  [
    'charge failed, grace runs',
    pastDue,
    inGrace,
    ['pro/active', 'payment failed, in grace', periodEnd, false],
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
    'charge failed, canceled meanwhile',
    { ...pastDue, cancelAtPeriodEnd: true },
    inGrace,
    ['pro/active', 'payment failed, in grace', periodEnd, true],
  ],
  [
    'charge failed, then paid',
    { ...pastDue, status: 'active', payment: 'kept', invoice: { ...open, isOpen: false } },
    afterGrace,
    ['pro/active', 'paid', periodEnd, false],
  ],
  [
    'retries over, left unpaid',
    { ...pastDue, status: 'unpaid' },
    inGrace,
    ['free/inactive', 'retries exhausted', null, false],
  ],
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
    'trial that billing ends because another account used its card',
    trial,
    { isEnding: true, hasUsedTrial: true },
    ['free/inactive', 'being ended', null, false],
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
])('%s', (_name, snapshot, context, [plan, rule, endsAt, scheduled]) => {
  const found = subscriptionAccessOf(snapshot, { ...standard, ...context });
  expect([
    `${found.plan.tier}/${found.plan.status}`,
    found.rule,
    found.endsAt,
    found.cancelAtPeriodEnd,
  ]).toEqual([plan, rule, endsAt, scheduled]);
});

test.each<[string, SubscriptionSnapshot, Partial<SubscriptionAccessContext>, boolean]>([
  ['a trial that runs', trial, {}, true],
  ['a trial that was paid for meanwhile', converted, {}, true],
  ['a trial without its card', cardless, {}, false],
  ['a month without a trial', paid, {}, false],
  ['an abandoned trial', { ...endedTrial, hasPaymentMethod: false }, {}, false],
])('%s uses up the trial: %s', (_name, snapshot, context, trialStarted) => {
  expect(subscriptionAccessOf(snapshot, { ...standard, ...context }).trialStarted).toBe(trialStarted);
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
    const found = subscriptionAccessOf(snapshot, { ...standard, now });
    expect([found.paymentFailed, found.paymentRetryAt, found.reviewAt]).toEqual(expected);
  },
);

test('nothing is scheduled without a request', () => {
  expect(scheduledEnd(paid)).toBeNull();
  expect(scheduledEnd({ ...paid, periodEnd: null, cancelAtPeriodEnd: true })).toBeNull();
});
