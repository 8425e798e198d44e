import type { SubscriptionNotice } from '@tenfold/contracts';
import { dollarsLabel, timeLeft, timeLeftLabel } from '@tenfold/exam';
import type { Plan } from './plan.js';

export interface NoticeInput extends Plan {
  periodEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
  isPaidFor: boolean;
  /** What is charged at the end of the period; null when nothing is, or when the amount is unknown. */
  nextAmountCents: number | null;
  paymentFailed: boolean;
  paymentRetryAt: Date | null;
  paymentConfirmUrl: string | null;
  collectionPaused: boolean;
  /** Whether a new card pays what failed at once. */
  newCardPays: boolean;
}

export function subscriptionNotices(input: NoticeInput, now: Date): SubscriptionNotice[] {
  return [
    paymentFailed(input, now),
    cancellationScheduled(input, now),
    trialEnding(input, now),
    billingReminder(input, now),
    upgradeAvailable(input),
  ].filter((notice) => notice !== null);
}

function paymentFailed(input: NoticeInput, now: Date): SubscriptionNotice | null {
  if (!input.paymentFailed) return null;
  if (input.paymentConfirmUrl !== null) return paymentToConfirm(input);
  return {
    type: 'payment_failed',
    priority: 'high',
    color: 'red',
    title: 'Payment failed',
    message: paymentFailedMessage(input, now),
    action: { text: 'Update payment method', link: '/profile' },
  };
}

function paymentToConfirm({ tier }: NoticeInput): SubscriptionNotice {
  return {
    type: 'payment_failed',
    priority: 'high',
    color: 'red',
    title: 'Confirm your payment',
    message: `Your bank asks you to confirm your last payment. Confirm it to ${tier === 'pro' ? 'keep' : 'get'} Pro.`,
    action: { text: 'Confirm payment', link: '/profile' },
  };
}

function paymentFailedMessage({ tier, paymentRetryAt, newCardPays }: NoticeInput, now: Date): string {
  const retry = paymentRetryAt && timeLeftLabel(timeLeft(paymentRetryAt, now));
  if (tier !== 'pro')
    return retry === null
      ? `Your last payment failed, and Pro has ended.${newCardPays ? ' A working card brings it back.' : ''}`
      : `Your last payment failed, and Pro has ended. We will try your card again in ${retry}, unless you cancel.`;
  if (retry === null)
    return `Your last payment failed. Please ${newCardPays ? 'update your card' : 'write to our support'} to keep Pro.`;
  return `Your last payment failed. We will try your card again in ${retry}.`;
}

function cancellationScheduled(input: NoticeInput, now: Date): SubscriptionNotice | null {
  if (input.tier !== 'pro' || !input.cancelAtPeriodEnd || input.periodEndsAt === null) return null;
  return {
    type: 'cancellation_scheduled',
    priority: 'medium',
    color: 'orange',
    title: 'Cancellation scheduled',
    message: `Your Pro access ends in ${timeLeftLabel(timeLeft(input.periodEndsAt, now))}.`,
    action: { text: 'Manage subscription', link: '/profile' },
  };
}

function trialEnding(input: NoticeInput, now: Date): SubscriptionNotice | null {
  if (input.status !== 'trialing' || input.periodEndsAt === null || input.cancelAtPeriodEnd) return null;
  const { nextAmountCents } = input;
  const left = timeLeft(input.periodEndsAt, now);
  if (!left.urgent) return null;
  const charge =
    nextAmountCents === null ? '' : ` Your card is then charged ${dollarsLabel(nextAmountCents)}.`;
  return {
    type: 'trial_ending',
    priority: 'high',
    color: 'orange',
    title: 'Your trial is ending',
    message: `Your free trial ends in ${timeLeftLabel(left)}.${charge}`,
    action: { text: 'Manage subscription', link: '/profile' },
  };
}

function billingReminder(input: NoticeInput, now: Date): SubscriptionNotice | null {
  const { status, periodEndsAt, isPaidFor, cancelAtPeriodEnd, nextAmountCents } = input;
  if (!isPaidFor || input.tier !== 'pro' || status !== 'active' || periodEndsAt === null) return null;
  if (cancelAtPeriodEnd || input.paymentFailed || input.collectionPaused) return null;
  const left = timeLeft(periodEndsAt, now);
  if (!left.urgent) return null;
  const amount = nextAmountCents === null ? '' : ` for ${dollarsLabel(nextAmountCents)}`;
  return {
    type: 'billing_reminder',
    priority: 'low',
    color: 'green',
    title: 'Your next payment',
    message: `Pro renews in ${timeLeftLabel(left)}${amount}.`,
    action: { text: 'Manage subscription', link: '/profile' },
  };
}

function upgradeAvailable(input: NoticeInput): SubscriptionNotice | null {
  if (input.tier !== 'free' || input.status !== 'active') return null;
  return {
    type: 'upgrade_available',
    priority: 'low',
    color: 'blue',
    title: 'Upgrade to Pro',
    message: 'Unlimited practice, full 80-question exams and detailed analytics.',
    action: { text: 'See Pro', link: '/subscribe' },
  };
}
