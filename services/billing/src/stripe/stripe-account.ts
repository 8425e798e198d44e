import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { accountMismatch, type AccountIdentity } from '../domain/stripe-account.js';
import { assignAccount, findOtherAccount, listUnassigned } from './stripe-account.queries.js';
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
    const { id } = await this.calls.run((stripe) => stripe.accounts.retrieveCurrent());
    const identity = { accountId: id, livemode: this.calls.requireSetUp().isLive };
    const other = await findOtherAccount(manager, identity);
    if (other !== null) throw new WrongAccount(accountMismatch(other, identity));
    await this.refuseStrangers(identity);
    await assignAccount(manager, identity);
    return identity;
  }

  /** If Stripe knows none of a sample of the unassigned rows, they belong to another account. */
  private async refuseStrangers(identity: AccountIdentity): Promise<void> {
    const sample = await listUnassigned(this.database.manager, SAMPLE_SIZE);
    for (const customer of sample) if (await this.knows(customer)) return;
    if (sample.length > 0)
      throw new WrongAccount(
        accountMismatch({ accountId: 'unknown', livemode: !identity.livemode }, identity),
      );
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
