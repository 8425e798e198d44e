import { graceEnd } from './payment-grace.js';
import { isRefundedOrDisputed } from './payment-status.js';
import {
  isLive,
  type InvoiceSnapshot,
  type SubscriptionSnapshot,
  type UnixSeconds,
} from './subscription-snapshot.js';

/** The reason of an end after an unpaid month; it is stored at Stripe and keeps the plan from counting as canceled. */
export const PAYMENT_FAILED = 'payment failed';

export type Cancellation = 'at-once' | 'with-period' | 'scheduled-already';

/**
 * What canceling a live subscription does: a paid period or trial runs to its end. While an invoice can still be charged,
 * or without access, it ends at once, so that nothing is charged after a cancellation.
 */
export function cancellationOf(snapshot: SubscriptionSnapshot, givesPro: boolean): Cancellation {
  if (!givesPro || hasUnpaidInvoice(snapshot)) return 'at-once';
  return scheduledEnd(snapshot) === null ? 'with-period' : 'scheduled-already';
}

/** Why billing ends a live subscription by itself; null when it goes on. */
export function reasonToEnd(
  snapshot: SubscriptionSnapshot,
  { now, graceDays }: { now: UnixSeconds; graceDays: number },
): string | null {
  if (isGivenUp(snapshot) && now >= graceEnd(snapshot, graceDays)) return PAYMENT_FAILED;
  return reasonInState(snapshot);
}

/** Stripe retries the invoice no more, and would charge the next month nevertheless. */
function isGivenUp({ status, invoice, dunning, isCollectionPaused }: SubscriptionSnapshot): boolean {
  if (status !== 'past_due' || isCollectionPaused || invoice === null) return false;
  const awaitsUser = (dunning?.confirmUrl ?? null) !== null;
  return invoice.status === 'open' && invoice.attempts > 0 && invoice.nextAttempt === null && !awaitsUser;
}

function reasonInState(snapshot: SubscriptionSnapshot): string | null {
  const { status, payment, invoice, isCollectionPaused } = snapshot;
  if (!isLive(snapshot)) return null;
  if (isRefundedOrDisputed(payment)) return `payment ${payment}`;
  if (status === 'unpaid' || (isWrittenOff(invoice) && !isCollectionPaused)) return PAYMENT_FAILED;
  if (scheduledEnd(snapshot) !== null && hasUnpaidInvoice(snapshot)) return 'canceled while unpaid';
  return null;
}

/**
 * Uncollectible makes the subscription active at Stripe, although its month is not paid. What was written off without an
 * attempt was waived, by collection that was paused.
 */
export function isWrittenOff(invoice: InvoiceSnapshot | null): boolean {
  return invoice?.status === 'uncollectible' && invoice.attempts > 0;
}

/** Whether a new card may pay the open invoices at once, without a question to the user. */
export function paysWithNewCard(snapshot: SubscriptionSnapshot, isEnding: boolean): boolean {
  if (isEnding || snapshot.status !== 'past_due' || snapshot.isCollectionPaused) return false;
  return scheduledEnd(snapshot) === null && reasonInState(snapshot) === null;
}

export function scheduledEnd(snapshot: SubscriptionSnapshot): UnixSeconds | null {
  const { cancelAt, cancelAtPeriodEnd, status, trialEnd, periodEnd } = snapshot;
  const running = (status === 'trialing' ? trialEnd : periodEnd) ?? Infinity;
  const scheduledEnds = [cancelAt ?? Infinity, cancelAtPeriodEnd ? running : Infinity];
  const end = Math.min(...scheduledEnds);
  return end <= running && Number.isFinite(end) ? end : null;
}

function hasUnpaidInvoice({ status, dunning }: SubscriptionSnapshot): boolean {
  return status === 'past_due' || status === 'unpaid' || (dunning?.unpaid ?? []).length > 0;
}
