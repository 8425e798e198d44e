import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { BILLING_RULES, type BillingRules } from '../billing-rules.js';
import { findCustomer, storeEmailHash } from '../stripe-sync/stripe-sync.queries.js';
import { emailHash } from '../stripe/email-hash.js';
import { isMissing, StripeCalls } from '../stripe/stripe-calls.js';
import { UserLocks } from '../stripe/user-locks.js';
import { findRequestedEmail } from '../stripe/stripe-change.job.js';

@Injectable()
export class CustomerEmail {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(BILLING_RULES) private readonly rules: BillingRules,
    private readonly calls: StripeCalls,
    private readonly locks: UserLocks,
  ) {}

  /**
   * Sets the user's latest address at Stripe. Takes the user's lock to wait for a checkout that creates the
   * customer and to keep two changes in order. Idempotent.
   * @throws Problem UNAVAILABLE
   */
  async update(userId: string): Promise<void> {
    await this.locks.run(userId, async () => {
      const { manager } = this.database;
      const email = await findRequestedEmail(manager, userId);
      const customer = email === null ? null : await findCustomer(manager, userId);
      if (email === null || customer === null) return;
      try {
        await this.calls.run((stripe) => stripe.customers.update(customer.customerId, { email }));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await storeEmailHash(manager, userId, emailHash(email, this.rules.trialHashSalt));
    });
  }
}
