import type { ExportPage } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** Without the URL of the payment confirmation, which Stripe lets expire. */
export async function readExportPage(tx: EntityManager, userId: string): Promise<ExportPage> {
  const subscription: object[] = await tx.query(
    `SELECT tier, status, has_used_free_trial AS "hasUsedFreeTrial", period_ends_at AS "periodEndsAt",
            cancel_at_period_end AS "cancelAtPeriodEnd", payment_failed AS "paymentFailed", updated_at AS "updatedAt",
            (SELECT customer_id FROM stripe_customer WHERE user_id = $1) AS "customerId",
            (SELECT coalesce(json_agg(snapshot #- '{dunning,confirmUrl}' ORDER BY created_at), '[]'::json)
               FROM stripe_subscription WHERE user_id = $1) AS "paidSubscriptions",
            (SELECT coalesce(json_agg(json_build_object('invoiceId', invoice_id, 'amountCents', amount_cents,
                                                        'refundedAt', refunded_at) ORDER BY refunded_at), '[]'::json)
               FROM refund WHERE user_id = $1) AS refunds,
            (SELECT coalesce(json_agg(json_build_object('paidAt', paid_at, 'amountCents', amount_cents,
                                                        'refundedCents', refunded_cents, 'currency', currency,
                                                        'status', status, 'invoiceId', invoice_id) ORDER BY paid_at),
                             '[]'::json)
               FROM payment WHERE user_id = $1) AS payments,
            (SELECT coalesce(json_agg(json_build_object('type', type, 'sentAt', sent_at) ORDER BY sent_at), '[]'::json)
               FROM notification WHERE user_id = $1 AND sent_at IS NOT NULL) AS "notificationsSent"
       FROM subscription WHERE user_id = $1`,
    [userId],
  );
  const consents: object[] = await tx.query(
    `SELECT subscription_id AS "subscriptionId", text, price_cents AS "priceCents", currency, given_at AS "givenAt"
       FROM consent WHERE user_id = $1 ORDER BY given_at`,
    [userId],
  );
  return { files: { 'subscription.json': subscription, 'consents.json': consents }, next: null };
}
