import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { findLive } from '../mirror/mirror.queries.js';
import { MirrorService } from '../mirror/mirror.service.js';
import { scheduledEnd } from '../domain/entitlement.js';
import type { SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { UserLocks } from '../stripe/user-locks.js';
import type { Subscription } from './subscription.entity.js';
import { findSubscription } from './subscription.queries.js';

/** Changes of a subscription that Stripe charges for: asked of Stripe, then read back from it. */
@Injectable()
export class PaidSubscription {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly mirror: MirrorService,
    private readonly locks: UserLocks,
  ) {}

  /** Ends it with the running period. @throws Problem UNAVAILABLE */
  async cancel(userId: string): Promise<void> {
    await this.changeLive(userId, async (live) => {
      if (scheduledEnd(live) !== null) return;
      await this.calls.ask((stripe) => stripe.subscriptions.update(live.id, { cancel_at_period_end: true }));
    });
  }

  /** Takes that back, in whichever way it was asked for. @throws Problem UNAVAILABLE */
  async resume(userId: string): Promise<void> {
    await this.changeLive(userId, async (live) => {
      if (scheduledEnd(live) === null) return;
      // the one clears the other, which Stripe fills in by itself; together they are refused
      const change = live.cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await this.calls.ask((stripe) => stripe.subscriptions.update(live.id, change));
    });
  }

  /** Ends it at once, also one that still waits for its card; nothing is charged any more. @throws Problem UNAVAILABLE */
  async end(userId: string): Promise<void> {
    await this.changeLive(userId, async (live) => {
      await this.calls.ask((stripe) => stripe.subscriptions.cancel(live.id));
    });
  }

  /** Ends a trial that awaits its card; one whose card came in the meantime begins instead. @throws Problem UNAVAILABLE */
  async endUnbegun(userId: string): Promise<void> {
    await this.endUnless(userId, (row) => row?.source === 'stripe');
  }

  /** Ends one whose month was not paid, so that it never is; one that was paid in the meantime stays. @throws Problem UNAVAILABLE */
  async endUnpaid(userId: string): Promise<void> {
    await this.endUnless(userId, (row) => row?.tier === 'pro');
  }

  private async endUnless(userId: string, stays: (row: Subscription | null) => boolean): Promise<void> {
    await this.changeLive(userId, async (live) => {
      if (stays(await findSubscription(this.database.manager, userId))) return;
      await this.calls.ask((stripe) => stripe.subscriptions.cancel(live.id));
    });
  }

  private async changeLive(
    userId: string,
    change: (live: SubscriptionSnapshot) => Promise<void>,
  ): Promise<void> {
    if ((await findLive(this.database.manager, userId)) === null) return;
    await this.locks.run(userId, async () => {
      await this.mirror.syncLocked(userId); // our copy may be a webhook behind
      const live = await findLive(this.database.manager, userId);
      if (live === null) return;
      await change(live);
      await this.mirror.syncLocked(userId);
    });
  }
}
