import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { isLive, type PaymentFate, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { idOf, paidInvoice, readSnapshot, SNAPSHOT_EXPANSIONS } from './read-snapshot.js';
import { isMissing, StripeCalls } from './stripe-calls.js';

/** Everything that Stripe has of one customer's subscriptions at one moment. */
export interface CustomerState {
  /** The live one, or else the latest; null when there never was any. */
  current: SubscriptionSnapshot | null;
  /** Those that came to an end before it. */
  ended: SubscriptionSnapshot[];
  /** Its test clock's now, in seconds; null without a test clock. */
  testClockNow: number | null;
}

/** A dispute in these states has taken the money back, for now. */
const DISPUTED = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'];

/** Asks Stripe how things are now: what an event says is never believed. */
@Injectable()
export class StripeReader {
  private readonly logger = new Logger(StripeReader.name);

  constructor(private readonly calls: StripeCalls) {}

  /** Null when Stripe has no such customer (any more). */
  async customerState(customerId: string): Promise<CustomerState | null> {
    const all = await this.subscriptionsOf(customerId);
    if (all === null) return null;
    const live = all.filter(isLive);
    if (live.length > 1)
      this.logger.error(
        `${customerId} has ${live.length} live subscriptions: the oldest counts, end the others`,
      );
    const current = live.at(-1) ?? all[0] ?? null;
    if (current === null) return { current: null, ended: [], testClockNow: null };
    const ended = all.filter((it) => it.id !== current.id && !isLive(it));
    return {
      current: readSnapshot(current, await this.paymentFate(current)),
      ended: ended.map((it) => readSnapshot(it, 'none')),
      testClockNow: await this.testClockNow(current),
    };
  }

  /** Newest first. */
  private async subscriptionsOf(customer: string): Promise<Stripe.Subscription[] | null> {
    try {
      const params = { customer, status: 'all', limit: 100, expand: SNAPSHOT_EXPANSIONS } as const;
      const page = await this.calls.ask((stripe) => stripe.subscriptions.list(params));
      return page.data.toSorted((a, b) => b.created - a.created);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private async paymentFate(subscription: Stripe.Subscription): Promise<PaymentFate> {
    const invoice = paidInvoice(subscription);
    if (invoice === null) return 'none';
    const charge = await this.chargeOf(invoice);
    if (charge === null) return 'kept';
    if (charge.refunded) return 'refunded';
    return charge.disputed ? this.disputeFate(charge.id) : 'kept';
  }

  private async chargeOf(invoice: string): Promise<Stripe.Charge | null> {
    const { data } = await this.calls.ask((stripe) =>
      stripe.invoicePayments.list({
        invoice,
        status: 'paid',
        expand: ['data.payment.payment_intent.latest_charge'],
      }),
    );
    for (const { payment } of data) {
      const intent = payment.payment_intent;
      if (typeof intent === 'object' && typeof intent.latest_charge === 'object') return intent.latest_charge;
    }
    return null;
  }

  private async disputeFate(charge: string): Promise<PaymentFate> {
    const { data } = await this.calls.ask((stripe) => stripe.disputes.list({ charge }));
    if (data.some(({ status }) => DISPUTED.includes(status))) return 'disputed';
    return data.some(({ status }) => status === 'lost') ? 'lost' : 'kept';
  }

  private async testClockNow(subscription: Stripe.Subscription): Promise<number | null> {
    const clock = idOf(subscription.test_clock);
    if (clock === null) return null;
    return (await this.calls.ask((stripe) => stripe.testHelpers.testClocks.retrieve(clock))).frozen_time;
  }
}
