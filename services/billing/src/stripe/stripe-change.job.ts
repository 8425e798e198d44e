import { Logger } from '@nestjs/common';
import { defineJob, enqueue, type JobKind } from '@tenfold/jobs';
import { Counter } from '@tenfold/telemetry';
import type { EntityManager } from 'typeorm';

const logger = new Logger('StripeChange');

const latePaymentsFound = new Counter({
  name: 'stripe_late_payments_total',
  help: 'Payments for subscriptions that had ended; each is refunded',
});

/** Something to change at Stripe after the commit: a subscription, a charge or the customer. */
export interface StripeChange {
  userId: string;
  /** Id of a subscription or charge, or the time of an address change; part of the dedupe key. */
  subject: string;
  reason: string;
}

export interface OverlapRefund extends StripeChange {
  amountCents: number;
}

export interface SubscriptionEnd extends StripeChange {
  /** Invoices that could still be charged when the end was decided. */
  unpaid: string[];
}

interface EmailUpdate extends StripeChange {
  email: string;
}

/** Each change happens once, because its dedupe key is kept for more than a year. */
const options = { backoff: { firstMs: 5_000, longestMs: 10 * 60_000 }, maxAttempts: 1_000, keepDays: 400 };

export const EndSubscription = defineJob<SubscriptionEnd>('end-subscription', options);
export const ScheduleSubscriptionEnd = defineJob<StripeChange>('schedule-subscription-end', options);
export const EndDuplicateSubscription = defineJob<StripeChange>('end-duplicate-subscription', options);
export const RefundOverlap = defineJob<OverlapRefund>('refund-overlap', options);
/** The subject is an invoice that was paid although its subscription had ended. */
export const RefundLatePayment = defineJob<StripeChange>('refund-late-payment', options);
export const UpdateCustomerEmail = defineJob<EmailUpdate>('update-customer-email', {
  ...options,
  concurrency: 1,
});

export const stripeChangeJobs: readonly string[] = [
  EndSubscription,
  ScheduleSubscriptionEnd,
  EndDuplicateSubscription,
  RefundOverlap,
  RefundLatePayment,
  UpdateCustomerEmail,
].map(({ name }) => name);

/** Enqueues the refund of an invoice that was paid although its subscription had ended. Reports each once. */
export async function refundLatePayment(tx: EntityManager, change: StripeChange): Promise<void> {
  if (!(await enqueueStripeChange(tx, RefundLatePayment, change))) return;
  latePaymentsFound.inc();
  logger.error(change, 'payment for an ended subscription: it is refunded');
}

export function enqueueStripeChange<Data extends StripeChange>(
  tx: EntityManager,
  kind: JobKind<Data>,
  change: Data,
): Promise<boolean> {
  const { userId, subject } = change;
  return enqueue(tx, kind, change, { dedupeKey: `${userId} ${subject}`, userId });
}

export async function isCancellationPending(
  tx: EntityManager,
  userId: string,
  subscriptionId: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>('SELECT 1 FROM job WHERE kind = $1 AND dedupe_key = $2', [
    EndSubscription.name,
    `${userId} ${subscriptionId}`,
  ]);
  return rows.length > 0;
}

/** Invoices whose payment is or will be refunded, because the subscription ended before it. */
export async function listUnwantedInvoices(tx: EntityManager, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT data->>'subject' AS id FROM job WHERE user_id = $1 AND kind = $2
     UNION SELECT jsonb_array_elements_text(data->'unpaid') FROM job WHERE user_id = $1 AND kind = $3`,
    [userId, RefundLatePayment.name, EndSubscription.name],
  );
  return rows.map(({ id }) => id);
}

export async function listOverlapRefunds(tx: EntityManager, userId: string): Promise<OverlapRefund[]> {
  const rows = await tx.query<{ data: OverlapRefund }[]>(
    `SELECT data FROM job WHERE user_id = $1 AND kind = $2 AND state <> 'done'`,
    [userId, RefundOverlap.name],
  );
  return rows.map(({ data }) => data);
}

export async function findRequestedEmail(tx: EntityManager, userId: string): Promise<string | null> {
  const [latest] = await tx.query<{ email: string | null }[]>(
    `SELECT data->>'email' AS email FROM job WHERE user_id = $1 AND kind = $2 ORDER BY dedupe_key DESC LIMIT 1`,
    [userId, UpdateCustomerEmail.name],
  );
  return latest?.email ?? null;
}
