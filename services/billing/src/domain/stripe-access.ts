import type { Entitlement } from './entitlement.js';

export type AccessSource = 'own' | 'stripe';

export type StripeAccessDecision = { kind: 'keep' } | { kind: 'apply'; source: AccessSource };

/**
 * A subscription that gives Pro takes over the access record until it ends. One that gives nothing revokes only what it
 * gave, so that a grant or the Free plan stays.
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
