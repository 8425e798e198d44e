import type { EntityManager } from 'typeorm';
import { usCents } from '../domain/pro-price.js';
import {
  DAY_SECONDS,
  renewalCents,
  type SubscriptionSnapshot,
  type UnixSeconds,
} from '../domain/subscription-snapshot.js';
import { addNotification } from '../notifications/notification.queries.js';
import type { ChargedPayment } from '../stripe/payment-reader.js';
import type { Subscription } from '../access/subscription.entity.js';
import { listUnwantedInvoices } from '../stripe/stripe-change.job.js';
import { confirmConsent } from './consent.queries.js';
import { listPayments } from './payment.queries.js';

/** Stripe retries webhooks for three days; an older payment comes from a first sync and needs no confirmation. */
const RECEIPT_WITHIN_SECONDS = 4 * DAY_SECONDS;

export async function confirmEnrollment(
  tx: EntityManager,
  { userId, tier, status, source, periodEndsAt }: Subscription,
  snapshot: SubscriptionSnapshot,
): Promise<void> {
  if (tier !== 'pro' || source !== 'stripe' || periodEndsAt === null) return;
  const terms = await confirmConsent(tx, userId, snapshot.id);
  if (terms === null) return;
  await addNotification(tx, userId, {
    type: status === 'trialing' ? 'trial_started' : 'subscription_started',
    dedupeKey: snapshot.id,
    at: periodEndsAt.getTime() / 1_000,
    amountCents: renewalCents(snapshot),
    terms,
  });
}

export async function sendReceipts(
  tx: EntityManager,
  userId: string,
  payments: ChargedPayment[],
  now: UnixSeconds,
): Promise<void> {
  const unwanted = await listUnwantedInvoices(tx, userId);
  for (const { status, paidAt, chargeId, invoiceId, amountCents, currency, receiptUrl } of payments) {
    if (status !== 'paid' || paidAt < now - RECEIPT_WITHIN_SECONDS || unwanted.includes(invoiceId)) continue;
    await addNotification(tx, userId, {
      type: 'payment_received',
      dedupeKey: chargeId,
      at: paidAt,
      amountCents: usCents(amountCents, currency),
      receiptUrl,
    });
  }
}

/** Call it before the payments are stored: what is new compared with them is confirmed, by whomever it was refunded. */
export async function confirmRefunds(
  tx: EntityManager,
  userId: string,
  payments: ChargedPayment[],
  now: UnixSeconds,
): Promise<void> {
  const known = new Map((await listPayments(tx, userId)).map((it) => [it.chargeId, it.refundedCents]));
  for (const { chargeId, refundedCents, currency, paidAt } of payments) {
    const before = known.get(chargeId) ?? (paidAt < now - RECEIPT_WITHIN_SECONDS ? refundedCents : 0);
    if (refundedCents <= before) continue;
    await addNotification(tx, userId, {
      type: 'payment_refunded',
      dedupeKey: `${chargeId} ${refundedCents}`,
      at: now,
      amountCents: usCents(refundedCents - before, currency),
    });
  }
}
