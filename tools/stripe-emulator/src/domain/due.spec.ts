import { DAY, HOUR } from './calendar';
import { nextOfInvoice, nextOfSubscription, type SubscriptionTimes, trialEndsKey, upcomingKey } from './due';

const END = 100 * DAY;
const base: SubscriptionTimes = {
  status: 'active',
  created: 0,
  cancelAt: null,
  trialEnd: null,
  collectionPaused: false,
  collectionResumesAt: null,
  periodEnd: END,
  emitted: [],
};
const trial: Partial<SubscriptionTimes> = { status: 'trialing', trialEnd: END };
const emitted = [trialEndsKey(END), upcomingKey(END)];

describe('nextOfSubscription', () => {
  it.each<[string, Partial<SubscriptionTimes>, object | null]>([
    ['a trial emits trial_will_end three days before', trial, { step: 'emit_trial_ends', at: END - 3 * DAY }],
    ['a trial that has emitted it ends', { ...trial, emitted }, { step: 'end_trial', at: END }],
    [
      'a canceled trial is canceled at its end',
      { ...trial, emitted, cancelAt: END },
      { step: 'cancel', at: END },
    ],
    ['an active one emits its upcoming invoice', {}, { step: 'emit_upcoming', at: END - 3 * DAY }],
    ['one that has emitted it renews', { emitted }, { step: 'renew', at: END }],
    ['past due renews too', { status: 'past_due', emitted }, { step: 'renew', at: END }],
    ['a canceled one has no upcoming invoice', { cancelAt: END }, { step: 'cancel', at: END }],
    ['a cancellation may come first', { cancelAt: DAY }, { step: 'cancel', at: DAY }],
    ['an incomplete one expires', { status: 'incomplete' }, { step: 'expire', at: 23 * HOUR }],
    ['a paused one has no next step', { status: 'paused' }, null],
    ['an ended one has no next step', { status: 'canceled', cancelAt: END }, null],
    ['an expired one has no next step', { status: 'incomplete_expired' }, null],
  ])('%s', (_name, change, expected) => {
    expect(nextOfSubscription({ ...base, ...change })).toEqual(expected);
  });
});

describe('nextOfInvoice', () => {
  const draft = { status: 'draft', autoAdvance: true, finalizesAt: 5, nextPaymentAttempt: null };
  it.each([
    ['a draft is finalized', draft, { step: 'finalize', at: 5 }],
    ['a draft without auto-advance has no next step', { ...draft, autoAdvance: false }, null],
    ['an open one is retried', { ...draft, status: 'open', nextPaymentAttempt: 9 }, { step: 'retry', at: 9 }],
    ['an open one without a next attempt has no next step', { ...draft, status: 'open' }, null],
    ['a paid one has no next step', { ...draft, status: 'paid' }, null],
  ])('%s', (_name, times, expected) => {
    expect(nextOfInvoice(times)).toEqual(expected);
  });
});
