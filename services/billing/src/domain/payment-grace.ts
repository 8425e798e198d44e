import { DAY_SECONDS, type SubscriptionSnapshot, type UnixSeconds } from './subscription-snapshot.js';

export function hasPaid({ dunning }: SubscriptionSnapshot): boolean {
  return dunning?.hasPaid ?? true;
}

/**
 * Counts from the oldest open invoice, so that another unpaid month does not restart the grace period. No limit without
 * an open invoice, because Stripe then decides; no grace for a customer who has never paid.
 */
export function graceEnd(snapshot: SubscriptionSnapshot, graceDays: number): UnixSeconds {
  if (!hasPaid(snapshot)) return -Infinity;
  const since = snapshot.dunning?.openSince ?? snapshot.invoice?.dueSince;
  return since === undefined ? Infinity : since + graceDays * DAY_SECONDS;
}
