import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { DunningSnapshot, SubscriptionSnapshot, UnixSeconds } from '../domain/subscription-snapshot.js';
import { StripeCalls } from './stripe-calls.js';

const UNPAID = ['past_due', 'unpaid'];

@Injectable()
export class DunningReader {
  constructor(private readonly calls: StripeCalls) {}

  async complete(snapshot: SubscriptionSnapshot): Promise<SubscriptionSnapshot> {
    const dunning = UNPAID.includes(snapshot.status) ? await this.read(snapshot.id) : null;
    return { ...snapshot, dunning };
  }

  async openInvoices(subscription: string): Promise<Stripe.Invoice[]> {
    const { data } = await this.calls.run((stripe) =>
      stripe.invoices.list({ subscription, status: 'open', limit: 100 }),
    );
    return data.toSorted((a, b) => dueSince(a) - dueSince(b));
  }

  private async read(subscription: string): Promise<DunningSnapshot> {
    const [open, paid] = await Promise.all([
      this.openInvoices(subscription),
      this.calls.run((stripe) => stripe.invoices.list({ subscription, status: 'paid', limit: 100 })),
    ]);
    const [oldest] = open;
    return {
      hasPaid: paid.data.some(({ amount_paid: amount }) => amount > 0),
      openSince: oldest ? dueSince(oldest) : null,
      confirmUrl: oldest?.hosted_invoice_url
        ? await this.confirmUrl(oldest, oldest.hosted_invoice_url)
        : null,
    };
  }

  private async confirmUrl({ id }: Stripe.Invoice, url: string): Promise<string | null> {
    const { data } = await this.calls.run((stripe) =>
      stripe.invoicePayments.list({ invoice: id, expand: ['data.payment.payment_intent'] }),
    );
    return data.some(({ payment }) => needsCustomer(payment.payment_intent)) ? url : null;
  }
}

function dueSince({ status_transitions: at, created }: Stripe.Invoice): UnixSeconds {
  return at.finalized_at ?? created;
}

function needsCustomer(intent: string | Stripe.PaymentIntent | undefined): boolean {
  if (typeof intent !== 'object') return false;
  return intent.status === 'requires_action' || intent.last_payment_error?.code === 'authentication_required';
}
