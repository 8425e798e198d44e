import type { AdminUser, ChangeSubscriptionBody } from '@tenfold/contracts';

export type PlanMove = 'upgrade' | 'downgrade';

export const planAfter: Record<PlanMove, ChangeSubscriptionBody> = {
  upgrade: { tier: 'pro', status: 'active' },
  downgrade: { tier: 'free', status: 'inactive' },
};

export function movesFor(user: AdminUser): PlanMove[] {
  if (user.isAdmin) return [];
  return (['upgrade', 'downgrade'] as const).filter(
    (move) =>
      user.subscriptionTier !== planAfter[move].tier || user.subscriptionStatus !== planAfter[move].status,
  );
}

export const tierNames = { free: 'Free', pro: 'Pro' } as const satisfies Record<
  AdminUser['subscriptionTier'],
  string
>;

export const statusNames = {
  active: 'Active',
  trialing: 'Trialing',
  cancelled: 'Canceled',
  inactive: 'Inactive',
} as const satisfies Record<AdminUser['subscriptionStatus'], string>;

/** Completes a sentence that starts with the user's address: "loses Pro at once …". */
export function effectOf(
  move: PlanMove,
  { subscriptionTier, subscriptionStatus }: Pick<AdminUser, 'subscriptionTier' | 'subscriptionStatus'>,
): string {
  if (move === 'upgrade') {
    return subscriptionStatus === 'trialing'
      ? 'is in the free trial of Pro and gets Pro with no end date. Nothing is charged for it.'
      : 'gets full Pro access at once. Nothing is charged for it.';
  }
  if (subscriptionTier === 'free') {
    return subscriptionStatus === 'active'
      ? 'is on the Free plan and loses it: the next screen is the paywall.'
      : 'has no access now; the status becomes Inactive.';
  }
  return subscriptionStatus === 'trialing'
    ? 'loses the rest of the free trial at once and sees the paywall. Nothing was paid.'
    : 'loses Pro at once and sees the paywall. This does not refund what was paid.';
}
