import type { SubscriptionState, VersionedAccess } from '@tenfold/contracts';
import { timeLeft } from '@tenfold/exam';
import { failedPayment, moneyBackUntil, nextPayment } from '../domain/payment-outlook.js';
import type { Payment } from '../domain/payment-status.js';
import type { NoticeInput } from '../domain/subscription-notices.js';
import { paysWithNewCard } from '../domain/subscription-end.js';
import { toDate, type SubscriptionSnapshot, type UnixSeconds } from '../domain/subscription-snapshot.js';
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
  { now, nowAtStripe, isCustomer, live, payments }: PaymentState & { now: Date; nowAtStripe: Date },
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
    ...presentPayments(live, payments, nowAtStripe),
    isGranted: row?.tier === 'pro' && row.source === 'own',
    canManagePayment: isCustomer,
  };
}

interface PaymentState {
  isCustomer: boolean;
  live: SubscriptionSnapshot | null;
  payments: readonly Payment[];
}

type PaymentFields = 'nextPayment' | 'failedPayment' | 'moneyBackUntil';

function presentPayments(
  live: SubscriptionSnapshot | null,
  payments: readonly Payment[],
  now: Date,
): Pick<SubscriptionState, PaymentFields> {
  const next = live && nextPayment(live);
  const failed = live && failedPayment(live);
  const until = moneyBackUntil(payments, now.getTime() / 1_000);
  return {
    nextPayment: next && { ...next, at: isoTime(next.at) },
    failedPayment: failed && { ...failed, retryAt: failed.retryAt === null ? null : isoTime(failed.retryAt) },
    moneyBackUntil: until === null ? null : isoTime(until),
  };
}

function isoTime(seconds: UnixSeconds): string {
  return toDate(seconds).toISOString();
}

export function toNoticeInput(row: Subscription, live: SubscriptionSnapshot | null): NoticeInput {
  const nextAmountCents = (live && nextPayment(live)?.amountCents) ?? null;
  const retryAt = live && (failedPayment(live)?.retryAt ?? null);
  const paymentRetryAt = retryAt === null ? null : toDate(retryAt);
  const newCardPays = live !== null && paysWithNewCard(live, false);
  return { ...row, isPaidFor: row.source === 'stripe', nextAmountCents, paymentRetryAt, newCardPays };
}
