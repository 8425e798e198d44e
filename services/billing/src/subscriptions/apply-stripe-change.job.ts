import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@tenfold/jobs';
import { CustomerEmail } from './customer-email.js';
import { Duplicates } from './duplicates.js';
import { PaymentRefunds } from './payment-refunds.js';
import { PaidSubscription } from './paid-subscription.js';
import {
  EndDuplicateSubscription,
  EndSubscription,
  RefundLatePayment,
  RefundOverlap,
  ScheduleSubscriptionEnd,
  UpdateCustomerEmail,
  type OverlapRefund,
  type StripeChange,
  type SubscriptionEnd,
} from '../stripe/stripe-change.job.js';

@Injectable()
export class ApplyStripeChangeJob {
  constructor(
    private readonly paid: PaidSubscription,
    private readonly duplicates: Duplicates,
    private readonly email: CustomerEmail,
    private readonly refunds: PaymentRefunds,
  ) {}

  @Job(EndSubscription)
  end({ userId, subject, reason, unpaid }: SubscriptionEnd): Promise<void> {
    return this.paid.endOne(userId, subject, { reason, known: unpaid, tellsUser: true });
  }

  @Job(ScheduleSubscriptionEnd)
  async scheduleEnd({ userId }: StripeChange): Promise<void> {
    await this.paid.cancel(userId);
  }

  @Job(EndDuplicateSubscription)
  endDuplicate({ userId, subject }: StripeChange): Promise<void> {
    return this.duplicates.end(userId, subject);
  }

  @Job(RefundOverlap)
  refundOverlap({ userId, subject, amountCents }: OverlapRefund, { attempt }: JobRun): Promise<void> {
    return this.refunds.refundOverlap(userId, subject, { amountCents, attempts: attempt });
  }

  @Job(RefundLatePayment)
  refundLate({ userId, subject }: StripeChange, { attempt }: JobRun): Promise<void> {
    return this.refunds.refundInvoice(userId, subject, attempt);
  }

  @Job(UpdateCustomerEmail)
  updateEmail({ userId }: StripeChange): Promise<void> {
    return this.email.update(userId);
  }
}
