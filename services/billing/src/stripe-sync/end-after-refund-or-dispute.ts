import type { EntityManager } from 'typeorm';
import { isRefundedOrDisputed } from '../domain/payment-status.js';
import { isLive, type SubscriptionSnapshot, type UnixSeconds } from '../domain/subscription-snapshot.js';
import { addNotification } from '../notifications/notification.queries.js';
import { enqueueStripeChange, EndSubscription } from '../stripe/stripe-change.job.js';

/** After a refund or dispute the user has no access, so the subscription is canceled to prevent further charges. */
export async function endAfterRefundOrDispute(
  tx: EntityManager,
  userId: string,
  { id, status, payment }: SubscriptionSnapshot,
  now: UnixSeconds,
): Promise<void> {
  if (!isLive({ status }) || !isRefundedOrDisputed(payment)) return;
  await addNotification(tx, userId, { type: 'subscription_ended', dedupeKey: id, at: now, amountCents: 0 });
  await enqueueStripeChange(tx, EndSubscription, { userId, subject: id, reason: `payment ${payment}` });
}
