import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { findCustomer, findLive } from '../stripe-sync/stripe-sync.queries.js';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import { scheduledEnd } from '../domain/subscription-access.js';
import type { SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { isMissing, StripeCalls } from '../stripe/stripe-calls.js';
import { StripeReader } from '../stripe/stripe-reader.js';
import { UserLocks } from '../stripe/user-locks.js';
import type { Subscription } from '../access/subscription.entity.js';
import { findSubscription } from '../access/subscription.queries.js';

@Injectable()
export class PaidSubscription {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly reader: StripeReader,
    private readonly stripeSync: StripeSyncService,
    private readonly locks: UserLocks,
  ) {}

  async cancel(userId: string): Promise<void> {
    await this.changeLive(userId, (live) => this.schedule(live));
  }

  async resume(userId: string): Promise<void> {
    await this.changeLive(userId, async (live) => {
      if (scheduledEnd(live) === null) return;
      // setting one clears the other at Stripe, which rejects a call with both
      const change = live.cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await this.calls.run((stripe) => stripe.subscriptions.update(live.id, change));
    });
  }

  /**
   * Ends all live subscriptions of the customer at Stripe, also those created in the dashboard and those for other
   * products.
   *
   * @returns the ids of the ended subscriptions
   * @throws Problem UNAVAILABLE
   */
  async endAll(userId: string): Promise<string[]> {
    const customer = await findCustomer(this.database.manager, userId);
    if (customer === null) return [];
    return this.locks.run(userId, async () => {
      const live = await this.reader.liveSubscriptions(customer.customerId);
      for (const id of live) await this.cancelNow(id);
      await this.stripeSync.syncLocked(userId);
      return live;
    });
  }

  async endOne(userId: string, subscriptionId: string): Promise<void> {
    await this.locks.run(userId, async () => {
      await this.cancelNow(subscriptionId);
      await this.stripeSync.syncLocked(userId);
    });
  }

  async endUnbegun(userId: string): Promise<void> {
    await this.endUnless(userId, (row) => row?.source === 'stripe');
  }

  async endUnpaid(userId: string): Promise<void> {
    await this.endUnless(userId, (row) => row?.tier === 'pro');
  }

  private async cancelNow(subscriptionId: string): Promise<void> {
    try {
      await this.calls.run((stripe) => stripe.subscriptions.cancel(subscriptionId));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /**
   * Ends a live subscription without access: its month is unpaid, disputed or refunded, or its card is missing. One that
   * gives Pro by now ends with its period instead.
   *
   * @returns whether Stripe has a live subscription
   * @throws Problem UNAVAILABLE
   */
  async endWithoutAccess(userId: string): Promise<boolean> {
    const { manager } = this.database;
    if ((await findCustomer(manager, userId)) === null) return false;
    return this.locks.runRequest(userId, async () => {
      await this.stripeSync.syncLocked(userId);
      const live = await findLive(manager, userId);
      if (live === null) return false;
      if ((await findSubscription(manager, userId))?.tier === 'pro') await this.schedule(live);
      else await this.cancelNow(live.id);
      await this.stripeSync.syncLocked(userId);
      return true;
    });
  }

  private async schedule(live: SubscriptionSnapshot): Promise<void> {
    if (scheduledEnd(live) !== null) return;
    await this.calls.run((stripe) => stripe.subscriptions.update(live.id, { cancel_at_period_end: true }));
  }

  private async endUnless(userId: string, stays: (row: Subscription | null) => boolean): Promise<void> {
    await this.changeLive(userId, async (live) => {
      if (stays(await findSubscription(this.database.manager, userId))) return;
      await this.calls.run((stripe) => stripe.subscriptions.cancel(live.id));
    });
  }

  private async changeLive(
    userId: string,
    change: (live: SubscriptionSnapshot) => Promise<void>,
  ): Promise<void> {
    if ((await findLive(this.database.manager, userId)) === null) return;
    await this.locks.runRequest(userId, async () => {
      await this.stripeSync.syncLocked(userId); // a webhook that would update our row may be late
      const live = await findLive(this.database.manager, userId);
      if (live === null) return;
      await change(live);
      await this.stripeSync.syncLocked(userId);
    });
  }
}
