import {
  accessOf,
  cardless,
  converted,
  DAY,
  endedTrial,
  open,
  paid,
  periodEnd,
  start,
  summaryOf,
  trial,
  trialEnd,
  usedTrial,
  withoutCard,
  type AccessCase,
} from '../../test/subscription-snapshots.js';
import type { SubscriptionAccessContext } from './subscription-access.js';
import type { SubscriptionSnapshot } from './subscription-snapshot.js';

test.each<AccessCase>([
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
  ['converted trial', converted, usedTrial, ['pro/active', 'paid', periodEnd, false]],
  [
    'converted trial before its first invoice is paid',
    { ...converted, payment: 'none', invoice: { ...open, attempts: 0 } },
    usedTrial,
    ['pro/active', 'paid', periodEnd, false],
  ],
  [
    'trial that billing ends because another account used its card',
    trial,
    { isEnding: true, hasUsedTrial: true },
    ['free/inactive', 'being ended', null, false],
  ],
])('%s', (_name, snapshot, context, expected) => {
  expect(summaryOf(accessOf(snapshot, context))).toEqual(expected);
});

test.each<[string, SubscriptionSnapshot, Partial<SubscriptionAccessContext>, boolean]>([
  ['a trial that runs', trial, {}, true],
  ['a trial that was paid for meanwhile', converted, {}, true],
  ['a trial without its card', cardless, {}, false],
  ['a month without a trial', paid, {}, false],
  ['an abandoned trial', { ...endedTrial, hasPaymentMethod: false }, {}, false],
])('%s uses up the trial: %s', (_name, snapshot, context, trialStarted) => {
  expect(accessOf(snapshot, context).trialStarted).toBe(trialStarted);
});
