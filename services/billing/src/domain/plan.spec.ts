import { subscriptionStatuses, subscriptionTiers } from '@tenfold/contracts';
import {
  decideCancel,
  decideFreePlan,
  decidePeriodEnd,
  decideResume,
  endsSubscription,
  isPlan,
  type Plan,
} from './plan.js';

const granted: Plan = { tier: 'pro', status: 'active' };

test('exactly five combinations of tier and status are plans', () => {
  const found = subscriptionTiers.flatMap((tier) =>
    subscriptionStatuses.filter((status) => isPlan({ tier, status })).map((status) => `${tier}/${status}`),
  );
  expect(found).toEqual(['free/active', 'free/cancelled', 'free/inactive', 'pro/active', 'pro/trialing']);
});

test.each([
  ['free', 'inactive', 'switch'],
  ['free', 'cancelled', 'switch'],
  ['free', 'active', 'unchanged'],
  ['pro', 'active', 'has-pro'],
  ['pro', 'trialing', 'has-pro'],
] as const)('choosing the Free plan on %s/%s: %s', (tier, status, kind) => {
  expect(decideFreePlan({ tier, status }).kind).toBe(kind);
});

test.each([
  ['pro', 'active', false, 'schedule', 'renew'],
  ['pro', 'active', true, 'unchanged', 'end'],
  ['pro', 'trialing', false, 'schedule', 'end'],
  ['pro', 'trialing', true, 'unchanged', 'end'],
] as const)(
  'on %s/%s, cancelAtPeriodEnd %s: a cancel decides %s, the period’s end %s',
  (tier, status, cancelAtPeriodEnd, cancel, end) => {
    expect(decideCancel({ tier, status, cancelAtPeriodEnd }).kind).toBe(cancel);
    expect(decidePeriodEnd({ tier, status, cancelAtPeriodEnd }).kind).toBe(end);
  },
);

test.each(['inactive', 'active', 'cancelled'] as const)('on free/%s there is nothing to cancel', (status) => {
  expect(decideCancel({ tier: 'free', status, cancelAtPeriodEnd: false })).toEqual({
    kind: 'nothing-to-cancel',
  });
});

test.each([
  ['pro', 'active', true, 'resume'],
  ['pro', 'trialing', true, 'resume'],
  ['pro', 'active', false, 'nothing-scheduled'],
  ['free', 'cancelled', true, 'nothing-scheduled'],
] as const)(
  'on %s/%s, cancelAtPeriodEnd %s: a resume decides %s',
  (tier, status, cancelAtPeriodEnd, kind) => {
    expect(decideResume({ tier, status, cancelAtPeriodEnd }).kind).toBe(kind);
  },
);

test.each<[string, Partial<Parameters<typeof endsSubscription>[0]>, Plan, boolean]>([
  ['Pro for a paid month that goes on', {}, granted, false],
  ['Pro for a payment that is retried', { paymentFailed: true }, granted, true],
  ['Pro for a canceled month', { cancelAtPeriodEnd: true }, granted, true],
  ['Pro for a trial', { status: 'trialing' }, granted, true],
  ['Pro for a payment that is retried without access', { tier: 'free', status: 'inactive' }, granted, true],
  ['Pro for a grant beside a subscription', { source: 'own' }, granted, true],
  ['a trial for a paid month', {}, { tier: 'pro', status: 'trialing' }, false],
  ['a downgrade of a paid month', {}, { tier: 'free', status: 'inactive' }, true],
])('whether %s ends what Stripe charges', (_name, changes, wanted, ends) => {
  const current = {
    tier: 'pro',
    status: 'active',
    source: 'stripe',
    cancelAtPeriodEnd: false,
    paymentFailed: false,
  } as const;
  expect(endsSubscription({ ...current, ...changes }, wanted)).toBe(ends);
});
