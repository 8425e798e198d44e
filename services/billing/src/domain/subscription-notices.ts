import type { SubscriptionNotice } from '@tenfold/contracts';
import { PRICE_USD_PER_MONTH, timeLeft, timeLeftLabel } from '@tenfold/exam';
import type { Plan } from './plan.js';

export interface NoticeFacts extends Plan {
  periodEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Stripe charges for it; a grant costs nothing. */
  isPaidFor: boolean;
  paymentFailed: boolean;
  /** When Stripe tries the card again; null when it will not. */
  paymentRetryAt: Date | null;
}

/** What somebody should know about their subscription at `now`, most pressing first. */
export function subscriptionNotices(facts: NoticeFacts, now: Date): SubscriptionNotice[] {
  return [
    paymentFailed(facts, now),
    cancellationScheduled(facts, now),
    trialEnding(facts, now),
    billingReminder(facts, now),
    upgradeAvailable(facts),
  ].filter((notice) => notice !== null);
}

function paymentFailed(facts: NoticeFacts, now: Date): SubscriptionNotice | null {
  if (!facts.paymentFailed) return null;
  return {
    type: 'payment_failed',
    priority: 'high',
    color: 'red',
    title: 'Payment failed',
    message: paymentFailedMessage(facts, now),
    action: { text: 'Update payment method', link: '/profile' },
  };
}

function paymentFailedMessage({ tier, paymentRetryAt }: NoticeFacts, now: Date): string {
  if (tier !== 'pro') return 'Your last payment failed, and Pro has ended. A working card brings it back.';
  if (paymentRetryAt === null) return 'Your last payment failed. Please update your card to keep Pro.';
  return `Your last payment failed. We will try your card again in ${timeLeftLabel(timeLeft(paymentRetryAt, now))}.`;
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

function billingReminder(facts: NoticeFacts, now: Date): SubscriptionNotice | null {
  const { status, periodEndsAt, isPaidFor, cancelAtPeriodEnd } = facts;
  if (!isPaidFor || facts.tier !== 'pro' || status !== 'active' || periodEndsAt === null) return null;
  if (cancelAtPeriodEnd || facts.paymentFailed) return null;
  const left = timeLeft(periodEndsAt, now);
  if (!left.urgent) return null;
  return {
    type: 'billing_reminder',
    priority: 'low',
    color: 'green',
    title: 'Your next payment',
    message: `Pro renews in ${timeLeftLabel(left)} for $${PRICE_USD_PER_MONTH}.`,
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
