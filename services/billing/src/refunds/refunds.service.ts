import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  BillingAdministratorActed,
  listRefundableUsers,
  Problem,
  refundUser,
  type Caller,
  type RefundableUsers,
  type UserIdsInput,
  type RefundResult,
  type UserIdInput,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { usCents } from '../domain/pro-price.js';
import { findCustomer, findLive } from '../stripe-sync/stripe-sync.queries.js';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import { listPayments, listRefundable } from '../stripe-sync/payment.queries.js';
import { idOf } from '../stripe/read-snapshot.js';
import { isDisputed, isMissing, isRefunded, StripeCalls } from '../stripe/stripe-calls.js';
import { UserLocks } from '../stripe/user-locks.js';
import { PaidSubscription } from '../subscriptions/paid-subscription.js';
import { Refund } from './refund.entity.js';

@Injectable()
export class RefundsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly stripeSync: StripeSyncService,
    private readonly locks: UserLocks,
    private readonly paid: PaidSubscription,
  ) {}

  /**
   * Idempotent. The contract admits only administrators.
   *
   * @throws Problem CONFLICT when nothing was paid or the payment is disputed; UNAVAILABLE
   */
  @Handles(refundUser)
  refund({ userId }: UserIdInput, { userId: actorId }: Caller): Promise<RefundResult> {
    return this.locks.runRequest(userId, async () => {
      // a webhook may be late: the first sync reads the latest payment, the second whether the subscription is still live,
      // the third its end
      const isCustomer = (await findCustomer(this.database.manager, userId)) !== null;
      if (isCustomer) await this.stripeSync.syncLocked(userId);
      const latest = isCustomer ? (await listPayments(this.database.manager, userId)).at(-1) : undefined;
      if (latest === undefined) throw nothingToRefund();
      const { invoiceId } = latest;
      const known = await this.database.manager.findOneBy(Refund, { userId, invoiceId });
      const amountCents = known ? known.amountCents : await this.refundInvoice(actorId, userId, invoiceId);
      await this.stripeSync.syncLocked(userId);
      const live = await findLive(this.database.manager, userId);
      if (live !== null) await this.paid.endLive(userId, live, 'refunded by an administrator');
      await this.stripeSync.syncLocked(userId);
      return { refunded: true, amountCents };
    });
  }

  @Handles(listRefundableUsers)
  async refundable({ userIds }: UserIdsInput): Promise<RefundableUsers> {
    return { userIds: await listRefundable(this.database.manager, userIds) };
  }

  private async refundInvoice(actorId: string, userId: string, invoiceId: string): Promise<number | null> {
    const intent = await this.findPaymentIntent(invoiceId);
    const refund = await this.createRefund(intent, invoiceId);
    const amountCents = usCents(refund.amount, refund.currency);
    await this.database.transaction(async (tx) => {
      const row = { userId, invoiceId, refundId: refund.id, amountCents };
      const { raw } = await tx
        .createQueryBuilder()
        .insert()
        .into(Refund)
        .values(row)
        .orIgnore()
        .returning('user_id')
        .execute();
      if ((raw as unknown[]).length === 0) return;
      await emit(
        tx,
        BillingAdministratorActed,
        { actorId, action: 'payment.refunded', target: userId, detail: detailOf(refund) },
        { aggregateType: 'refund', aggregateId: refund.id, aggregateVersion: 1 },
      );
    });
    return amountCents;
  }

  private async createRefund(payment_intent: string, invoiceId: string): Promise<Stripe.Refund> {
    const refunds = async () =>
      (await this.calls.run((stripe) => stripe.refunds.list({ payment_intent, limit: 100 }))).data;
    const failed = (await refunds()).filter(hasFailed).length;
    try {
      // Stripe would return the failed refund again for its key
      return await this.calls.run((stripe) =>
        stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund:${invoiceId}:${failed}` }),
      );
    } catch (error) {
      if (isDisputed(error)) throw disputed();
      if (!isRefunded(error)) throw error;
      const made = (await refunds()).find((it) => !hasFailed(it));
      if (made === undefined) throw error;
      return made;
    }
  }

  private async findPaymentIntent(invoice: string): Promise<string> {
    const { data } = await this.calls
      .run((stripe) => stripe.invoicePayments.list({ invoice, status: 'paid' }))
      .catch((error: unknown) => {
        throw isMissing(error) ? nothingToRefund() : error; // the payment of another Stripe account
      });
    const intent = data.map(({ payment }) => idOf(payment.payment_intent)).find((id) => id !== null);
    if (!intent) throw new Problem('CONFLICT', 'This payment was not made by card; refund it at Stripe.');
    return intent;
  }
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

function nothingToRefund(): Problem {
  return new Problem('CONFLICT', 'There is no payment to refund.');
}

function disputed(): Problem {
  return new Problem(
    'CONFLICT',
    'The customer has disputed this payment, so it cannot be refunded here. Respond to the dispute in the Stripe dashboard.',
  );
}

function detailOf({ amount, currency }: Stripe.Refund): string {
  return `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
