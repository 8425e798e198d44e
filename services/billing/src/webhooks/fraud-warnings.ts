import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { markFraudWarning } from '../stripe-sync/payment.queries.js';
import { idOf } from '../stripe/read-snapshot.js';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { enqueueStripeChange, ScheduleSubscriptionEnd } from '../stripe/stripe-change.job.js';

/**
 * A card issuer reports a probably fraudulent payment. The subscription then ends with its period, so that the card is
 * not charged again; the user can undo that. The log line is for the administrator, who decides on a refund.
 */
@Injectable()
export class FraudWarnings {
  private readonly logger = new Logger(FraudWarnings.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
  ) {}

  async record(userId: string, warningId: string): Promise<void> {
    const { charge, actionable } = await this.calls.run((stripe) =>
      stripe.radar.earlyFraudWarnings.retrieve(warningId),
    );
    const chargeId = idOf(charge) ?? '';
    await this.database.transaction(async (tx) => {
      const subscriptionId = await markFraudWarning(tx, userId, chargeId);
      // not actionable means refunded or disputed already, which ends the subscription at once
      if (subscriptionId === null || !actionable) return;
      const reason = 'early fraud warning';
      await enqueueStripeChange(tx, ScheduleSubscriptionEnd, { userId, subject: chargeId, reason });
      this.logger.error(
        { userId, chargeId, subscriptionId },
        'early fraud warning: refund the payment to avoid a dispute',
      );
    });
  }
}
