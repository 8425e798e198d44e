import type { Caller, SubscriptionStatus, SubscriptionTier } from '@tenfold/contracts';

/** What somebody may use: nothing, the Free plan, or everything. */
export type AccessLevel = 'none' | 'free' | 'pro';

const ranks: Record<AccessLevel, number> = { none: 0, free: 1, pro: 2 };

/**
 * The administrator is treated as Pro. Everybody else needs a status that grants access; then the tier decides.
 *
 * @param access null when nothing is known of the user
 */
export function accessLevel(
  caller: Pick<Caller, 'isAdmin'>,
  access: { tier: SubscriptionTier; status: SubscriptionStatus } | null,
): AccessLevel {
  if (caller.isAdmin) return 'pro';
  if (access === null || (access.status !== 'active' && access.status !== 'trialing')) return 'none';
  return access.tier;
}

export function reaches(level: AccessLevel, needed: AccessLevel): boolean {
  return ranks[level] >= ranks[needed];
}
