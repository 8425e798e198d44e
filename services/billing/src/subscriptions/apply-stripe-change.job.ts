import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@tenfold/jobs';
import { CustomerEmail } from './customer-email.js';
import { Duplicates } from './duplicates.js';
import { OverlapRefunds } from './overlap-refunds.js';
import { PaidSubscription } from './paid-subscription.js';
import {
  EndDuplicateSubscription,
  EndSubscription,
  RefundOverlap,
  ScheduleSubscriptionEnd,
  UpdateCustomerEmail,
  type OverlapRefund,
  type StripeChange,
} from '../stripe/stripe-change.job.js';

@Injectable()
export class ApplyStripeChangeJob {
  constructor(
    private readonly paid: PaidSubscription,
    private readonly duplicates: Duplicates,
    private readonly email: CustomerEmail,
    private readonly refunds: OverlapRefunds,
  ) {}

  @Job(EndSubscription)
  end({ userId, subject }: StripeChange): Promise<void> {
    return this.paid.endOne(userId, subject);
  }

  @Job(ScheduleSubscriptionEnd)
  scheduleEnd({ userId }: StripeChange): Promise<void> {
    return this.paid.cancel(userId);
  }

  @Job(EndDuplicateSubscription)
  endDuplicate({ userId, subject }: StripeChange): Promise<void> {
    return this.duplicates.end(userId, subject);
  }

  @Job(RefundOverlap)
  refundOverlap({ userId, subject, amountCents }: OverlapRefund, { attempt }: JobRun): Promise<void> {
    return this.refunds.refundOverlap(userId, subject, { amountCents, attempts: attempt });
  }

  @Job(UpdateCustomerEmail)
  updateEmail({ userId }: StripeChange): Promise<void> {
    return this.email.update(userId);
  }
}
