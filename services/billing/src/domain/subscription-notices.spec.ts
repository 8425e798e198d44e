import { MS_PER_DAY } from '@tenfold/exam';
import { subscriptionNotices, type NoticeFacts } from './subscription-notices.js';

const now = new Date('2026-04-01T09:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * MS_PER_DAY);
const pro: NoticeFacts = {
  tier: 'pro',
  status: 'active',
  periodEndsAt: inDays(20),
  cancelAtPeriodEnd: false,
};
const trial: NoticeFacts = { ...pro, status: 'trialing', periodEndsAt: inDays(7) };
const free: NoticeFacts = { ...pro, tier: 'free', periodEndsAt: null };

test.each<[string, NoticeFacts, string[]]>([
  ['Pro, nothing coming', pro, []],
  ['Pro, cancelled', { ...pro, cancelAtPeriodEnd: true }, ['cancellation_scheduled']],
  ['trial, a week left', trial, []],
  ['trial, four days left', { ...trial, periodEndsAt: inDays(3.1) }, []],
  ['trial, three days left', { ...trial, periodEndsAt: inDays(3) }, ['trial_ending']],
  [
    'trial, cancelled',
    { ...trial, periodEndsAt: inDays(2), cancelAtPeriodEnd: true },
    ['cancellation_scheduled'],
  ],
  ['Free plan', free, ['upgrade_available']],
  ['at the gate', { ...free, status: 'inactive' }, []],
  ['ended', { ...free, status: 'cancelled' }, []],
])('%s', (_name, facts, types) => {
  expect(subscriptionNotices(facts, now).map((notice) => notice.type)).toEqual(types);
});

test('the words name the time left and the price', () => {
  const [notice] = subscriptionNotices({ ...trial, periodEndsAt: inDays(1) }, now);
  expect(notice?.message).toBe('Your free trial ends in 24 hours. Pro then costs $19.99 a month.');
});
