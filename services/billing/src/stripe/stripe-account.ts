import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { accountMismatch, type AccountIdentity } from '../domain/stripe-account.js';
import { assignAccount, findOtherAccount, sampleCustomers } from './stripe-account.queries.js';
import { isMissing, StripeCalls } from './stripe-calls.js';

const SAMPLE_SIZE = 5;

/** The rows belong to another Stripe account or mode than the key; ids of one do not exist in the other. */
export class WrongAccount extends Error {}

@Injectable()
export class StripeAccount {
  private identity: AccountIdentity | null = null;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
  ) {}

  async verified(): Promise<AccountIdentity> {
    this.identity ??= await this.verify();
    return this.identity;
  }

  private async verify(): Promise<AccountIdentity> {
    const { manager } = this.database;
    const { account, isLive: livemode } = this.calls.requireSetUp();
    const read = await this.read();
    if (read !== null && account !== null && read !== account)
      throw new WrongAccount(`STRIPE_ACCOUNT is ${account}, but STRIPE_SECRET_KEY belongs to ${read}.`);
    const identity = { accountId: read ?? account, livemode };
    const other = await findOtherAccount(manager, identity);
    if (other !== null) throw new WrongAccount(accountMismatch(other, identity));
    await this.refuseStrangers(identity, read);
    await assignAccount(manager, identity);
    return identity;
  }

  /** @returns null for a restricted key: Stripe has no right that permits it to read its own account */
  private async read(): Promise<string | null> {
    try {
      return (await this.calls.run((stripe) => stripe.accounts.retrieveCurrent())).id;
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError) return null;
      throw error;
    }
  }

  /**
   * If Stripe knows none of a sample of customers, they belong to another account. Leaves out those that are assigned to
   * the account that Stripe reports for the key; an id from the settings proves nothing about the key.
   */
  private async refuseStrangers(identity: AccountIdentity, reported: string | null): Promise<void> {
    const sample = await sampleCustomers(this.database.manager, reported, SAMPLE_SIZE);
    for (const customer of sample) if (await this.knows(customer)) return;
    if (sample.length > 0)
      throw new WrongAccount(accountMismatch({ accountId: null, livemode: !identity.livemode }, identity));
  }

  private async knows(customer: string): Promise<boolean> {
    try {
      await this.calls.run((stripe) => stripe.customers.retrieve(customer));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }
}
