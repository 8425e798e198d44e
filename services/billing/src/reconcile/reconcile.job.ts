import { Injectable } from '@nestjs/common';
import { Every } from '@tenfold/jobs';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { Reconciler } from './reconciler.js';

@Injectable()
export class ReconcileJob {
  constructor(
    private readonly calls: StripeCalls,
    private readonly reconciler: Reconciler,
  ) {}

  @Every('15m', 'compare-stripe-events')
  async compareEvents(): Promise<void> {
    if (this.calls.settings.mode !== 'unavailable') await this.reconciler.compareEvents();
  }

  @Every('24h', 'compare-subscriptions')
  async compareSubscriptions(): Promise<void> {
    if (this.calls.settings.mode !== 'unavailable') await this.reconciler.compareSubscriptions();
  }
}
