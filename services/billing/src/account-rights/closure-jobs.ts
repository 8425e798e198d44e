import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Problem } from '@tenfold/contracts';
import { BackgroundTasks } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { findCustomer } from '../mirror/mirror.queries.js';
import { isMissing, StripeCalls } from '../stripe/stripe-calls.js';
import { UserLocks } from '../stripe/user-locks.js';
import { PaidSubscription } from '../subscriptions/paid-subscription.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { claimClosure, finishClosure, postponeClosure, type ClaimedClosure } from './closures.queries.js';
import { eraseUser } from './erase-user.js';

const POLL_MS = 1_000;

/** Ends at Stripe what somebody leaves behind. The rows are the truth: what was lost is found by the next look. */
@Injectable()
export class ClosureJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ClosureJobs.name);
  private readonly tasks = new BackgroundTasks((task, error) =>
    this.logger.warn(`${task} wait: ${String(error)}`),
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly locks: UserLocks,
    private readonly paid: PaidSubscription,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.nowAndEvery(POLL_MS, 'those who leave', () => this.work());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }

  private async work(): Promise<void> {
    const { manager } = this.database;
    while (!this.tasks.isStopping) {
      const claimed = await claimClosure(manager);
      if (claimed === null) return;
      try {
        await this.close(claimed);
      } catch (error) {
        this.logger.warn(`${claimed.wish} of ${claimed.userId} comes again: ${String(error)}`);
        await postponeClosure(manager, claimed);
      }
    }
  }

  private async close(closure: ClaimedClosure): Promise<void> {
    if (closure.wish === 'erase') return this.erase(closure.userId);
    await this.cancel(closure.userId);
    await finishClosure(this.database.manager, closure);
  }

  /** What is paid for can be used to its end, nothing more is charged; what has not begun never does. */
  private async cancel(userId: string): Promise<void> {
    await this.subscriptions.cancel(userId).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'CONFLICT') throw error;
    });
    if ((await findCustomer(this.database.manager, userId)) !== null) await this.paid.endUnbegun(userId);
  }

  private async erase(userId: string): Promise<void> {
    await this.paid.end(userId);
    await this.locks.run(userId, async () => {
      const customer = await findCustomer(this.database.manager, userId);
      if (customer !== null) await this.deleteAtStripe(customer.customerId);
      await this.database.transaction((tx) => eraseUser(tx, userId, customer?.customerId ?? null));
    });
  }

  /** Card, address and subscriptions go; Stripe keeps the invoices, as the law wants it. */
  private async deleteAtStripe(customerId: string): Promise<void> {
    try {
      await this.calls.ask((stripe) => stripe.customers.del(customerId));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
