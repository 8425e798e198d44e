import { DAY, HOUR } from './calendar';
import {
  nextOfInvoice,
  nextOfSubscription,
  type SubscriptionTimes,
  toldTrialEnds,
  toldUpcoming,
} from './due';

const END = 100 * DAY;
const base: SubscriptionTimes = {
  status: 'active',
  created: 0,
  cancelAt: null,
  trialEnd: null,
  periodEnd: END,
  told: [],
};
const trial: Partial<SubscriptionTimes> = { status: 'trialing', trialEnd: END };
const told = [toldTrialEnds(END), toldUpcoming(END)];

describe('nextOfSubscription', () => {
  it.each<[string, Partial<SubscriptionTimes>, object | null]>([
    ['a trial tells three days before', trial, { step: 'tell_trial_ends', at: END - 3 * DAY }],
    ['a trial that has told ends', { ...trial, told }, { step: 'end_trial', at: END }],
    ['a trial that is cancelled ends so', { ...trial, told, cancelAt: END }, { step: 'cancel', at: END }],
    ['an active one tells of its next invoice', {}, { step: 'tell_upcoming', at: END - 3 * DAY }],
    ['one that has told renews', { told }, { step: 'renew', at: END }],
    ['past due renews too', { status: 'past_due', told }, { step: 'renew', at: END }],
    ['a cancelled one has no next invoice to tell of', { cancelAt: END }, { step: 'cancel', at: END }],
    ['the moment of a cancellation may come first', { cancelAt: DAY }, { step: 'cancel', at: DAY }],
    ['an incomplete one expires', { status: 'incomplete' }, { step: 'expire', at: 23 * HOUR }],
    ['a paused one waits', { status: 'paused' }, null],
    ['a canceled one is over', { status: 'canceled', cancelAt: END }, null],
    ['an expired one is over', { status: 'incomplete_expired' }, null],
  ])('%s', (_name, change, expected) => {
    expect(nextOfSubscription({ ...base, ...change })).toEqual(expected);
  });
});

describe('nextOfInvoice', () => {
  const draft = { status: 'draft', autoAdvance: true, finalizesAt: 5, nextPaymentAttempt: null };
  it.each([
    ['a draft becomes final', draft, { step: 'finalize', at: 5 }],
    ['one that is kept as a draft waits', { ...draft, autoAdvance: false }, null],
    [
      'an open one is tried again',
      { ...draft, status: 'open', nextPaymentAttempt: 9 },
      { step: 'retry', at: 9 },
    ],
    ['an open one without a next try waits', { ...draft, status: 'open' }, null],
    ['a paid one is done', { ...draft, status: 'paid' }, null],
  ])('%s', (_name, times, expected) => {
    expect(nextOfInvoice(times)).toEqual(expected);
  });
});
