import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Problem, type BillingAddress } from '@tenfold/contracts';
import Stripe from 'stripe';
import { BILLING_RULES, type BillingRules } from '../billing-rules.js';
import { findCustomer, replaceCustomer, storeCustomer } from '../stripe-sync/stripe-sync.queries.js';
import type { StripeCustomer } from '../stripe-sync/stripe-customer.entity.js';
import { emailHash } from '../stripe/email-hash.js';
import { StripeAccount } from '../stripe/stripe-account.js';
import { isMissing, StripeCalls } from '../stripe/stripe-calls.js';

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

@Injectable()
export class StripeCustomers {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(BILLING_RULES) private readonly rules: BillingRules,
    private readonly calls: StripeCalls,
    private readonly account: StripeAccount,
  ) {}

  /**
   * Call it under the user's lock. If a process dies before its commit, the idempotency key returns the same customer for a
   * day; after that the search by address finds it.
   */
  async ensure(userId: string, email: string): Promise<StripeCustomer & { isNew: boolean }> {
    const { manager } = this.database;
    const known = await findCustomer(manager, userId);
    if (known !== null && (await this.isThere(known.customerId))) return { ...known, isNew: false };
    const found = await this.findAtStripe(userId, email);
    const customerId = found ?? (await this.create(userId, email, known?.customerId));
    const stored =
      known === null
        ? await this.store(userId, email, customerId)
        : await replaceCustomer(manager, userId, { before: known.customerId, after: customerId });
    return { ...stored, isNew: found === null };
  }

  /**
   * Stores a customer that only Stripe has.
   * @returns its user; null if it names none, is deleted, or if the user has another customer
   */
  async restore(customerId: string): Promise<string | null> {
    const customer = await this.calls.run((stripe) => stripe.customers.retrieve(customerId));
    if (customer.deleted || customer.email === null) return null;
    const { userId = '' } = customer.metadata;
    if (!USER_ID.test(userId)) return null;
    const stored = await this.store(userId, customer.email, customerId);
    return stored.customerId === customerId ? userId : null;
  }

  async setAddress(customerId: string, { postalCode, ...rest }: BillingAddress): Promise<void> {
    const fields = Object.entries({ ...rest, postal_code: postalCode });
    const address = Object.fromEntries(fields.map(([name, value]) => [name, value ?? '']));
    try {
      await this.calls.run((stripe) =>
        stripe.customers.update(customerId, { address, tax: { validate_location: 'immediately' } }),
      );
    } catch (error) {
      if (isUnknownLocation(error)) throw unknownLocation();
      throw error;
    }
  }

  private async store(userId: string, email: string, customerId: string): Promise<StripeCustomer> {
    const hash = emailHash(email, this.rules.trialHashSalt);
    const account = await this.account.verified();
    return storeCustomer(this.database.manager, { userId, customerId, emailHash: hash, ...account });
  }

  private async isThere(customerId: string): Promise<boolean> {
    try {
      const customer = await this.calls.run((stripe) => stripe.customers.retrieve(customerId));
      return customer.deleted !== true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  private async findAtStripe(userId: string, email: string): Promise<string | null> {
    const { data } = await this.calls.run((stripe) => stripe.customers.list({ email, limit: 100 }));
    return data.find(({ metadata }) => metadata.userId === userId)?.id ?? null;
  }

  /** @param replaces the deleted customer; without it the idempotency key would return that one again */
  private async create(userId: string, email: string, replaces?: string): Promise<string> {
    const { testClock } = this.calls.requireSetUp();
    const params: Stripe.CustomerCreateParams = {
      email,
      metadata: { userId },
      ...(testClock === null ? {} : { test_clock: testClock }),
    };
    const make = (idempotencyKey: string) =>
      this.calls.run((stripe) => stripe.customers.create(params, { idempotencyKey }));
    const key = replaces === undefined ? `cus:${userId}` : `cus:${userId}:after:${replaces}`;
    try {
      return (await make(key)).id;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
      // a failed attempt may have used another address under the first key
      return (await make(`${key}:${emailHash(email, userId)}`)).id;
    }
  }
}

function isUnknownLocation(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid'
  );
}

function unknownLocation(): Problem {
  const message = 'Please check your billing address: we cannot find the tax for it.';
  return new Problem('INVALID_INPUT', message, { errors: [{ field: 'billingAddress', message }] });
}
