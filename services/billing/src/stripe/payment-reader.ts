import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { paymentStatus, type Payment, type PaymentOrigin } from '../domain/payment-status.js';
import { idOf } from './read-snapshot.js';
import { StripeCalls } from './stripe-calls.js';

export interface ChargedPayment extends Payment {
  receiptUrl: string | null;
}

@Injectable()
export class PaymentReader {
  constructor(private readonly calls: StripeCalls) {}

  /**
   * Reads the customer's newest 100 successful charges for subscriptions.
   * @param known payments read before; their origin never changes, so it is not fetched again
   */
  async paymentsOf(customer: string, known: readonly PaymentKey[]): Promise<ChargedPayment[]> {
    const { data } = await this.calls.run((stripe) => stripe.charges.list({ customer, limit: 100 }));
    const origins = new Map<string, PaymentOrigin>(known.map((it) => [it.chargeId, it]));
    const payments: ChargedPayment[] = [];
    for (const charge of data.filter(({ paid, amount }) => paid && amount > 0)) {
      const origin = origins.get(charge.id) ?? (await this.originOf(charge));
      if (origin !== null) payments.push(await this.read(charge, origin));
    }
    return payments;
  }

  private async read(charge: Stripe.Charge, origin: PaymentOrigin): Promise<ChargedPayment> {
    const { invoiceId, subscriptionId, periodStart, periodEnd } = origin;
    const amounts = { amountCents: charge.amount, refundedCents: charge.amount_refunded };
    const disputes = charge.disputed ? await this.disputesOf(charge.id) : [];
    return {
      invoiceId,
      subscriptionId,
      periodStart,
      periodEnd,
      ...amounts,
      chargeId: charge.id,
      currency: charge.currency,
      paidAt: charge.created,
      receiptUrl: charge.receipt_url,
      status: paymentStatus({ ...amounts, disputes }),
    };
  }

  private async originOf(charge: Stripe.Charge): Promise<PaymentOrigin | null> {
    const intent = idOf(charge.payment_intent);
    if (intent === null) return null;
    const { data } = await this.calls.run((stripe) =>
      stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intent },
        expand: ['data.invoice'],
      }),
    );
    const invoice = data.map((it) => it.invoice).find((it) => typeof it === 'object');
    if (typeof invoice !== 'object' || !('lines' in invoice) || invoice.id === undefined) return null;
    const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
    if (subscriptionId === null) return null;
    // the invoice's own period is the previous one; the paid period is on its lines
    const [first = { start: invoice.created, end: invoice.created }, ...rest] = invoice.lines.data.map(
      ({ period }) => period,
    );
    return {
      invoiceId: invoice.id,
      subscriptionId,
      periodStart: Math.min(first.start, ...rest.map(({ start }) => start)),
      periodEnd: Math.max(first.end, ...rest.map(({ end }) => end)),
    };
  }

  private async disputesOf(charge: string): Promise<string[]> {
    const { data } = await this.calls.run((stripe) => stripe.disputes.list({ charge }));
    return data.map(({ status }) => status);
  }
}

export type PaymentKey = PaymentOrigin & { chargeId: string };
