import type { EntityManager } from 'typeorm';
import { isRefundedOrDisputed } from '../domain/payment-status.js';
import { reasonToEnd } from '../domain/subscription-end.js';
import type { SubscriptionSnapshot, UnixSeconds } from '../domain/subscription-snapshot.js';
import { addNotification } from '../notifications/notification.queries.js';
import { enqueueStripeChange, EndSubscription } from '../stripe/stripe-change.job.js';

/** Ends a subscription that gives no access any more, or was canceled while a payment was due, before it is charged. */
export async function endWhenOver(
  tx: EntityManager,
  userId: string,
  snapshot: SubscriptionSnapshot,
  context: { now: UnixSeconds; graceDays: number },
): Promise<void> {
  const reason = reasonToEnd(snapshot, context);
  if (reason === null) return;
  const { id, payment } = snapshot;
  await enqueueEnd(tx, userId, snapshot, reason);
  if (isRefundedOrDisputed(payment))
    await addNotification(tx, userId, {
      type: 'subscription_ended',
      dedupeKey: id,
      at: context.now,
      amountCents: 0,
    });
}

/** The job cancels and voids; for a subscription that Stripe has ended it only voids, because open invoices can still be paid. */
export async function enqueueEnd(
  tx: EntityManager,
  userId: string,
  { id: subject, dunning }: Pick<SubscriptionSnapshot, 'id' | 'dunning'>,
  reason: string,
): Promise<void> {
  await enqueueStripeChange(tx, EndSubscription, { userId, subject, reason, unpaid: dunning?.unpaid ?? [] });
}
