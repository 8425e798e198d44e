import type { EntityManager } from 'typeorm';
import { DAY_SECONDS, type UnixSeconds } from '../domain/subscription-snapshot.js';
import { addNotification } from '../notifications/notification.queries.js';
import type { ChargedPayment } from '../stripe/payment-reader.js';
import type { Subscription } from '../access/subscription.entity.js';
import { confirmConsent } from './consent.queries.js';

/** Stripe retries webhooks for three days; an older payment comes from a first sync and needs no receipt. */
const RECEIPT_WITHIN_SECONDS = 4 * DAY_SECONDS;

export async function confirmEnrollment(
  tx: EntityManager,
  { userId, tier, status, source, periodEndsAt }: Subscription,
  subscriptionId: string,
): Promise<void> {
  if (tier !== 'pro' || source !== 'stripe' || periodEndsAt === null) return;
  const consent = await confirmConsent(tx, userId, subscriptionId);
  if (consent === null) return;
  await addNotification(tx, userId, {
    type: status === 'trialing' ? 'trial_started' : 'subscription_started',
    dedupeKey: subscriptionId,
    at: periodEndsAt.getTime() / 1_000,
    amountCents: consent.priceCents,
    terms: consent.text,
  });
}

export async function sendReceipts(
  tx: EntityManager,
  userId: string,
  payments: ChargedPayment[],
  now: UnixSeconds,
): Promise<void> {
  for (const { status, paidAt, chargeId, amountCents, receiptUrl } of payments) {
    if (status !== 'paid' || paidAt < now - RECEIPT_WITHIN_SECONDS) continue;
    await addNotification(tx, userId, {
      type: 'payment_received',
      dedupeKey: chargeId,
      at: paidAt,
      amountCents,
      receiptUrl,
    });
  }
}
