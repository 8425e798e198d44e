import type { SubscriptionState, VersionedAccess } from '@tenfold/contracts';
import { timeLeft } from '@tenfold/exam';
import type { NoticeFacts } from '../domain/subscription-notices.js';
import type { Subscription } from './subscription.entity.js';

/** What somebody may use; without a row that is free / inactive, version 0. */
export function presentAccess(userId: string, row: Subscription | null): VersionedAccess {
  return {
    userId,
    tier: row?.tier ?? 'free',
    status: row?.status ?? 'inactive',
    trialEndsAt: row?.status === 'trialing' ? (row.periodEndsAt?.toISOString() ?? null) : null,
    hasUsedFreeTrial: row?.hasUsedFreeTrial ?? false,
    version: row?.version ?? 0,
  };
}

/** The subscription as its owner sees it at `now`. */
export function presentSubscription(row: Subscription | null, now: Date): SubscriptionState {
  const left = row?.periodEndsAt ? timeLeft(row.periodEndsAt, now) : null;
  const renews = row?.status === 'active' && !row.cancelAtPeriodEnd && !row.paymentFailed;
  return {
    tier: row?.tier ?? 'free',
    status: row?.status ?? 'inactive',
    subscriptionEndsAt: row?.periodEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
    trialCountdown: row?.status === 'trialing' ? left : null,
    billingCountdown: renews ? left : null,
    paymentRetryCountdown: row?.paymentRetryAt ? timeLeft(row.paymentRetryAt, now) : null,
  };
}

/** What the notices are made from. */
export function noticeFacts(row: Subscription): NoticeFacts {
  return { ...row, isPaidFor: row.source === 'stripe' };
}
