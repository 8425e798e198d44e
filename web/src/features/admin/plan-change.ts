import type { AdminUser, ChangeSubscriptionBody } from '@tenfold/contracts';

export type PlanMove = 'upgrade' | 'downgrade';

/** What Upgrade and Downgrade set. */
export const planAfter: Record<PlanMove, ChangeSubscriptionBody> = {
  upgrade: { tier: 'pro', status: 'active' },
  downgrade: { tier: 'free', status: 'inactive' },
};

/** What can be done about somebody: a move that would change nothing is none. The administrator needs no plan. */
export function movesFor(user: AdminUser): PlanMove[] {
  if (user.isAdmin) return [];
  return (['upgrade', 'downgrade'] as const).filter(
    (move) =>
      user.subscriptionTier !== planAfter[move].tier || user.subscriptionStatus !== planAfter[move].status,
  );
}

/** Whether there may be a payment to give back; only billing knows. */
export function mayHavePaid({ isAdmin, subscriptionTier, subscriptionStatus, hasUsedFreeTrial }: AdminUser) {
  if (isAdmin) return false;
  return subscriptionTier === 'pro' || subscriptionStatus === 'cancelled' || hasUsedFreeTrial;
}

export const tierNames = { free: 'Free', pro: 'Pro' } as const satisfies Record<
  AdminUser['subscriptionTier'],
  string
>;

export const statusNames = {
  active: 'Active',
  trialing: 'Trialing',
  cancelled: 'Cancelled',
  inactive: 'Inactive',
} as const satisfies Record<AdminUser['subscriptionStatus'], string>;
