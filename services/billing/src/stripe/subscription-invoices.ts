import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { UnixSeconds } from '../domain/subscription-snapshot.js';
import { sumCents, usCents } from '../domain/pro-price.js';
import { idOf } from './read-snapshot.js';
import { isInvalidRequest, isMissing, StripeCalls } from './stripe-calls.js';

export interface Ended {
  /** Null in another currency than US dollars. */
  voidedCents: number | null;
  /** Invoices that were paid before they could be voided. */
  paid: string[];
}

@Injectable()
export class SubscriptionInvoices {
  constructor(private readonly calls: StripeCalls) {}

  /** The newest 100 invoices of subscriptions, without those that a person wrote in the dashboard. */
  async of(owner: { subscription: string } | { customer: string }): Promise<Stripe.Invoice[]> {
    const list = await this.ignoringMissing((stripe) => stripe.invoices.list({ ...owner, limit: 100 }));
    return (list?.data ?? []).filter(({ parent }) => parent?.type === 'subscription_details');
  }

  /** Oldest first. */
  async open(subscription: string): Promise<Stripe.Invoice[]> {
    const invoices = await this.of({ subscription });
    return invoices.filter(({ status }) => status === 'open').toSorted((a, b) => dueSince(a) - dueSince(b));
  }

  /**
   * Ends a subscription at Stripe and voids everything that it could still charge. The cancellation comes first: it
   * stops Stripe's retries and further invoices, so that nothing is charged between the calls. Idempotent.
   *
   * @param known invoices that were unpaid when the end was decided
   * @throws Problem UNAVAILABLE
   */
  async end(subscription: string, reason: string, known: readonly string[]): Promise<Ended> {
    const customer = await this.cancel(subscription, reason);
    if (customer !== null) await this.dropPending(customer, subscription);
    return this.voidUnpaid({ subscription }, known);
  }

  async voidUnpaid(
    owner: { subscription: string } | { customer: string },
    known: readonly string[] = [],
  ): Promise<Ended> {
    const found = (await this.of(owner)).filter(isUnpaid);
    const missed = known.filter((id) => !found.some((it) => it.id === id));
    const ended: Ended = { voidedCents: 0, paid: [] };
    for (const invoice of [...found, ...(await this.read(missed))]) {
      const { status } = await this.close(invoice);
      if (status === 'paid') ended.paid.push(invoice.id);
      // a first invoice was never part of a subscription that the user had
      else if (invoice.billing_reason !== 'subscription_create')
        ended.voidedCents = sumCents([ended.voidedCents, usCents(invoice.amount_due, invoice.currency)]);
    }
    return ended;
  }

  /**
   * Deletes what Stripe would add to the next invoice, such as prorations: it charges them at the end of the period even of
   * a subscription that was canceled.
   */
  async dropPending(customer: string, subscription: string): Promise<void> {
    const { data } = await this.calls.run((stripe) =>
      stripe.invoiceItems.list({ customer, pending: true, limit: 100 }),
    );
    for (const { id, amount, parent } of data)
      if (amount > 0 && parent?.subscription_details?.subscription === subscription)
        await this.ignoringMissing((stripe) => stripe.invoiceItems.del(id));
  }

  /** @returns the customer */
  private async cancel(subscription: string, comment: string): Promise<string | null> {
    const canceled = await this.ignoringMissing((stripe) =>
      stripe.subscriptions.cancel(subscription, { cancellation_details: { comment } }),
    );
    const ended =
      canceled ?? (await this.ignoringMissing((stripe) => stripe.subscriptions.retrieve(subscription)));
    return idOf(ended?.customer);
  }

  private async ignoringMissing<T>(call: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    try {
      return await this.calls.run(call);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private async read(ids: readonly string[]): Promise<Stripe.Invoice[]> {
    const found: Stripe.Invoice[] = [];
    for (const id of ids) {
      const invoice = await this.ignoringMissing((stripe) => stripe.invoices.retrieve(id));
      if (invoice !== null) found.push(invoice);
    }
    return found;
  }

  /** Stripe deletes no draft of a subscription: it is finalized without collection and then voided. */
  private async close(invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
    if (!isUnpaid(invoice)) return invoice;
    const { id, status } = invoice;
    try {
      if (status === 'draft')
        await this.calls.run((stripe) => stripe.invoices.finalizeInvoice(id, { auto_advance: false }));
      return await this.calls.run((stripe) => stripe.invoices.voidInvoice(id));
    } catch (error) {
      if (!isInvalidRequest(error)) throw error;
      const [now] = await this.read([id]);
      if (now === undefined || now.status === status) throw error;
      return this.close(now);
    }
  }
}

export function isUnpaid({ status, amount_due: amount }: Stripe.Invoice): boolean {
  return amount > 0 && (status === 'draft' || status === 'open' || status === 'uncollectible');
}

export function dueSince({ status_transitions: at, created }: Stripe.Invoice): UnixSeconds {
  return at.finalized_at ?? created;
}
