import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import Stripe from 'stripe';
import { BILLING_RULES, type BillingRules } from '../billing-rules.js';
import { findCustomer, storeCustomer } from '../mirror/mirror.queries.js';
import type { StripeCustomer } from '../mirror/stripe-customer.entity.js';
import { emailHash } from '../stripe/email-hash.js';
import { StripeCalls } from '../stripe/stripe-calls.js';

/** One customer at Stripe for each user. */
@Injectable()
export class StripeCustomers {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(BILLING_RULES) private readonly rules: BillingRules,
    private readonly calls: StripeCalls,
  ) {}

  /**
   * The user's customer, made if there is none. Under the user's lock. If we died between Stripe's answer and our
   * commit, the same key gives the same customer for a day, and the search by address finds it after that.
   */
  async ensure(userId: string, email: string): Promise<StripeCustomer & { isNew: boolean }> {
    const { manager } = this.database;
    const known = await findCustomer(manager, userId);
    if (known !== null) return { ...known, isNew: false };
    const found = await this.findAtStripe(userId, email);
    const customerId = found ?? (await this.create(userId, email));
    const hash = emailHash(email, this.rules.trialHashSalt);
    const stored = await storeCustomer(manager, { userId, customerId, emailHash: hash });
    return { ...stored, isNew: found === null };
  }

  private async findAtStripe(userId: string, email: string): Promise<string | null> {
    const { data } = await this.calls.ask((stripe) => stripe.customers.list({ email, limit: 100 }));
    return data.find(({ metadata }) => metadata.userId === userId)?.id ?? null;
  }

  private async create(userId: string, email: string): Promise<string> {
    const { testClock } = this.calls.connection;
    const params: Stripe.CustomerCreateParams = {
      email,
      metadata: { userId },
      ...(testClock === null ? {} : { test_clock: testClock }),
    };
    const make = (idempotencyKey: string) =>
      this.calls.ask((stripe) => stripe.customers.create(params, { idempotencyKey }));
    try {
      return (await make(`cus:${userId}`)).id;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
      // an attempt that failed had another address
      return (await make(`cus:${userId}:${emailHash(email, userId)}`)).id;
    }
  }
}
