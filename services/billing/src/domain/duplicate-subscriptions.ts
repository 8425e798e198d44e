import { REFUNDABLE_STATUSES, type Payment } from './payment-status.js';
import type { UnixSeconds } from './subscription-snapshot.js';

interface LiveSubscription {
  status: string;
  created: UnixSeconds;
  cancel_at_period_end: boolean;
  cancel_at: UnixSeconds | null;
}

const STATUS_RANKS = ['active', 'trialing', 'past_due'];

export function selectCurrent<T extends LiveSubscription>(live: readonly T[]): T | null {
  return live.toSorted((a, b) => rank(a) - rank(b) || a.created - b.created)[0] ?? null;
}

function rank({ status, cancel_at_period_end: endsWithPeriod, cancel_at: endsAt }: LiveSubscription): number {
  const known = STATUS_RANKS.indexOf(status);
  const isEnding = endsWithPeriod || endsAt !== null;
  return (known === -1 ? STATUS_RANKS.length : known) * 2 + (isEnding ? 1 : 0);
}

/**
 * Refunds for a duplicate subscription that was ended: the share of each paid period in which the current subscription
 * ran too, in cents, at most the amount that is not refunded yet.
 *
 * @param otherSince when the current subscription was created
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
