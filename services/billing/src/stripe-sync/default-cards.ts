import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Problem } from '@tenfold/contracts';
import { DataSource } from 'typeorm';
import { paysWithNewCard } from '../domain/subscription-end.js';
import { isLive, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { idOf } from '../stripe/read-snapshot.js';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { isCancellationPending } from '../stripe/stripe-change.job.js';
import { SubscriptionInvoices } from '../stripe/subscription-invoices.js';
import { storeDefaultCard } from './stripe-sync.queries.js';
import type { StripeCustomer } from './stripe-customer.entity.js';

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
    private readonly invoices: SubscriptionInvoices,
  ) {}

  /**
   * Copies a card that was replaced at one of both to the other, and pays open invoices with it unless the subscription
   * is ending. The card of a trial becomes the default here, because Stripe does not promise that. Call it under the
   * user's lock.
   * @returns whether anything changed at Stripe
   */
  async align(customer: StripeCustomer, snapshot: SubscriptionSnapshot): Promise<boolean> {
    if (!isLive(snapshot)) return false;
    const { ofCustomer, ofSubscription } = snapshot.cards ?? { ofCustomer: null, ofSubscription: null };
    const isReplaced = ofCustomer !== null && ofCustomer !== customer.defaultCard;
    const own = ofSubscription ?? (await this.confirmedCard(customer, snapshot));
    const card = isReplaced ? ofCustomer : own;
    if (card === null) return false;
    const changes = [own !== null && ofSubscription !== card, ofCustomer !== card];
    if (changes[0]) await this.setOnSubscription(snapshot.id, card);
    if (changes[1]) await this.setOnCustomer(customer.customerId, card);
    const isPaid = card !== customer.defaultCard && (await this.payOpen(customer, snapshot, card));
    if (card !== customer.defaultCard) await storeDefaultCard(this.database.manager, customer.userId, card);
    return isPaid || changes.includes(true);
  }

  /** The card of a trial's setup intent, while no default is set; null when it was removed again. */
  private async confirmedCard(
    { customerId: customer }: StripeCustomer,
    { status, created }: SubscriptionSnapshot,
  ): Promise<string | null> {
    if (status !== 'trialing') return null;
    const { data } = await this.calls.run((stripe) =>
      stripe.setupIntents.list({ customer, created: { gte: created }, expand: ['data.payment_method'] }),
    );
    const cards = data.filter((it) => it.status === 'succeeded').map((it) => it.payment_method);
    const card = cards.find((it) => typeof it === 'object' && it !== null && idOf(it.customer) === customer);
    return idOf(card);
  }

  private setOnSubscription(id: string, card: string) {
    return this.calls.run((stripe) => stripe.subscriptions.update(id, { default_payment_method: card }));
  }

  private setOnCustomer(id: string, card: string) {
    const change = { invoice_settings: { default_payment_method: card } };
    return this.calls.run((stripe) => stripe.customers.update(id, change));
  }

  private async payOpen(
    { userId }: StripeCustomer,
    snapshot: SubscriptionSnapshot,
    card: string,
  ): Promise<boolean> {
    const isEnding = await isCancellationPending(this.database.manager, userId, snapshot.id);
    if (!paysWithNewCard(snapshot, isEnding)) return false;
    for (const { id } of await this.invoices.open(snapshot.id)) {
      const idempotencyKey = `pay:${id}:${card}`;
      try {
        await this.calls.run((stripe) =>
          stripe.invoices.pay(id, { payment_method: card }, { idempotencyKey }),
        );
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'PAYMENT_DECLINED') throw error;
        this.logger.warn({ invoice: id }, 'open invoice not paid by the new card');
        break;
      }
    }
    return true;
  }
}
