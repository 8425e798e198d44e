import type { Entitlement } from './entitlement.js';

/** Whose word the access record holds: ours (the Free plan, a grant of the administrator) or Stripe's. */
export type AccessSource = 'own' | 'stripe';

export type StripeAccessDecision = { kind: 'keep' } | { kind: 'apply'; source: AccessSource };

/**
 * How a grant and a Stripe subscription live together: Pro that is paid for takes the record over; a subscription
 * that gives nothing takes away only what it gave, so that a grant or the Free plan stays. Once it has ended, the
 * record is ours again.
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
