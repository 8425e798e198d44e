import { Logger } from '@nestjs/common';
import type { Receipt } from '@tenfold/contracts';
import { Counter } from '@tenfold/telemetry';
import type { EntityManager } from 'typeorm';
import { usCents } from '../domain/pro-price.js';
import { REFUNDABLE_STATUSES, type Payment } from '../domain/payment-status.js';
import type { ChargedPayment } from '../stripe/payment-reader.js';
import { PaymentRow } from './payment.entity.js';

const logger = new Logger('Payments');

const failedRefunds = new Counter({
  name: 'stripe_failed_refunds_total',
  help: 'Refunds that failed at the bank or were canceled: the user did not get the money',
});

export async function listPayments(tx: EntityManager, userId: string): Promise<Payment[]> {
  const rows = await tx.find(PaymentRow, { where: { userId }, order: { paidAt: 'ASC', chargeId: 'ASC' } });
  return rows.map((row) => ({
    chargeId: row.chargeId,
    invoiceId: row.invoiceId,
    subscriptionId: row.subscriptionId,
    periodStart: row.periodStart.getTime() / 1_000,
    periodEnd: row.periodEnd.getTime() / 1_000,
    amountCents: row.amountCents,
    refundedCents: row.refundedCents,
    currency: row.currency,
    paidAt: row.paidAt.getTime() / 1_000,
    status: row.status,
  }));
}

export async function readReceipts(tx: EntityManager, userId: string): Promise<Receipt[]> {
  const rows = await tx.find(PaymentRow, { where: { userId }, order: { paidAt: 'DESC', chargeId: 'DESC' } });
  return rows.map(({ paidAt, amountCents, refundedCents, currency, receiptUrl }) => ({
    paidAt: paidAt.toISOString(),
    amountCents: usCents(amountCents, currency),
    refundedCents: usCents(refundedCents, currency),
    url: receiptUrl,
  }));
}

export async function storePayments(
  tx: EntityManager,
  userId: string,
  payments: ChargedPayment[],
): Promise<void> {
  for (const it of payments) {
    await tx.query(
      `INSERT INTO payment AS known
         (user_id, charge_id, invoice_id, subscription_id, period_start, period_end,
          amount_cents, refunded_cents, currency, status, paid_at, receipt_url)
       VALUES ($1, $2, $3, $4, to_timestamp($5), to_timestamp($6), $7, $8, $9, $10, to_timestamp($11), $12)
       ON CONFLICT (user_id, charge_id) DO UPDATE
          SET refunded_cents = excluded.refunded_cents, status = excluded.status,
              receipt_url = excluded.receipt_url, updated_at = now()
        WHERE (known.refunded_cents, known.status, known.receipt_url)
              IS DISTINCT FROM (excluded.refunded_cents, excluded.status, excluded.receipt_url)`,
      [
        userId,
        it.chargeId,
        it.invoiceId,
        it.subscriptionId,
        it.periodStart,
        it.periodEnd,
        it.amountCents,
        it.refundedCents,
        it.currency,
        it.status,
        it.paidAt,
        it.receiptUrl,
      ],
    );
  }
}

/**
 * Call it before the payments are stored. The amount of a refund that fails at the bank, or is canceled, counts as not
 * refunded again. The row of the administrator's refund is deleted, so that the payment can be refunded once more.
 */
export async function forgetFailedRefunds(
  tx: EntityManager,
  userId: string,
  payments: readonly Payment[],
): Promise<void> {
  const before = new Map((await listPayments(tx, userId)).map((it) => [it.chargeId, it.refundedCents]));
  const kept = payments.filter((it) => it.refundedCents < it.amountCents);
  const [rows] = await tx.query<[{ id: string }[], number]>(
    'DELETE FROM refund WHERE user_id = $1 AND invoice_id = ANY ($2) RETURNING invoice_id AS id',
    [userId, kept.map(({ invoiceId }) => invoiceId)],
  );
  for (const { chargeId, invoiceId, refundedCents } of kept) {
    const isForgotten = rows.some(({ id }) => id === invoiceId);
    if (!isForgotten && refundedCents >= (before.get(chargeId) ?? 0)) continue;
    failedRefunds.inc();
    logger.error({ userId, chargeId, invoiceId }, 'refund failed: the user did not get the money');
  }
}

export async function listRefundable(tx: EntityManager, userIds: string[]): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }[]>(
    `SELECT user_id
       FROM (SELECT DISTINCT ON (user_id) user_id, status FROM payment
              WHERE user_id = ANY ($1::uuid[]) ORDER BY user_id, paid_at DESC, charge_id DESC) AS latest
      WHERE status = ANY ($2)`,
    [userIds, REFUNDABLE_STATUSES],
  );
  return rows.map((row) => row.user_id);
}

export async function markFraudWarning(
  tx: EntityManager,
  userId: string,
  chargeId: string,
): Promise<string | null> {
  const [rows] = await tx.query<[{ id: string }[], number]>(
    `UPDATE payment SET fraud_warning = true, updated_at = now()
      WHERE user_id = $1 AND charge_id = $2 AND NOT fraud_warning
     RETURNING subscription_id AS id`,
    [userId, chargeId],
  );
  return rows[0]?.id ?? null;
}
