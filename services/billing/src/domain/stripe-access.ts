import type { SubscriptionAccess } from './subscription-access.js';

export type AccessSource = 'own' | 'stripe';

export type StripeAccessDecision = { kind: 'keep' } | { kind: 'apply'; source: AccessSource };

/**
 * A subscription with Pro takes over the access record until it ends. A subscription without Pro removes only access that
 * came from Stripe; a grant or the Free plan stays.
 */
export function decideStripeAccess(
  source: AccessSource,
  access: Pick<SubscriptionAccess, 'plan'>,
  isLive: boolean,
): StripeAccessDecision {
  if (access.plan.tier === 'pro') return { kind: 'apply', source: 'stripe' };
  if (source === 'own') return { kind: 'keep' };
  return { kind: 'apply', source: isLive ? 'stripe' : 'own' };
}
