import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { BackgroundTasks } from '@tenfold/platform';
import { MirrorService } from '../mirror/mirror.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

const SWEEP_MS = 5_000;

/** Looks for periods that are over; instances share the work, since each skips what another has locked. */
@Injectable()
export class PeriodEnds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PeriodEnds.name);
  private readonly tasks = new BackgroundTasks((_task, error) =>
    this.logger.warn(`periods wait: ${String(error)}`),
  );

  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly mirror: MirrorService,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.every(SWEEP_MS, 'ends of periods', () => this.endPeriods());
    this.tasks.every(SWEEP_MS, 'ends of graces', () => this.endGraces());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }

  private async endPeriods(): Promise<void> {
    while (!this.tasks.isStopping && (await this.subscriptions.endOnePeriod()));
  }

  private async endGraces(): Promise<void> {
    while (!this.tasks.isStopping && (await this.mirror.endOneGrace()));
  }
}
