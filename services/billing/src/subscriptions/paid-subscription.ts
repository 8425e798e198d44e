import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { findCustomer, findLive } from '../stripe-sync/stripe-sync.queries.js';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import { cancellationOf, scheduledEnd } from '../domain/subscription-end.js';
import type { SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { addNotification } from '../notifications/notification.queries.js';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { refundLatePayment } from '../stripe/stripe-change.job.js';
import { StripeReader } from '../stripe/stripe-reader.js';
import { SubscriptionInvoices, type Ended } from '../stripe/subscription-invoices.js';
import { UserLocks } from '../stripe/user-locks.js';
import type { Subscription } from '../access/subscription.entity.js';
import { findSubscription } from '../access/subscription.queries.js';

interface End {
  reason: string;
  /** Whether the user gets a notification when the end voids a payment. */
  tellsUser: boolean;
}

/** Ends and schedules subscriptions at Stripe. Every end goes through `SubscriptionInvoices`, which voids what is open. */
@Injectable()
export class PaidSubscription {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly invoices: SubscriptionInvoices,
    private readonly reader: StripeReader,
    private readonly stripeSync: StripeSyncService,
    private readonly locks: UserLocks,
  ) {}

  /**
   * Ends a paid period or trial when it runs out, and at once what gives no access or has an unpaid invoice: also beside a
   * grant, where a subscription's card may be missing. Idempotent.
   *
   * @returns whether Stripe has a live subscription
   * @throws Problem UNAVAILABLE
   */
  async cancel(userId: string): Promise<boolean> {
    return this.changeLive(userId, async (live) => {
      const row = await findSubscription(this.database.manager, userId);
      const cancellation = cancellationOf(live, row?.tier === 'pro' && row.source === 'stripe');
      if (cancellation === 'at-once') await this.endLive(userId, live, 'canceled by the user');
      if (cancellation === 'with-period') await this.changeEnd(live, { cancel_at_period_end: true });
    });
  }

  async resume(userId: string): Promise<void> {
    await this.changeLive(userId, async (live) => {
      if (scheduledEnd(live) === null) return;
      // setting one clears the other at Stripe, which rejects a call with both
      const change = live.cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await this.changeEnd(live, change);
    });
  }

  /**
   * Ends all live subscriptions of the customer at Stripe, also those created in the dashboard and those for other
   * products, and voids every invoice of a subscription that can still be charged.
   *
   * @returns the ids of the ended subscriptions
   * @throws Problem UNAVAILABLE
   */
  async endAll(userId: string, reason: string): Promise<string[]> {
    const customer = await findCustomer(this.database.manager, userId);
    if (customer === null) return [];
    return this.locks.run(userId, async () => {
      await this.stripeSync.syncLocked(userId); // what is unpaid now, and paid by the time of the end, is refunded
      const current = await findLive(this.database.manager, userId);
      const live = await this.reader.liveSubscriptions(customer.customerId);
      for (const id of live) {
        const known = id === current?.id ? (current.dunning?.unpaid ?? []) : [];
        await this.refundPaid(userId, await this.invoices.end(id, reason, known));
      }
      await this.invoices.voidUnpaid({ customer: customer.customerId });
      await this.stripeSync.syncLocked(userId);
      return live;
    });
  }

  /** @param known invoices that were unpaid when the end was decided; paid meanwhile, they are refunded */
  async endOne(
    userId: string,
    subscriptionId: string,
    { known = [], ...end }: End & { known?: readonly string[] },
  ): Promise<void> {
    await this.locks.run(userId, async () => {
      await this.endAtStripe(userId, subscriptionId, known, end);
      await this.stripeSync.syncLocked(userId);
    });
  }

  async endUnbegun(userId: string): Promise<void> {
    await this.endUnless(userId, (row) => row?.source === 'stripe', 'trial not begun');
  }

  async endUnpaid(userId: string): Promise<void> {
    await this.endUnless(userId, (row) => row?.tier === 'pro', 'Free plan chosen');
  }

  /** Call it under the user's lock, and sync afterwards. */
  async endLive(userId: string, { id, dunning }: SubscriptionSnapshot, reason: string): Promise<void> {
    await this.endAtStripe(userId, id, dunning?.unpaid ?? [], { reason, tellsUser: true });
  }

  private async endAtStripe(
    userId: string,
    subscriptionId: string,
    known: readonly string[],
    { reason, tellsUser }: End,
  ): Promise<void> {
    const ended = await this.invoices.end(subscriptionId, reason, known);
    await this.refundPaid(userId, ended);
    if (!tellsUser || ended.voidedCents === 0) return;
    const at = (await this.stripeSync.nowAtStripe(userId)).getTime() / 1_000;
    await addNotification(this.database.manager, userId, {
      type: 'subscription_ended',
      dedupeKey: subscriptionId,
      at,
      amountCents: ended.voidedCents,
    });
  }

  private async refundPaid(userId: string, { paid }: Ended): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const subject of paid)
        await refundLatePayment(tx, { userId, subject, reason: 'paid while it ended' });
    });
  }

  /** Releasing a schedule drops the changes that it had planned; the subscription goes on as it is. */
  private async changeEnd(
    { id, schedule }: SubscriptionSnapshot,
    change: Stripe.SubscriptionUpdateParams,
  ): Promise<void> {
    if (schedule !== null) await this.calls.run((stripe) => stripe.subscriptionSchedules.release(schedule));
    await this.calls.run((stripe) => stripe.subscriptions.update(id, change));
  }

  private async endUnless(
    userId: string,
    stays: (row: Subscription | null) => boolean,
    reason: string,
  ): Promise<void> {
    if ((await findLive(this.database.manager, userId)) === null) return;
    await this.changeLive(userId, async (live) => {
      if (stays(await findSubscription(this.database.manager, userId))) return;
      await this.endLive(userId, live, reason);
    });
  }

  private async changeLive(
    userId: string,
    change: (live: SubscriptionSnapshot) => Promise<void>,
  ): Promise<boolean> {
    const { manager } = this.database;
    if ((await findCustomer(manager, userId)) === null) return false;
    return this.locks.runRequest(userId, async () => {
      await this.stripeSync.syncLocked(userId); // a webhook that would update our row may be late
      const live = await findLive(manager, userId);
      if (live === null) return false;
      await change(live);
      await this.stripeSync.syncLocked(userId);
      return true;
    });
  }
}
