import { effectOf } from './plan-change.js';

test.each([
  ['downgrade', 'free', 'active', /^is on the Free plan and loses it/],
  ['downgrade', 'free', 'cancelled', /^has no access now/],
  ['downgrade', 'pro', 'trialing', /^loses the rest of the free trial.*Nothing was paid/],
  ['downgrade', 'pro', 'active', /^loses Pro.*does not refund/],
  ['upgrade', 'free', 'inactive', /^gets full Pro access/],
  ['upgrade', 'pro', 'trialing', /^is in the free trial/],
] as const)('%s of %s, %s', (move, subscriptionTier, subscriptionStatus, effect) => {
  expect(effectOf(move, { subscriptionTier, subscriptionStatus })).toMatch(effect);
});

test('the downgrade of a Free user never says that Pro is lost', () => {
  expect(effectOf('downgrade', { subscriptionTier: 'free', subscriptionStatus: 'active' })).not.toMatch(
    /Pro/,
  );
});
