import { Injectable } from '@nestjs/common';
import { Every } from '@tenfold/jobs';
import { StripeSyncService } from '../stripe-sync/stripe-sync.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

const LIMIT_PER_RUN = 1_000;

@Injectable()
export class EndPeriodsJob {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly stripeSync: StripeSyncService,
  ) {}

  @Every('5s', 'end-periods')
  async endPeriods(): Promise<void> {
    await repeat(() => this.subscriptions.endOnePeriod());
  }

  @Every('5s', 'end-graces')
  async endGraces(): Promise<void> {
    await repeat(() => this.stripeSync.endOneGrace());
  }
}

async function repeat(endOne: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < LIMIT_PER_RUN; count += 1) if (!(await endOne())) return;
}
