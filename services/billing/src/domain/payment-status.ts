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

export function latestPayment(payments: readonly Payment[], subscriptionId: string): Payment | null {
  return payments
    .filter((payment) => payment.subscriptionId === subscriptionId)
    .reduce<Payment | null>((latest, it) => (latest && latest.paidAt >= it.paidAt ? latest : it), null);
}

const effects: Record<PaymentStatus, PaymentEffect> = {
  paid: 'kept',
  partially_refunded: 'kept',
  dispute_won: 'won',
  refunded: 'refunded',
  disputed: 'disputed',
  dispute_lost: 'lost',
};

export function paymentEffect(payment: Payment | null): PaymentEffect {
  return payment === null ? 'none' : effects[payment.status];
}

export function isRefundedOrDisputed(status: PaymentEffect): boolean {
  return status === 'refunded' || status === 'disputed' || status === 'lost';
}
