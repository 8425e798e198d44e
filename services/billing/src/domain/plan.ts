import type { SubscriptionStatus, SubscriptionTier } from '@tenfold/contracts';

export interface Plan {
  tier: SubscriptionTier;
  status: SubscriptionStatus;
}

const plans: readonly Plan[] = [
  { tier: 'free', status: 'inactive' },
  { tier: 'free', status: 'active' },
  { tier: 'free', status: 'cancelled' },
  { tier: 'pro', status: 'trialing' },
  { tier: 'pro', status: 'active' },
];

export function isPlan({ tier, status }: Plan): boolean {
  return plans.some((plan) => plan.tier === tier && plan.status === status);
}

export type FreePlanDecision = { kind: 'switch'; plan: Plan } | { kind: 'unchanged' } | { kind: 'has-pro' };

export function decideFreePlan(current: Plan): FreePlanDecision {
  if (current.tier === 'pro') return { kind: 'has-pro' };
  if (current.status === 'active') return { kind: 'unchanged' };
  return { kind: 'switch', plan: { tier: 'free', status: 'active' } };
}

export type CancelDecision = { kind: 'schedule' } | { kind: 'unchanged' } | { kind: 'nothing-to-cancel' };

export function decideCancel(current: Plan & { cancelAtPeriodEnd: boolean }): CancelDecision {
  if (current.tier !== 'pro') return { kind: 'nothing-to-cancel' };
  return { kind: current.cancelAtPeriodEnd ? 'unchanged' : 'schedule' };
}

export type ResumeDecision = { kind: 'resume' } | { kind: 'nothing-scheduled' };

export function decideResume(current: Plan & { cancelAtPeriodEnd: boolean }): ResumeDecision {
  const isScheduled = current.tier === 'pro' && current.cancelAtPeriodEnd;
  return { kind: isScheduled ? 'resume' : 'nothing-scheduled' };
}

export type PeriodEndDecision = { kind: 'renew' } | { kind: 'end'; plan: Plan };

export function decidePeriodEnd(current: Plan & { cancelAtPeriodEnd: boolean }): PeriodEndDecision {
  if (current.status === 'active' && !current.cancelAtPeriodEnd) return { kind: 'renew' };
  return { kind: 'end', plan: { tier: 'free', status: 'cancelled' } };
}

/**
 * Whether an administrator's change ends what Stripe would still charge. Only a paid month that goes on stays: its user
 * needs no grant. A running trial is replaced by Pro, not by another trial.
 */
export function endsSubscription(
  current: Plan & { source: 'own' | 'stripe'; cancelAtPeriodEnd: boolean; paymentFailed: boolean },
  wanted: Plan,
): boolean {
  if (wanted.tier === 'free' || current.source === 'own' || current.tier === 'free') return true;
  if (wanted.status === 'trialing') return false;
  return current.status === 'trialing' || current.cancelAtPeriodEnd || current.paymentFailed;
}
