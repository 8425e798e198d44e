import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { getUser, Problem, type Caller, type SubscriptionSetup } from '@tenfold/contracts';
import { TRIAL_DAYS } from '@tenfold/exam';
import { RpcClient } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import type Stripe from 'stripe';
import { findLive, hasUsedTrial, listSnapshots, nextGeneration } from '../mirror/mirror.queries.js';
import { MirrorService } from '../mirror/mirror.service.js';
import type { StripeCustomer } from '../mirror/stripe-customer.entity.js';
import { isFinal, StripeCalls } from '../stripe/stripe-calls.js';
import { StripeCatalogue } from '../stripe/stripe-catalogue.js';
import { UserLocks } from '../stripe/user-locks.js';
import { findSubscription } from '../subscriptions/subscription.queries.js';
import { StripeCustomers } from './stripe-customers.js';

/** Starts a subscription: one for each user, however often and from wherever it is asked for. */
@Injectable()
export class CheckoutService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly services: RpcClient,
    private readonly calls: StripeCalls,
    private readonly catalogue: StripeCatalogue,
    private readonly customers: StripeCustomers,
    private readonly mirror: MirrorService,
    private readonly locks: UserLocks,
  ) {}

  /**
   * Pro at once, or what the card form needs. Again it is the same.
   * @throws Problem UNAVAILABLE while Stripe or identity is away
   */
  async create(caller: Caller): Promise<SubscriptionSetup> {
    const before = await this.ready(caller.userId);
    if (before !== null) return before;
    const [price, { email }] = await Promise.all([
      this.catalogue.price(),
      this.services.call(getUser, {}, caller),
    ]);
    return this.locks.run(caller.userId, async () => {
      const subscriptionId = await this.ensureSubscription(caller.userId, email, price);
      return (await this.ready(caller.userId)) ?? this.awaitingCard(subscriptionId);
    });
  }

  /** What somebody on Pro is told; null for anybody else. */
  private async ready(userId: string): Promise<SubscriptionSetup | null> {
    const row = await findSubscription(this.database.manager, userId);
    if (row?.tier !== 'pro') return null;
    const status = row.status === 'trialing' ? 'trialing' : 'active';
    return { status, clientSecret: null, intentType: null, publishableKey: null };
  }

  /** The id of the live subscription: the one we know, one that Stripe has and we do not, or a new one. */
  private async ensureSubscription(userId: string, email: string, price: string): Promise<string> {
    const { manager } = this.database;
    const known = await findLive(manager, userId);
    if (known !== null) return known.id;
    const customer = await this.customers.ensure(userId, email);
    if (!customer.isNew) {
      // one may have been made when we died before we could store it
      await this.mirror.syncLocked(userId);
      const found = await findLive(manager, userId);
      if (found !== null) return found.id;
    }
    const { id } = await this.createAtStripe(customer, price);
    await this.mirror.syncLocked(userId);
    return id;
  }

  /** Asked for again after a lost answer it is the same subscription, by its key. */
  private async createAtStripe(customer: StripeCustomer, price: string): Promise<Stripe.Subscription> {
    const { userId, customerId, emailHash, generation } = customer;
    const { manager } = this.database;
    const earlier = (await listSnapshots(manager, userId)).length;
    const row = await findSubscription(manager, userId);
    const noTrial = row?.hasUsedFreeTrial === true || (await hasUsedTrial(manager, emailHash));
    try {
      return await this.calls.ask((stripe) =>
        stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price }],
            ...(noTrial ? {} : { trial_period_days: TRIAL_DAYS }),
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
            metadata: { userId },
            expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
          },
          { idempotencyKey: `sub:${userId}:${earlier + generation}` },
        ),
      );
    } catch (error) {
      // the same key would give the same failure for a day; a new one is safe because Stripe is asked first
      if (isFinal(error)) await nextGeneration(manager, userId);
      throw error;
    }
  }

  /** Which secret the form needs: of the card to keep for the trial's end, or of the first payment. */
  private async awaitingCard(subscriptionId: string): Promise<SubscriptionSetup> {
    const subscription = await this.calls.ask((stripe) =>
      stripe.subscriptions.retrieve(subscriptionId, {
        expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
      }),
    );
    const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
    const setupSecret = typeof setup === 'object' ? setup?.client_secret : null;
    const paymentSecret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : null;
    const clientSecret = setupSecret ?? paymentSecret;
    if (!clientSecret) {
      throw new Problem(
        'CONFLICT',
        'Your subscription cannot be continued here. Please write to our support.',
      );
    }
    return {
      status: 'incomplete',
      clientSecret,
      intentType: setupSecret ? 'setup' : 'payment',
      publishableKey: this.calls.connection.publishableKey,
    };
  }
}
