import type { SubscriptionNotice } from '@tenfold/contracts';
import { PRICE_USD_PER_MONTH, timeLeft, timeLeftLabel } from '@tenfold/exam';
import type { Plan } from './plan.js';

export interface NoticeFacts extends Plan {
  periodEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
}

/** What somebody should know about their subscription at `now`, most pressing first. */
export function subscriptionNotices(facts: NoticeFacts, now: Date): SubscriptionNotice[] {
  return [cancellationScheduled(facts, now), trialEnding(facts, now), upgradeAvailable(facts)].filter(
    (notice) => notice !== null,
  );
}

function cancellationScheduled(facts: NoticeFacts, now: Date): SubscriptionNotice | null {
  if (facts.tier !== 'pro' || !facts.cancelAtPeriodEnd || facts.periodEndsAt === null) return null;
  return {
    type: 'cancellation_scheduled',
    priority: 'medium',
    color: 'orange',
    title: 'Cancellation scheduled',
    message: `Your Pro access ends in ${timeLeftLabel(timeLeft(facts.periodEndsAt, now))}.`,
    action: { text: 'Manage subscription', link: '/profile' },
  };
}

function trialEnding(facts: NoticeFacts, now: Date): SubscriptionNotice | null {
  if (facts.status !== 'trialing' || facts.periodEndsAt === null || facts.cancelAtPeriodEnd) return null;
  const left = timeLeft(facts.periodEndsAt, now);
  if (!left.urgent) return null;
  return {
    type: 'trial_ending',
    priority: 'high',
    color: 'orange',
    title: 'Your trial is ending',
    message: `Your free trial ends in ${timeLeftLabel(left)}. Pro then costs $${PRICE_USD_PER_MONTH} a month.`,
    action: { text: 'Manage subscription', link: '/profile' },
  };
}

function upgradeAvailable(facts: NoticeFacts): SubscriptionNotice | null {
  if (facts.tier !== 'free' || facts.status !== 'active') return null;
  return {
    type: 'upgrade_available',
    priority: 'low',
    color: 'blue',
    title: 'Upgrade to Pro',
    message: 'Unlimited practice, full 80-question exams and detailed analytics.',
    action: { text: 'See Pro', link: '/subscribe' },
  };
}
