import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BackgroundTasks } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { StripeCalls } from './stripe-calls.js';

const REFRESH_MS = 2_000;
const CLOCK_TIMEOUT_MS = 2_000;
const NOISE_SECONDS = 5;

/**
 * Offset of Stripe's clock from the database's: 0 except with the emulator, whose clock can be advanced.
 * Countdowns and reminders follow it.
 */
@Injectable()
export class StripeClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(StripeClock.name);
  private readonly tasks = new BackgroundTasks((_task, error) =>
    this.logger.debug(`emulator clock unavailable: ${String(error)}`),
  );
  private seconds = 0;

  constructor(
    private readonly calls: StripeCalls,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  get offsetSeconds(): number {
    return this.seconds;
  }

  onApplicationBootstrap(): void {
    if (this.calls.settings.mode === 'emulator')
      this.tasks.nowAndEvery(REFRESH_MS, 'clock of the emulator', () => this.refresh());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }

  async refresh(): Promise<void> {
    const { settings } = this.calls;
    if (settings.mode !== 'emulator' || settings.apiBase === null) return;
    const address = new URL('/_emulator/clock', settings.apiBase);
    const reply = await fetch(address, { signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS) });
    const { now } = (await reply.json()) as { now: number };
    const [row] = await this.database.query<{ now: number }[]>(
      'SELECT extract(epoch FROM now())::float8 AS now',
    );
    const offset = Math.round(now - (row?.now ?? now));
    this.seconds = Math.abs(offset) < NOISE_SECONDS ? 0 : offset;
  }
}
