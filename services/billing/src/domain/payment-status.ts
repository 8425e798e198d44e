import type { PaymentEffect, UnixSeconds } from './subscription-snapshot.js';

export type PaymentStatus =
  'paid' | 'partially_refunded' | 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost';

export interface PaymentOrigin {
  invoiceId: string;
  subscriptionId: string;
  periodStart: UnixSeconds;
  periodEnd: UnixSeconds;
}

export interface Payment extends PaymentOrigin {
  chargeId: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
  paidAt: UnixSeconds;
  status: PaymentStatus;
}

/** The bank holds the money in these dispute statuses. An inquiry (`warning_...`) holds nothing. */
const OPEN = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'];
const LOST = ['lost', 'prevented'];

export function paymentStatus(charge: {
  amountCents: number;
  refundedCents: number;
  disputes: readonly string[];
}): PaymentStatus {
  const { amountCents, refundedCents, disputes } = charge;
  if (disputes.some((status) => OPEN.includes(status))) return 'disputed';
  if (disputes.some((status) => LOST.includes(status))) return 'dispute_lost';
  if (refundedCents >= amountCents) return 'refunded';
  if (disputes.includes('won')) return 'dispute_won';
  return refundedCents > 0 ? 'partially_refunded' : 'paid';
}

export const REFUNDABLE_STATUSES: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'dispute_won'];

const effects: Record<PaymentStatus, PaymentEffect> = {
  paid: 'kept',
  partially_refunded: 'kept',
  dispute_won: 'won',
  refunded: 'refunded',
  disputed: 'disputed',
  dispute_lost: 'lost',
};

/** Effects of earlier payments that count as much as those of the latest one, the strongest first. */
const LASTING: readonly PaymentEffect[] = ['disputed', 'lost'];

/**
 * The effect of a subscription's payments on it: a dispute of any of them, otherwise the outcome of the latest one.
 * A dispute that was won is remembered unless the latest payment was refunded.
 */
export function paymentEffect(payments: readonly Payment[], subscriptionId: string): PaymentEffect {
  const own = payments
    .filter((payment) => payment.subscriptionId === subscriptionId)
    .toSorted((a, b) => b.paidAt - a.paidAt);
  const [latest] = own;
  if (latest === undefined) return 'none';
  const found = own.map(({ status }) => effects[status]);
  const lasting = LASTING.find((effect) => found.includes(effect));
  if (lasting !== undefined) return lasting;
  const effect = effects[latest.status];
  return effect === 'kept' && found.includes('won') ? 'won' : effect;
}

export function paidUntil(payments: readonly Payment[], subscriptionId: string): UnixSeconds | null {
  const ends = payments
    .filter(
      (payment) => payment.subscriptionId === subscriptionId && REFUNDABLE_STATUSES.includes(payment.status),
    )
    .map(({ periodEnd }) => periodEnd);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Payments that arrived after their subscription had ended. They bought nothing, so they are refunded. */
export function latePayments<T extends Payment>(
  payments: readonly T[],
  subscriptions: readonly { id: string; endedAt: UnixSeconds | null }[],
): T[] {
  return payments.filter(({ subscriptionId, paidAt, status }) => {
    const endedAt = subscriptions.find(({ id }) => id === subscriptionId)?.endedAt ?? null;
    return endedAt !== null && paidAt > endedAt && REFUNDABLE_STATUSES.includes(status);
  });
}

export function isRefundedOrDisputed(status: PaymentEffect): boolean {
  return status === 'refunded' || status === 'disputed' || status === 'lost';
}
