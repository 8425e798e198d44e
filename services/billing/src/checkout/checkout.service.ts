import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  createSubscription,
  getUser,
  Problem,
  type Caller,
  type BillingAddress,
  type CreateSubscriptionBody,
  type SubscriptionSetup,
  type SubscriptionTerms,
  type TrialRefusal,
} from '@tenfold/contracts';
import { consentText, PRICE_CENTS, TRIAL_DAYS } from '@tenfold/exam';
import { Handles, RpcClient } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import type Stripe from 'stripe';
import { BILLING_RULES, type BillingRules } from '../billing-rules.js';
import { chargedPrice } from '../domain/pro-price.js';
import { DAY_SECONDS, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { confirmEnrollment } from '../stripe-sync/confirmations.js';
import { keepConsent, linkConsent } from '../stripe-sync/consent.queries.js';
import {
  findCustomer,
  findLive,
  hasUsedTrial,
  listSnapshots,
  nextGeneration,
} from '../stripe-sync/stripe-sync.queries.js';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import type { StripeCustomer } from '../stripe-sync/stripe-customer.entity.js';
import { emailHash } from '../stripe/email-hash.js';
import { readOrigin } from '../stripe/read-snapshot.js';
import { isFinal, StripeCalls } from '../stripe/stripe-calls.js';
import { CURRENCY, StripeCatalog } from '../stripe/stripe-catalog.js';
import { StripeClock } from '../stripe/stripe-clock.js';
import { UserLocks } from '../stripe/user-locks.js';
import { databaseNow, findSubscription } from '../access/subscription.queries.js';
import { wasTrialRefused } from '../notifications/notification.queries.js';
import { StripeCustomers } from './stripe-customers.js';

const STALE_TRIAL_SECONDS = 5 * 60;

@Injectable()
export class CheckoutService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(BILLING_RULES) private readonly rules: BillingRules,
    private readonly services: RpcClient,
    private readonly calls: StripeCalls,
    private readonly catalog: StripeCatalog,
    private readonly clock: StripeClock,
    private readonly customers: StripeCustomers,
    private readonly stripeSync: StripeSyncService,
    private readonly locks: UserLocks,
  ) {}

  @Handles(createSubscription)
  async create(
    { agreedTo, agreedCents = PRICE_CENTS, billingAddress }: CreateSubscriptionBody,
    caller: Caller,
  ): Promise<SubscriptionSetup> {
    const { userId } = caller;
    const before = await this.ready(userId);
    if (before !== null) return before;
    const { automaticTax } = this.calls.requireSetUp();
    const address = automaticTax ? requireAddress(billingAddress) : null;
    return this.locks.runRequest(userId, async () => {
      // read under the lock, so that a later change of address is applied after the customer is stored
      const { email } = await this.services.call(getUser, {}, caller);
      const terms = agreedTo ?? ((await this.trialRefusal(userId, this.hashOf(email))) ? 'payment' : 'setup');
      const consentId = await this.recordConsent(userId, terms, agreedCents);
      const subscriptionId = await this.ensureSubscription(userId, email, address);
      const setup = (await this.ready(userId)) ?? (await this.awaitingCard(userId, subscriptionId));
      // terms other than the accepted ones need a new consent
      const isSameAmount = setup.amountCents === null || setup.amountCents === agreedCents;
      if (setup.intentType === null || (setup.intentType === terms && isSameAmount))
        await this.confirmTerms(userId, consentId, subscriptionId);
      return setup;
    });
  }

  private recordConsent(userId: string, terms: SubscriptionTerms, agreedCents: number): Promise<string> {
    const isCardless = terms === 'setup' && !this.rules.trialRequiresCard;
    return keepConsent(this.database.manager, {
      userId,
      text: consentText(isCardless ? 'cardless' : terms, agreedCents),
      priceCents: PRICE_CENTS,
      currency: CURRENCY,
    });
  }

  private async confirmTerms(userId: string, id: string, subscriptionId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await linkConsent(tx, { userId, id, subscriptionId });
      const row = await findSubscription(tx, userId);
      const live = await findLive(tx, userId);
      if (row !== null && live?.id === subscriptionId) await confirmEnrollment(tx, row, live);
    });
  }

  private hashOf(email: string): string {
    return emailHash(email, this.rules.trialHashSalt);
  }

  private async trialRefusal(userId: string, hash: string): Promise<TrialRefusal | null> {
    const { manager } = this.database;
    const row = await findSubscription(manager, userId);
    const isEmailUsed = await hasUsedTrial(manager, hash);
    if (row?.hasUsedFreeTrial !== true) return isEmailUsed ? 'email' : null;
    if (!(await wasTrialRefused(manager, userId))) return 'account';
    return isEmailUsed ? 'email' : 'card';
  }

  private async ready(userId: string): Promise<SubscriptionSetup | null> {
    const row = await findSubscription(this.database.manager, userId);
    if (row?.tier !== 'pro') return null;
    const status = row.status === 'trialing' ? 'trialing' : 'active';
    return {
      status,
      clientSecret: null,
      intentType: null,
      publishableKey: null,
      amountCents: null,
      trialRefusal: null,
    };
  }

  private async ensureSubscription(
    userId: string,
    email: string,
    address: BillingAddress | null,
  ): Promise<string> {
    const { manager } = this.database;
    const known = await findLive(manager, userId);
    if (known !== null) {
      if (address !== null) await this.addTax(userId, known, address);
      await this.restartTrial(userId, known);
      return known.id;
    }
    const price = await this.catalog.price();
    const customer = await this.customers.ensure(userId, email);
    if (address !== null) await this.customers.setAddress(customer.customerId, address);
    if (!customer.isNew) {
      // an earlier process may have died between creating the subscription and storing it
      await this.stripeSync.syncLocked(userId);
      const found = await findLive(manager, userId);
      if (found !== null) return found.id;
    }
    const { id } = await this.createAtStripe(customer, price);
    await this.stripeSync.syncLocked(userId);
    return id;
  }

  /**
   * A waiting subscription may have been created with another address, a waiting trial even before Stripe Tax was on. The
   * first invoice of a subscription without a trial is final and keeps its tax.
   */
  private async addTax(
    userId: string,
    { id: subscriptionId, status }: SubscriptionSnapshot,
    address: BillingAddress,
  ): Promise<void> {
    const customer = await findCustomer(this.database.manager, userId);
    if (customer === null) return;
    await this.customers.setAddress(customer.customerId, address);
    if (status !== 'trialing') return;
    await this.calls.run((stripe) =>
      stripe.subscriptions.update(subscriptionId, { automatic_tax: { enabled: true } }),
    );
  }

  private async restartTrial(userId: string, { id, status }: SubscriptionSnapshot): Promise<void> {
    if (status !== 'trialing') return;
    const { trial_end: known, test_clock: clock } = await this.calls.run((stripe) =>
      stripe.subscriptions.retrieve(id, { expand: ['test_clock'] }),
    );
    await this.clock.refresh().catch(() => undefined); // a failed clock request leaves the last known offset
    const now =
      clock !== null && typeof clock === 'object'
        ? clock.frozen_time
        : (await databaseNow(this.database.manager)).getTime() / 1_000 + this.clock.offsetSeconds;
    const trialEnd = Math.floor(now) + TRIAL_DAYS * DAY_SECONDS;
    if (known === null || trialEnd - known < STALE_TRIAL_SECONDS) return;
    await this.calls.run((stripe) =>
      stripe.subscriptions.update(id, { trial_end: trialEnd, proration_behavior: 'none' }),
    );
    await this.stripeSync.syncLocked(userId);
  }

  /** A retry after a lost response has the same idempotency key and returns the same subscription. */
  private async createAtStripe(customer: StripeCustomer, price: string): Promise<Stripe.Subscription> {
    const { userId, customerId, emailHash, generation } = customer;
    const { manager } = this.database;
    const earlier = (await listSnapshots(manager, userId)).length;
    const hasTrial = (await this.trialRefusal(userId, emailHash)) === null;
    try {
      return await this.calls.run((stripe) =>
        stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price }],
            ...(hasTrial && { trial_period_days: TRIAL_DAYS }),
            payment_behavior: 'default_incomplete',
            payment_settings: {
              payment_method_types: ['card'],
              save_default_payment_method: 'on_subscription',
            },
            ...(this.calls.requireSetUp().automaticTax && { automatic_tax: { enabled: true } }),
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
            metadata: { userId },
            expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
          },
          { idempotencyKey: `sub:${userId}:${earlier + generation}` },
        ),
      );
    } catch (error) {
      // Stripe repeats a failure under the same key for a day. A new key is safe because Stripe is searched first.
      if (isFinal(error)) await nextGeneration(manager, userId);
      throw error;
    }
  }

  private async awaitingCard(userId: string, subscriptionId: string): Promise<SubscriptionSetup> {
    const subscription = await this.calls.run((stripe) =>
      stripe.subscriptions.retrieve(subscriptionId, {
        expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
      }),
    );
    if (chargedPrice(readOrigin(subscription).items, [])?.amountCents !== PRICE_CENTS) throw otherPrice();
    const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
    const setupSecret = typeof setup === 'object' ? setup?.client_secret : null;
    const payment = typeof invoice === 'object' ? invoice : null;
    const clientSecret = setupSecret ?? payment?.confirmation_secret?.client_secret;
    if (!clientSecret) {
      throw new Problem(
        'CONFLICT',
        'Your subscription cannot be continued here. Please write to our support.',
      );
    }
    const customer = await findCustomer(this.database.manager, userId);
    return {
      status: 'incomplete',
      clientSecret,
      intentType: setupSecret ? 'setup' : 'payment',
      publishableKey: this.calls.requireSetUp().publishableKey,
      amountCents: setupSecret ? null : (payment?.amount_due ?? null),
      trialRefusal: setupSecret || !customer ? null : await this.trialRefusal(userId, customer.emailHash),
    };
  }
}

/** The terms name the present price, which this subscription would not charge. */
function otherPrice(): Problem {
  return new Problem(
    'CONFLICT',
    'You began a subscription at another price. Choose the Free plan, which ends it, and then start Pro again.',
  );
}

function requireAddress(address: BillingAddress | undefined): BillingAddress {
  if (address !== undefined) return address;
  const message = 'Please enter your billing address.';
  throw new Problem('INVALID_INPUT', message, { errors: [{ field: 'billingAddress', message }] });
}
