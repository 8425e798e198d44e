import { REFUNDABLE_STATUSES, type Payment } from './payment-status.js';

export interface OverlapRefund {
  chargeId: string;
  amountCents: number;
}

/**
 * Refunds for time that a user paid for twice: the share of each paid period that an earlier payment of another
 * subscription covers, in cents, at most the amount that is not refunded yet.
 */
export function overlapRefunds(payments: readonly Payment[]): OverlapRefund[] {
  const kept = payments
    .filter(
      ({ status, periodEnd, periodStart }) => REFUNDABLE_STATUSES.includes(status) && periodEnd > periodStart,
    )
    .toSorted((a, b) => a.periodStart - b.periodStart || a.paidAt - b.paidAt);
  return kept.flatMap((payment, index) => {
    const others = kept.slice(0, index).filter((it) => it.subscriptionId !== payment.subscriptionId);
    const share = covered(payment, others) / (payment.periodEnd - payment.periodStart);
    const left = payment.amountCents - payment.refundedCents;
    const amountCents = Math.min(left, Math.round(payment.amountCents * share));
    return amountCents > 0 ? [{ chargeId: payment.chargeId, amountCents }] : [];
  });
}

function covered({ periodStart, periodEnd }: Payment, others: readonly Payment[]): number {
  let reached = periodStart;
  let seconds = 0;
  for (const other of others.toSorted((a, b) => a.periodStart - b.periodStart)) {
    const from = Math.max(reached, other.periodStart);
    const to = Math.min(periodEnd, other.periodEnd);
    if (to <= from) continue;
    seconds += to - from;
    reached = to;
  }
  return seconds;
}
