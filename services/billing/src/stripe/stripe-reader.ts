import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { selectCurrent } from '../domain/duplicate-subscriptions.js';
import { paidUntil, paymentEffect, type Payment } from '../domain/payment-status.js';
import { chargedPrice, isForPro, type ProPrice } from '../domain/pro-price.js';
import { isLive, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { PaymentReader, type ChargedPayment } from './payment-reader.js';
import {
  chargedCard,
  idOf,
  isPriceMoved,
  readOrigin,
  readSnapshot,
  SNAPSHOT_EXPANSIONS,
} from './read-snapshot.js';
import { isInvalidRequest, isMissing, StripeCalls } from './stripe-calls.js';

export interface CustomerState {
  current: SubscriptionSnapshot | null;
  ended: SubscriptionSnapshot[];
  duplicates: string[];
  payments: ChargedPayment[];
  cardFingerprint: string | null;
  testClockNow: number | null;
}

const NO_SUBSCRIPTION: CustomerState = {
  current: null,
  ended: [],
  duplicates: [],
  payments: [],
  cardFingerprint: null,
  testClockNow: null,
};

export interface KnownBefore {
  prices: readonly ProPrice[];
  payments: readonly Payment[];
  subscriptionIds: readonly string[];
  live: SubscriptionSnapshot | null;
}

interface Customer {
  userId: string;
  customerId: string;
}

@Injectable()
export class StripeReader {
  private readonly logger = new Logger(StripeReader.name);

  constructor(
    private readonly calls: StripeCalls,
    private readonly payments: PaymentReader,
  ) {}

  async customerState({ userId, customerId }: Customer, known: KnownBefore): Promise<CustomerState> {
    const listed = await this.subscriptionsOf(customerId);
    const ours = (listed ?? []).filter((it) => isForPro(readOrigin(it), { userId, ...known }));
    this.warnOfOthers(customerId, listed ?? [], ours);
    const unlisted = known.live !== null && !ours.some(({ id }) => id === known.live?.id) ? known.live : null;
    const found = unlisted && (await this.subscription(unlisted.id));
    const gone: SubscriptionSnapshot[] = unlisted && !found ? [{ ...unlisted, status: 'canceled' }] : [];
    const all = found ? [...ours, found] : ours;
    const live = all.filter(isLive);
    const current = selectCurrent(live) ?? all[0] ?? null;
    if (current === null) return { ...NO_SUBSCRIPTION, current: gone[0] ?? null };
    const payments = listed === null ? [] : await this.paymentsOf(customerId, all, known);
    const counted = listed === null ? known.payments : payments;
    const read = (it: Stripe.Subscription): SubscriptionSnapshot =>
      readSnapshot(
        it,
        { payment: paymentEffect(counted, it.id), paidUntil: paidUntil(counted, it.id) },
        chargedPrice(readOrigin(it).items, known.prices),
      );
    const card = await this.cardOf(current);
    return {
      current: {
        ...read(current),
        card: card && { brand: card.brand, last4: card.last4 },
        ...(isLive(current) && isPriceMoved(current) && (await this.upcoming(current))),
      },
      ended: [...gone, ...all.filter((it) => it.id !== current.id && !isLive(it)).map(read)],
      duplicates: live.filter(({ id }) => id !== current.id).map(({ id }) => id),
      payments,
      cardFingerprint: current.status === 'trialing' ? (card?.fingerprint ?? null) : null,
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

  private async subscription(id: string): Promise<Stripe.Subscription | null> {
    try {
      const params = { expand: ['latest_invoice', 'default_payment_method', 'customer'] };
      return await this.calls.run((stripe) => stripe.subscriptions.retrieve(id, params));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** The customer may also pay for other products. */
  private async paymentsOf(
    customerId: string,
    ours: readonly Stripe.Subscription[],
    known: KnownBefore,
  ): Promise<ChargedPayment[]> {
    const ids = new Set([...ours.map(({ id }) => id), ...known.subscriptionIds]);
    const payments = await this.payments.paymentsOf(customerId, known.payments);
    return payments.filter(({ subscriptionId }) => ids.has(subscriptionId));
  }

  private warnOfOthers(customer: string, listed: Stripe.Subscription[], ours: Stripe.Subscription[]): void {
    const others = listed.filter((it) => isLive(it) && !ours.includes(it)).map(({ id }) => id);
    if (others.length > 0)
      this.logger.warn({ customer, subscriptions: others }, 'subscription ignored: it is not for Pro');
  }

  private async cardOf(subscription: Stripe.Subscription): Promise<Stripe.PaymentMethod.Card | null> {
    if (!isLive(subscription)) return null;
    const method = chargedCard(subscription);
    const found =
      typeof method === 'string'
        ? await this.calls.run((stripe) => stripe.paymentMethods.retrieve(method))
        : method;
    return found?.card ?? null;
  }

  /** What the next renewal costs with its prorations; unknown when none is to come. */
  private async upcoming({
    id: subscription,
  }: Stripe.Subscription): Promise<Pick<SubscriptionSnapshot, 'upcomingCents'>> {
    try {
      const { amount_due: upcomingCents } = await this.calls.run((stripe) =>
        stripe.invoices.createPreview({ subscription }),
      );
      return { upcomingCents };
    } catch (error) {
      if (!isInvalidRequest(error)) throw error;
      return { upcomingCents: null };
    }
  }

  private async testClockNow(subscription: Stripe.Subscription): Promise<number | null> {
    const clock = idOf(subscription.test_clock);
    if (clock === null) return null;
    return (await this.calls.run((stripe) => stripe.testHelpers.testClocks.retrieve(clock))).frozen_time;
  }
}
