import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { selectCurrent } from '../domain/duplicate-subscriptions.js';
import { paidUntil, paymentEffect } from '../domain/payment-status.js';
import { proPriceOf, type ProPrice } from '../domain/pro-price.js';
import { isLive, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { PaymentReader, type ChargedPayment, type PaymentKey } from './payment-reader.js';
import { chargedCard, idOf, pricedItems, readSnapshot, SNAPSHOT_EXPANSIONS } from './read-snapshot.js';
import { isMissing, StripeCalls } from './stripe-calls.js';

export interface CustomerState {
  current: SubscriptionSnapshot | null;
  ended: SubscriptionSnapshot[];
  duplicates: string[];
  payments: ChargedPayment[];
  cardFingerprint: string | null;
  testClockNow: number | null;
}

export const NO_SUBSCRIPTION: CustomerState = {
  current: null,
  ended: [],
  duplicates: [],
  payments: [],
  cardFingerprint: null,
  testClockNow: null,
};

export interface KnownBefore {
  prices: readonly ProPrice[];
  payments: readonly PaymentKey[];
}

@Injectable()
export class StripeReader {
  private readonly logger = new Logger(StripeReader.name);

  constructor(
    private readonly calls: StripeCalls,
    private readonly payments: PaymentReader,
  ) {}

  async customerState(customerId: string, known: KnownBefore): Promise<CustomerState | null> {
    const listed = await this.subscriptionsOf(customerId);
    if (listed === null) return null;
    const all = listed.filter((it) => proPriceOf(pricedItems(it), known.prices) !== null);
    this.warnOfOthers(customerId, listed, all);
    const live = all.filter(isLive);
    const current = selectCurrent(live) ?? all[0] ?? null;
    if (current === null) return NO_SUBSCRIPTION;
    const payments = await this.payments.paymentsOf(customerId, known.payments);
    const read = (it: Stripe.Subscription): SubscriptionSnapshot =>
      readSnapshot(
        it,
        { payment: paymentEffect(payments, it.id), paidUntil: paidUntil(payments, it.id) },
        proPriceOf(pricedItems(it), known.prices),
      );
    return {
      current: read(current),
      ended: all.filter((it) => it.id !== current.id && !isLive(it)).map(read),
      duplicates: live.filter(({ id }) => id !== current.id).map(({ id }) => id),
      payments,
      cardFingerprint: await this.cardFingerprint(current),
      testClockNow: await this.testClockNow(current),
    };
  }

  async liveSubscriptions(customerId: string): Promise<string[]> {
    const all = await this.subscriptionsOf(customerId);
    return (all ?? []).filter(isLive).map(({ id }) => id);
  }

  private async subscriptionsOf(customer: string): Promise<Stripe.Subscription[] | null> {
    try {
      const params = { customer, status: 'all', limit: 100, expand: SNAPSHOT_EXPANSIONS } as const;
      const page = await this.calls.run((stripe) => stripe.subscriptions.list(params));
      return page.data.toSorted((a, b) => b.created - a.created);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private warnOfOthers(customer: string, listed: Stripe.Subscription[], ours: Stripe.Subscription[]): void {
    const others = listed.filter((it) => isLive(it) && !ours.includes(it)).map(({ id }) => id);
    if (others.length > 0)
      this.logger.warn({ customer, subscriptions: others }, 'subscription ignored: it is not for Pro');
  }

  private async cardFingerprint(subscription: Stripe.Subscription): Promise<string | null> {
    if (subscription.status !== 'trialing') return null;
    const card = chargedCard(subscription);
    const method =
      typeof card === 'string'
        ? await this.calls.run((stripe) => stripe.paymentMethods.retrieve(card))
        : card;
    return method?.card?.fingerprint ?? null;
  }

  private async testClockNow(subscription: Stripe.Subscription): Promise<number | null> {
    const clock = idOf(subscription.test_clock);
    if (clock === null) return null;
    return (await this.calls.run((stripe) => stripe.testHelpers.testClocks.retrieve(clock))).frozen_time;
  }
}
