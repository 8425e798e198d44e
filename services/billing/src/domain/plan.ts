import type { SubscriptionStatus, SubscriptionTier } from '@tenfold/contracts';

/** A tier with its status: the two always change together. */
export interface Plan {
  tier: SubscriptionTier;
  status: SubscriptionStatus;
}

/**
 * Every plan there is:
 * free/inactive - registered, downgraded, or payment retries exhausted: sees the gate;
 * free/active - chose the Free plan; pro/trialing and pro/active - everything;
 * free/cancelled - the paid period ended after a cancel: the gate, and no second trial.
 */
const plans: readonly Plan[] = [
  { tier: 'free', status: 'inactive' },
  { tier: 'free', status: 'active' },
  { tier: 'free', status: 'cancelled' },
  { tier: 'pro', status: 'trialing' },
  { tier: 'pro', status: 'active' },
];

/** Whether tier and status belong together. */
export function isPlan({ tier, status }: Plan): boolean {
  return plans.some((plan) => plan.tier === tier && plan.status === status);
}

export type FreePlanDecision = { kind: 'switch'; plan: Plan } | { kind: 'unchanged' } | { kind: 'has-pro' };

/** What "Continue with the Free plan" does for somebody on `current`. */
export function decideFreePlan(current: Plan): FreePlanDecision {
  if (current.tier === 'pro') return { kind: 'has-pro' };
  if (current.status === 'active') return { kind: 'unchanged' };
  return { kind: 'switch', plan: { tier: 'free', status: 'active' } };
}

export type CancelDecision = { kind: 'schedule' } | { kind: 'unchanged' } | { kind: 'nothing-to-cancel' };

/** What a cancel does: Pro stays until the period ends, also in a trial. */
export function decideCancel(current: Plan & { cancelAtPeriodEnd: boolean }): CancelDecision {
  if (current.tier !== 'pro') return { kind: 'nothing-to-cancel' };
  return { kind: current.cancelAtPeriodEnd ? 'unchanged' : 'schedule' };
}

export type ResumeDecision = { kind: 'resume' } | { kind: 'nothing-scheduled' };

/** What taking a cancel back does: Pro goes on as if nothing had been asked. */
export function decideResume(current: Plan & { cancelAtPeriodEnd: boolean }): ResumeDecision {
  const isScheduled = current.tier === 'pro' && current.cancelAtPeriodEnd;
  return { kind: isScheduled ? 'resume' : 'nothing-scheduled' };
}

export type PeriodEndDecision = { kind: 'renew' } | { kind: 'end'; plan: Plan };

/** What the end of a period brings: another month, unless it was cancelled or was a trial that nobody paid for. */
export function decidePeriodEnd(current: Plan & { cancelAtPeriodEnd: boolean }): PeriodEndDecision {
  if (current.status === 'active' && !current.cancelAtPeriodEnd) return { kind: 'renew' };
  return { kind: 'end', plan: { tier: 'free', status: 'cancelled' } };
}
