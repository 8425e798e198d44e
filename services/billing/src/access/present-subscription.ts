import type { SubscriptionState, VersionedAccess } from '@tenfold/contracts';
import { timeLeft } from '@tenfold/exam';
import type { NoticeInput } from '../domain/subscription-notices.js';
import type { Subscription } from './subscription.entity.js';

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

export function presentSubscription(
  row: Subscription | null,
  { now, isCustomer }: { now: Date; isCustomer: boolean },
): SubscriptionState {
  const left = row?.periodEndsAt ? timeLeft(row.periodEndsAt, now) : null;
  const isCharged = row?.source === 'stripe' && row.status === 'active';
  const renews = isCharged && !row.cancelAtPeriodEnd && !row.paymentFailed && !row.collectionPaused;
  return {
    tier: row?.tier ?? 'free',
    status: row?.status ?? 'inactive',
    subscriptionEndsAt: row?.periodEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
    cancelsAtOnce: row?.cancelsAtOnce ?? false,
    isCollectionPaused: row?.collectionPaused ?? false,
    trialCountdown: row?.status === 'trialing' ? left : null,
    billingCountdown: renews ? left : null,
    paymentRetryCountdown: row?.paymentRetryAt ? timeLeft(row.paymentRetryAt, now) : null,
    paymentConfirmUrl: row?.paymentConfirmUrl ?? null,
    isGranted: row?.tier === 'pro' && row.source === 'own',
    canManagePayment: isCustomer,
  };
}

export function toNoticeInput(row: Subscription): NoticeInput {
  return { ...row, isPaidFor: row.source === 'stripe' };
}
