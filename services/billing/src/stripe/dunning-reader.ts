import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { isLive, type DunningSnapshot, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { StripeCalls } from './stripe-calls.js';
import { dueSince, isUnpaid, SubscriptionInvoices } from './subscription-invoices.js';

const UNPAID = ['past_due', 'unpaid'];

@Injectable()
export class DunningReader {
  constructor(
    private readonly calls: StripeCalls,
    private readonly invoices: SubscriptionInvoices,
  ) {}

  async complete(snapshot: SubscriptionSnapshot): Promise<SubscriptionSnapshot> {
    return { ...snapshot, dunning: isLive(snapshot) ? await this.read(snapshot) : null };
  }

  private async read({ id, status }: SubscriptionSnapshot): Promise<DunningSnapshot | null> {
    const invoices = await this.invoices.of({ subscription: id });
    const unpaid = invoices.filter((it) => isUnpaid(it) && !isWaived(it));
    if (unpaid.length === 0 && !UNPAID.includes(status)) return null;
    const finalized = unpaid
      .filter((it) => it.status !== 'draft')
      .toSorted((a, b) => dueSince(a) - dueSince(b));
    const [oldest] = finalized;
    const url = UNPAID.includes(status) ? oldest?.hosted_invoice_url : null;
    return {
      unpaid: unpaid.map((it) => it.id),
      hasPaid: invoices.some((it) => it.status === 'paid' && it.amount_paid > 0),
      openSince: oldest ? dueSince(oldest) : null,
      confirmUrl: oldest && url ? await this.confirmUrl(oldest, url) : null,
    };
  }

  private async confirmUrl({ id }: Stripe.Invoice, url: string): Promise<string | null> {
    const { data } = await this.calls.run((stripe) =>
      stripe.invoicePayments.list({ invoice: id, expand: ['data.payment.payment_intent'] }),
    );
    return data.some(({ payment }) => needsCustomer(payment.payment_intent)) ? url : null;
  }
}

/** What paused collection has left uncollected: Stripe never charges it by itself. */
export function isWaived({
  status,
  auto_advance: advances,
  attempt_count: attempts,
}: Stripe.Invoice): boolean {
  return attempts === 0 && (status === 'uncollectible' || (status === 'draft' && !advances));
}

function needsCustomer(intent: string | Stripe.PaymentIntent | undefined): boolean {
  if (typeof intent !== 'object') return false;
  return intent.status === 'requires_action' || intent.last_payment_error?.code === 'authentication_required';
}
