import { MONEY_BACK_DAYS } from '@tenfold/exam';
import {
  DAY_SECONDS,
  renewalCents,
  type CardSnapshot,
  type SubscriptionSnapshot,
  type UnixSeconds,
} from './subscription-snapshot.js';
import { REFUNDABLE_STATUSES, isRefundedOrDisputed, type Payment } from './payment-status.js';
import { scheduledEnd } from './subscription-end.js';

export interface NextPayment {
  at: UnixSeconds;
  /** Null when it is not known in US cents. */
  amountCents: number | null;
  card: CardSnapshot | null;
}

export interface FailedPayment {
  /** Null when it is not known in US cents. */
  amountCents: number | null;
  /** Null when Stripe has no next attempt planned. */
  retryAt: UnixSeconds | null;
}

/** What Stripe charges next if nothing changes; null when it charges nothing. */
export function nextPayment(snapshot: SubscriptionSnapshot): NextPayment | null {
  const { status, trialEnd, periodEnd, hasPaymentMethod, payment, card, invoice } = snapshot;
  const amountCents = renewalCents(snapshot);
  if (scheduledEnd(snapshot) !== null || isRefundedOrDisputed(payment) || snapshot.isCollectionPaused)
    return null;
  if (status === 'trialing')
    return hasPaymentMethod && trialEnd !== null ? { at: trialEnd, amountCents, card } : null;
  if (status !== 'active') return null;
  const isDue = invoice?.status === 'draft' || invoice?.status === 'open';
  if (isDue && invoice.nextAttempt !== null)
    return { at: invoice.nextAttempt, amountCents: invoice.amountDueCents, card };
  return periodEnd !== null ? { at: periodEnd, amountCents, card } : null;
}

export function failedPayment({ status, invoice }: SubscriptionSnapshot): FailedPayment | null {
  if (status !== 'past_due' && status !== 'unpaid') return null;
  return { amountCents: invoice?.amountDueCents ?? null, retryAt: invoice?.nextAttempt ?? null };
}

/** The guarantee covers a user's first payment, once. */
export function moneyBackUntil(payments: readonly Payment[], now: UnixSeconds): UnixSeconds | null {
  const [first] = payments.toSorted((a, b) => a.paidAt - b.paidAt);
  const isKept = payments.every(({ status }) => REFUNDABLE_STATUSES.includes(status));
  if (first === undefined || !isKept) return null;
  const until = first.paidAt + MONEY_BACK_DAYS * DAY_SECONDS;
  return until > now ? until : null;
}
