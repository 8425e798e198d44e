import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import { addNotification } from '../notifications/notification.queries.js';
import { isDisputed, isRefunded, StripeCalls } from '../stripe/stripe-calls.js';
import { UserLocks } from '../stripe/user-locks.js';

const PAID_TWICE = 'paid_twice';

@Injectable()
export class OverlapRefunds {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly stripeSync: StripeSyncService,
    private readonly locks: UserLocks,
  ) {}

  /**
   * Refunds part of a charge and notifies the user. Idempotent: searches Stripe for an earlier refund first, so
   * that each attempt can use a new idempotency key.
   * @throws Problem UNAVAILABLE
   */
  async refundOverlap(
    userId: string,
    charge: string,
    { amountCents, attempts }: { amountCents: number; attempts: number },
  ): Promise<void> {
    await this.locks.run(userId, async () => {
      const isDone =
        (await this.isRefundedBefore(charge)) || (await this.refund(charge, amountCents, attempts));
      await this.stripeSync.syncLocked(userId);
      if (!isDone) return;
      const at = (await this.stripeSync.nowFor(userId)).getTime() / 1_000;
      const notification = { type: 'payment_refunded', dedupeKey: charge, at, amountCents } as const;
      await addNotification(this.database.manager, userId, notification);
    });
  }

  private async isRefundedBefore(charge: string): Promise<boolean> {
    const { data } = await this.calls.run((stripe) => stripe.refunds.list({ charge, limit: 100 }));
    return data.some(({ metadata }) => metadata?.reason === PAID_TWICE);
  }

  private async refund(charge: string, amount: number, attempts: number): Promise<boolean> {
    const params = { charge, amount, metadata: { reason: PAID_TWICE } };
    try {
      await this.calls.run((stripe) =>
        stripe.refunds.create(params, { idempotencyKey: `overlap:${charge}:${attempts}` }),
      );
      return true;
    } catch (error) {
      if (isRefunded(error) || isDisputed(error)) return false;
      throw error;
    }
  }
}
