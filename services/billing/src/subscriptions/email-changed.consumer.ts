import { Injectable } from '@nestjs/common';
import { EmailChanged, type EmailChangedData } from '@tenfold/contracts';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { enqueueStripeChange, UpdateCustomerEmail } from '../stripe/stripe-change.job.js';

@Injectable()
export class EmailChangedConsumer {
  /** Enqueues even for a user without a customer: a checkout may be creating one with the former address. */
  @OnEvent(EmailChanged, 'update-email')
  async updateEmail(tx: EntityManager, { userId, email, changedAt }: EmailChangedData): Promise<void> {
    const subject = new Date(changedAt).toISOString();
    const reason = 'email address changed';
    await enqueueStripeChange(tx, UpdateCustomerEmail, { userId, subject, email, reason });
  }
}
