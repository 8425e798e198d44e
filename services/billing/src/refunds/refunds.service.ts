import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BillingAdministratorActed, Problem, type RefundResult } from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { findCustomer, findLive } from '../mirror/mirror.queries.js';
import { MirrorService } from '../mirror/mirror.service.js';
import { idOf } from '../stripe/read-snapshot.js';
import { isRefunded, StripeCalls } from '../stripe/stripe-calls.js';
import { UserLocks } from '../stripe/user-locks.js';
import { Refund } from './refund.entity.js';

/** The 30-day money-back: the latest payment back, and Pro ended so that none follows. */
@Injectable()
export class RefundsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly mirror: MirrorService,
    private readonly locks: UserLocks,
  ) {}

  /**
   * Gives the latest payment back; again is the same.
   * @throws Problem CONFLICT when nothing was ever paid; UNAVAILABLE
   */
  refund(actorId: string, userId: string): Promise<RefundResult> {
    return this.locks.run(userId, async () => {
      const customer = await findCustomer(this.database.manager, userId);
      const invoice = customer && (await this.latestPaid(customer.customerId));
      if (!invoice?.id) throw new Problem('CONFLICT', 'There is no payment to give back.');
      const known = await this.database.manager.findOneBy(Refund, { userId, invoiceId: invoice.id });
      const amountCents = known?.amountCents ?? (await this.giveBack(actorId, userId, invoice.id));
      await this.mirror.syncLocked(userId); // our copy may be a webhook behind
      const live = await findLive(this.database.manager, userId);
      if (live !== null) await this.calls.ask((stripe) => stripe.subscriptions.cancel(live.id));
      await this.mirror.syncLocked(userId);
      return { refunded: true, amountCents };
    });
  }

  private async latestPaid(customer: string): Promise<Stripe.Invoice | null> {
    const { data } = await this.calls.ask((stripe) =>
      stripe.invoices.list({ customer, status: 'paid', limit: 100 }),
    );
    const paid = data.filter(({ amount_paid: amount }) => amount > 0);
    return paid.toSorted((a, b) => b.created - a.created)[0] ?? null;
  }

  private async giveBack(actorId: string, userId: string, invoiceId: string): Promise<number> {
    const intent = await this.paymentOf(invoiceId);
    const refund = await this.refundOf(intent, invoiceId);
    await this.database.transaction(async (tx) => {
      const row = { userId, invoiceId, refundId: refund.id, amountCents: refund.amount };
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
    return refund.amount;
  }

  /** A new one; or the latest of those that somebody made at Stripe itself. */
  private async refundOf(payment_intent: string, invoiceId: string): Promise<Stripe.Refund> {
    try {
      return await this.calls.ask((stripe) =>
        stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund:${invoiceId}` }),
      );
    } catch (error) {
      if (!isRefunded(error)) throw error;
      const { data } = await this.calls.ask((stripe) => stripe.refunds.list({ payment_intent, limit: 1 }));
      if (!data[0]) throw error;
      return data[0];
    }
  }

  private async paymentOf(invoice: string): Promise<string> {
    const { data } = await this.calls.ask((stripe) =>
      stripe.invoicePayments.list({ invoice, status: 'paid' }),
    );
    const intent = data.map(({ payment }) => idOf(payment.payment_intent)).find((id) => id !== null);
    if (!intent) throw new Problem('CONFLICT', 'This payment was not made by card; refund it at Stripe.');
    return intent;
  }
}

function detailOf({ amount, currency }: Stripe.Refund): string {
  return `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
