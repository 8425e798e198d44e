import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { REFUNDABLE_STATUSES } from '../domain/payment-status.js';
import { listPayments } from '../stripe-sync/payment.queries.js';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import { isDisputed, isRefunded, StripeCalls } from '../stripe/stripe-calls.js';
import { listOverlapRefunds, listUnwantedInvoices } from '../stripe/stripe-change.job.js';
import { UserLocks } from '../stripe/user-locks.js';

const PAID_TWICE = 'paid_twice';

/** Refunds that billing makes by itself; the sync after each notifies the user. */
@Injectable()
export class PaymentRefunds {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly stripeSync: StripeSyncService,
    private readonly locks: UserLocks,
  ) {}

  /**
   * Refunds part of a charge. Idempotent: searches Stripe for an earlier refund first, so that each attempt can use a
   * new idempotency key.
   * @throws Problem UNAVAILABLE
   */
  async refundOverlap(
    userId: string,
    charge: string,
    { amountCents: amount, attempts }: { amountCents: number; attempts: number },
  ): Promise<void> {
    await this.locks.run(userId, async () => {
      if (!(await this.isRefundedBefore(charge))) {
        const params = { charge, amount, metadata: { reason: PAID_TWICE } };
        await this.refund(params, `overlap:${charge}:${attempts}`);
      }
      await this.stripeSync.syncLocked(userId);
    });
  }

  /** Refunds in full what was paid for an invoice. Idempotent. @throws Problem UNAVAILABLE */
  async refundInvoice(userId: string, invoiceId: string, attempts: number): Promise<void> {
    await this.locks.run(userId, async () => {
      await this.stripeSync.syncLocked(userId);
      const payments = await listPayments(this.database.manager, userId);
      for (const { chargeId: charge, invoiceId: paidInvoice, status } of payments) {
        if (paidInvoice !== invoiceId || !REFUNDABLE_STATUSES.includes(status)) continue;
        await this.refund({ charge, metadata: { reason: 'paid_after_end' } }, `late:${charge}:${attempts}`);
      }
      await this.stripeSync.syncLocked(userId);
    });
  }

  /** Makes the refunds of the user's jobs now, because an erasure deletes the jobs. Idempotent. @throws Problem UNAVAILABLE */
  async refundBeforeErasure(userId: string): Promise<void> {
    const { manager } = this.database;
    for (const invoiceId of await listUnwantedInvoices(manager, userId))
      await this.refundInvoice(userId, invoiceId, 0);
    for (const { subject, amountCents } of await listOverlapRefunds(manager, userId))
      await this.refundOverlap(userId, subject, { amountCents, attempts: 0 });
  }

  private async isRefundedBefore(charge: string): Promise<boolean> {
    const { data } = await this.calls.run((stripe) => stripe.refunds.list({ charge, limit: 100 }));
    return data.some(({ metadata }) => metadata?.reason === PAID_TWICE);
  }

  private async refund(
    params: { charge: string; amount?: number; metadata: { reason: string } },
    idempotencyKey: string,
  ): Promise<void> {
    try {
      await this.calls.run((stripe) => stripe.refunds.create(params, { idempotencyKey }));
    } catch (error) {
      if (!isRefunded(error) && !isDisputed(error)) throw error;
    }
  }
}
