import type { Entitlement } from './entitlement.js';

/** Who decided the access record: billing (the Free plan, a grant of the administrator) or Stripe. */
export type AccessSource = 'own' | 'stripe';

export type StripeAccessDecision = { kind: 'keep' } | { kind: 'apply'; source: AccessSource };

/**
 * Combines a grant with a Stripe subscription. A subscription that gives Pro takes over the record; one that gives
 * nothing revokes only what it gave, so that a grant or the Free plan stays. After its end the record is billing's
 * own again.
 */
export function decideStripeAccess(
  source: AccessSource,
  entitlement: Pick<Entitlement, 'plan'>,
  isLive: boolean,
): StripeAccessDecision {
  if (entitlement.plan.tier === 'pro') return { kind: 'apply', source: 'stripe' };
  if (source === 'own') return { kind: 'keep' };
  return { kind: 'apply', source: isLive ? 'stripe' : 'own' };
}
