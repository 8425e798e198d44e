import { REFUNDABLE_STATUSES, type Payment } from './payment-status.js';
import type { UnixSeconds } from './subscription-snapshot.js';

interface LiveSubscription {
  status: string;
  created: UnixSeconds;
  cancel_at_period_end: boolean;
  cancel_at: UnixSeconds | null;
}

const STATUS_RANKS = ['active', 'trialing', 'past_due'];

/** Paid before unpaid, continuing before ending, then the oldest. */
export function selectCurrent<T extends LiveSubscription>(live: readonly T[]): T | null {
  return live.toSorted((a, b) => rank(a) - rank(b) || a.created - b.created)[0] ?? null;
}

function rank({ status, cancel_at_period_end: endsWithPeriod, cancel_at: endsAt }: LiveSubscription): number {
  const known = STATUS_RANKS.indexOf(status);
  const isEnding = endsWithPeriod || endsAt !== null;
  return (known === -1 ? STATUS_RANKS.length : known) * 2 + (isEnding ? 1 : 0);
}

/**
 * The refunds for a subscription that was ended because another one counts: of each payment the share of its
 * period in which the other one ran too, rounded to cents, at most what is left to refund.
 * @param otherSince when the subscription that counts was created
 */
export function duplicateRefunds(
  payments: readonly Payment[],
  endedId: string,
  otherSince: UnixSeconds,
): { chargeId: string; amountCents: number }[] {
  return payments.flatMap((payment) => {
    const { subscriptionId, status, periodStart, periodEnd, amountCents, refundedCents, chargeId } = payment;
    if (subscriptionId !== endedId || !REFUNDABLE_STATUSES.includes(status) || periodEnd <= periodStart)
      return [];
    const both = Math.max(0, periodEnd - Math.max(periodStart, otherSince));
    const share = Math.round((amountCents * both) / (periodEnd - periodStart));
    const refund = Math.min(amountCents - refundedCents, share);
    return refund > 0 ? [{ chargeId, amountCents: refund }] : [];
  });
}
