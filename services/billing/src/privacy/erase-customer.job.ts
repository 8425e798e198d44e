import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Problem } from '@tenfold/contracts';
import { cancelJob, defineJob, enqueue, Job } from '@tenfold/jobs';
import { DataSource, type EntityManager } from 'typeorm';
import { findCustomer } from '../stripe-sync/stripe-sync.queries.js';
import { isMissing, StripeCalls } from '../stripe/stripe-calls.js';
import { UserLocks } from '../stripe/user-locks.js';
import { PaidSubscription } from '../subscriptions/paid-subscription.js';
import { PaymentRefunds } from '../subscriptions/payment-refunds.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { eraseUser } from './erase-user.js';

interface UserRef {
  userId: string;
}

const options = {
  dedupe: 'pending',
  backoff: { firstMs: 5_000, longestMs: 10 * 60_000 },
  maxAttempts: 10_000,
} as const;

const CancelBeforeErasure = defineJob<UserRef>('cancel-leaver', options);
const EraseCustomer = defineJob<UserRef>('erase-customer', options);

export async function requestCancellation(tx: EntityManager, userId: string): Promise<void> {
  await enqueue(tx, CancelBeforeErasure, { userId }, { dedupeKey: userId, userId });
}

export async function requestErasure(tx: EntityManager, userId: string): Promise<void> {
  await cancelJob(tx, CancelBeforeErasure, userId);
  await enqueue(tx, EraseCustomer, { userId }, { dedupeKey: userId, userId });
}

@Injectable()
export class EraseCustomerJob {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly locks: UserLocks,
    private readonly paid: PaidSubscription,
    private readonly refunds: PaymentRefunds,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /** A paid period stays usable to its end and does not renew. A trial that has not started never starts. */
  @Job(CancelBeforeErasure)
  async cancel({ userId }: UserRef): Promise<void> {
    await this.subscriptions.cancel({}, { userId }).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'CONFLICT') throw error;
    });
    if ((await findCustomer(this.database.manager, userId)) !== null) await this.paid.endUnbegun(userId);
  }

  @Job(EraseCustomer)
  async erase({ userId }: UserRef): Promise<void> {
    await this.paid.endAll(userId, 'account deleted');
    await this.refunds.refundBeforeErasure(userId);
    await this.locks.run(userId, async () => {
      const customer = await findCustomer(this.database.manager, userId);
      if (customer !== null) await this.deleteAtStripe(customer.customerId);
      await this.database.transaction((tx) => eraseUser(tx, userId, customer?.customerId ?? null));
    });
  }

  private async deleteAtStripe(customerId: string): Promise<void> {
    try {
      await this.calls.run((stripe) => stripe.customers.del(customerId));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
