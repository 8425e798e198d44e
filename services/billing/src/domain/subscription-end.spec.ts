import {
  afterGrace,
  cardless,
  GRACE_DAYS,
  inGrace,
  neverPaid,
  open,
  paid,
  pastDue,
  periodEnd,
  trial,
  unpaidMonth,
} from '../../test/subscription-snapshots.js';
import { cancellationOf, paysWithNewCard, reasonToEnd } from './subscription-end.js';
import type { SubscriptionSnapshot } from './subscription-snapshot.js';

const draft = { ...unpaidMonth, openSince: null };
const inDraftHour: SubscriptionSnapshot = { ...paid, dunning: draft, invoice: { ...open, status: 'draft' } };
const uncollectible: SubscriptionSnapshot = {
  ...paid,
  dunning: unpaidMonth,
  invoice: { ...open, status: 'uncollectible' },
};
/** A renewal whose collection was paused, after the pause; `dunning` leaves it out. */
const waived = (status: string): SubscriptionSnapshot => ({
  ...paid,
  dunning: null,
  invoice: { ...open, status, attempts: 0, nextAttempt: null },
});

test.each<[string, SubscriptionSnapshot, boolean, string]>([
  ['a month waived as void', waived('void'), true, 'with-period'],
  ['a month waived as uncollectible', waived('uncollectible'), true, 'with-period'],
  ['a month waived as a draft', waived('draft'), true, 'with-period'],
  ['a paid month', paid, true, 'with-period'],
  ['a trial', trial, true, 'with-period'],
  ['a paid month that is canceled already', { ...paid, cancelAt: periodEnd }, true, 'scheduled-already'],
  ['a renewal that failed, in grace', pastDue, true, 'at-once'],
  ['a renewal that failed, its end scheduled', { ...pastDue, cancelAtPeriodEnd: true }, true, 'at-once'],
  ['a renewal whose invoice is a draft', inDraftHour, true, 'at-once'],
  ['an earlier month open, this one paid', { ...paid, dunning: unpaidMonth }, true, 'at-once'],
  ['an invoice written off', uncollectible, true, 'at-once'],
  ['a renewal that failed, grace over', pastDue, false, 'at-once'],
  ['a trial whose card is missing', cardless, false, 'at-once'],
  ['a first payment that is open', { ...paid, status: 'incomplete', payment: 'none' }, false, 'at-once'],
  ['a disputed month', { ...paid, payment: 'disputed' }, false, 'at-once'],
])('canceling %s', (_name, snapshot, givesPro, cancellation) => {
  expect(cancellationOf(snapshot, givesPro)).toBe(cancellation);
});

test.each<[string, SubscriptionSnapshot, string | null]>([
  ['paid', paid, null],
  ['a trial', trial, null],
  ['canceled, paid to its end', { ...paid, cancelAtPeriodEnd: true }, null],
  ['past due, which Stripe retries', pastDue, null],
  ['past due, canceled in the portal', { ...pastDue, cancelAt: periodEnd }, 'canceled while unpaid'],
  [
    'canceled in the portal while its renewal is a draft',
    { ...inDraftHour, cancelAt: periodEnd },
    'canceled while unpaid',
  ],
  ['unpaid after the last retry', { ...pastDue, status: 'unpaid' }, 'payment failed'],
  ['written off as uncollectible', uncollectible, 'payment failed'],
  ['waived as void', waived('void'), null],
  ['waived as uncollectible', waived('uncollectible'), null],
  ['waived as a draft', waived('draft'), null],
  ['waived as uncollectible, canceled', { ...waived('uncollectible'), cancelAt: periodEnd }, null],
  ['written off while collection is paused', { ...uncollectible, isCollectionPaused: true }, null],
  ['refunded', { ...paid, payment: 'refunded' }, 'payment refunded'],
  ['disputed', { ...paid, payment: 'disputed' }, 'payment disputed'],
  ['disputed, ended already', { ...paid, status: 'canceled', payment: 'disputed' }, null],
])('billing ends a subscription by itself when it is %s', (_name, snapshot, reason) => {
  expect(reasonToEnd(snapshot, { ...inGrace, graceDays: GRACE_DAYS })).toBe(reason);
});

const lastAttempt = { ...open, nextAttempt: null };
const givenUp: SubscriptionSnapshot = { ...pastDue, invoice: lastAttempt };
test.each<[string, SubscriptionSnapshot, { now: number }, string | null]>([
  ['in grace', givenUp, inGrace, null],
  ['after grace', givenUp, afterGrace, 'payment failed'],
  ['never paid', { ...neverPaid, invoice: lastAttempt }, inGrace, 'payment failed'],
  [
    'never paid, its payment awaits a confirmation',
    {
      ...neverPaid,
      invoice: lastAttempt,
      dunning: { ...unpaidMonth, hasPaid: false, confirmUrl: 'https://s' },
    },
    afterGrace,
    null,
  ],
  ['after grace, collection paused', { ...givenUp, isCollectionPaused: true }, afterGrace, null],
  ['after grace, retried again', pastDue, afterGrace, null],
  ['its first attempt to come', { ...neverPaid, invoice: { ...lastAttempt, attempts: 0 } }, inGrace, null],
])('Stripe left it past due after its last retry: %s', (_name, snapshot, { now }, reason) => {
  expect(reasonToEnd(snapshot, { now, graceDays: GRACE_DAYS })).toBe(reason);
});

test.each<[string, SubscriptionSnapshot, boolean, boolean]>([
  ['past due', pastDue, false, true],
  ['past due and being ended', pastDue, true, false],
  ['past due and canceled', { ...pastDue, cancelAtPeriodEnd: true }, false, false],
  ['past due, an earlier payment disputed', { ...pastDue, payment: 'disputed' }, false, false],
  ['past due, collection paused', { ...pastDue, isCollectionPaused: true }, false, false],
  ['unpaid', { ...pastDue, status: 'unpaid' }, false, false],
  ['paid, a draft to come', inDraftHour, false, false],
  ['ended', { ...pastDue, status: 'canceled' }, false, false],
])('whether a new card pays at once: %s', (_name, snapshot, isEnding, pays) => {
  expect(paysWithNewCard(snapshot, isEnding)).toBe(pays);
});
