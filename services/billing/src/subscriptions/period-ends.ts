import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SubscriptionsService } from './subscriptions.service.js';

const SWEEP_MS = 5_000;

/** Looks for periods that are over; instances share the work, since each skips what another has locked. */
@Injectable()
export class PeriodEnds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PeriodEnds.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly subscriptions: SubscriptionsService) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep().finally(() => this.schedule());
    }, SWEEP_MS);
  }

  private async sweep(): Promise<void> {
    try {
      while (!this.stopped && (await this.subscriptions.endOnePeriod()));
    } catch (error) {
      this.logger.warn(`periods wait: ${String(error)}`);
    }
  }
}
