import type { Payment } from '../src/domain/payment-status.js';

export function paidPeriod(
  chargeId: string,
  subscriptionId: string,
  periodStart: number,
  periodEnd: number,
  changes: Partial<Payment> = {},
): Payment {
  return {
    chargeId,
    subscriptionId,
    invoiceId: `in_${chargeId}`,
    periodStart,
    periodEnd,
    amountCents: 1999,
    refundedCents: 0,
    currency: 'usd',
    paidAt: periodStart,
    status: 'paid',
    ...changes,
  };
}
