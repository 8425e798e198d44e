import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Problem } from '@tenfold/contracts';
import { DataSource } from 'typeorm';
import { isLive, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { DunningReader } from '../stripe/dunning-reader.js';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { storeDefaultCard } from './stripe-sync.queries.js';
import type { StripeCustomer } from './stripe-customer.entity.js';

const UNPAID = ['past_due', 'unpaid'];

/**
 * Stripe charges a subscription's own card first, but its portal replaces only the customer's, so Stripe would charge the
 * replaced card. Keeps both cards equal.
 */
@Injectable()
export class DefaultCards {
  private readonly logger = new Logger(DefaultCards.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly dunning: DunningReader,
  ) {}

  /**
   * Copies a customer default that changed since the last sync to the subscription, and pays open invoices with it.
   * Otherwise copies the subscription's own card, which a checkout stored, to the customer. Call it under the user's
   * lock.
   * @returns whether anything changed at Stripe
   */
  async align(customer: StripeCustomer, snapshot: SubscriptionSnapshot): Promise<boolean> {
    const { ofCustomer, ofSubscription } = snapshot.cards ?? { ofCustomer: null, ofSubscription: null };
    if (!isLive(snapshot)) return false;
    if (ofCustomer !== null && ofCustomer !== customer.defaultCard)
      return this.followCustomer(customer, snapshot, ofCustomer);
    if (ofSubscription === null || ofSubscription === ofCustomer) return false;
    await this.calls.run((stripe) =>
      stripe.customers.update(customer.customerId, {
        invoice_settings: { default_payment_method: ofSubscription },
      }),
    );
    await storeDefaultCard(this.database.manager, customer.userId, ofSubscription);
    return true;
  }

  private async followCustomer(
    { userId }: StripeCustomer,
    { id, status, cards }: SubscriptionSnapshot,
    card: string,
  ): Promise<boolean> {
    const overrides = cards?.ofSubscription !== null && cards?.ofSubscription !== card;
    if (overrides)
      await this.calls.run((stripe) => stripe.subscriptions.update(id, { default_payment_method: card }));
    const isUnpaid = UNPAID.includes(status);
    if (isUnpaid) await this.payOpen(id, card);
    await storeDefaultCard(this.database.manager, userId, card);
    return overrides || isUnpaid;
  }

  private async payOpen(subscription: string, card: string): Promise<void> {
    for (const { id } of await this.dunning.openInvoices(subscription)) {
      const idempotencyKey = `pay:${id}:${card}`;
      try {
        await this.calls.run((stripe) =>
          stripe.invoices.pay(id, { payment_method: card }, { idempotencyKey }),
        );
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'PAYMENT_DECLINED') throw error;
        this.logger.warn({ invoice: id }, 'open invoice not paid by the new card');
        return;
      }
    }
  }
}
