import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { duplicateRefunds } from '../domain/duplicate-subscriptions.js';
import { sumCents, usCents } from '../domain/pro-price.js';
import { findLive } from '../stripe-sync/stripe-sync.queries.js';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import { listPayments } from '../stripe-sync/payment.queries.js';
import { addNotification } from '../notifications/notification.queries.js';
import { PaidSubscription } from './paid-subscription.js';
import { enqueueStripeChange, RefundOverlap } from '../stripe/stripe-change.job.js';

@Injectable()
export class Duplicates {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly stripeSync: StripeSyncService,
    private readonly paid: PaidSubscription,
  ) {}

  /** Also enqueues the refund of the overlapping time and notifies the user. Idempotent. @throws Problem UNAVAILABLE */
  async end(userId: string, subscriptionId: string): Promise<void> {
    await this.paid.endOne(userId, subscriptionId, { reason: 'second subscription', tellsUser: false });
    const at = (await this.stripeSync.nowAtStripe(userId)).getTime() / 1_000;
    await this.database.transaction(async (tx) => {
      const current = await findLive(tx, userId);
      if (current === null) return; // the other subscription has ended meanwhile, and its end included the settlement
      const payments = await listPayments(tx, userId);
      const refunds = duplicateRefunds(payments, subscriptionId, current.created);
      for (const { chargeId, amountCents } of refunds) {
        const change = { userId, subject: chargeId, amountCents, reason: 'paid twice' };
        await enqueueStripeChange(tx, RefundOverlap, change);
      }
      const currencies = new Map(payments.map((it) => [it.chargeId, it.currency]));
      const amountCents = sumCents(
        refunds.map((it) => usCents(it.amountCents, currencies.get(it.chargeId) ?? '')),
      );
      await addNotification(tx, userId, {
        type: 'duplicate_ended',
        dedupeKey: subscriptionId,
        at,
        amountCents,
      });
    });
  }
}
