import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BackgroundTasks, createLogger, type Logger } from '@tenfold/platform';
import { closeJobs, JobRedis } from '@tenfold/platform/jobs';
import { Queue, Worker, type Job } from 'bullmq';
import { DataSource } from 'typeorm';
import { StripeClock } from '../stripe/stripe-clock.js';
import { countFailure, listWaiting, type NoticeKey, type WaitingNotice } from './notice.queries.js';
import { NoticesService } from './notices.service.js';

export interface NoticeJobsOptions {
  redisUrl: string;
  logLevel: string;
  sweepMs: number;
  /** Jobs are made so long before they are due. */
  horizonSeconds: number;
  /** Of one job, each after twice the wait of the one before. */
  attempts: number;
  firstRetryMs: number;
}

export const NOTICE_JOBS_OPTIONS = Symbol('NoticeJobsOptions');

const QUEUE = 'billing-notices';
const SWEEP_SIZE = 500;
/** Longer than all attempts of a job take: what is still to be told then has another job, whatever became of it. */
const ANOTHER_JOB_MS = 15 * 60_000;

/**
 * A BullMQ job waits for the moment of each notice. The table says what is to be told; a sweep makes the jobs from
 * it, so that losing Redis loses nothing. A job's id is made of the notice and its moment: however often it is
 * added, it is there once, and when somebody moves the emulator's clock there is another for the new moment.
 */
@Injectable()
export class NoticeJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly redis: JobRedis;
  private readonly logger: Logger;
  private readonly tasks: BackgroundTasks;
  private queue: Queue<NoticeKey> | null = null;
  private worker: Worker<NoticeKey> | null = null;

  constructor(
    @Inject(NOTICE_JOBS_OPTIONS) private readonly options: NoticeJobsOptions,
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: StripeClock,
    private readonly notices: NoticesService,
  ) {
    this.redis = new JobRedis(options.redisUrl);
    this.logger = createLogger('billing', options.logLevel);
    this.tasks = new BackgroundTasks((_task, error) =>
      this.logger.warn({ err: error }, 'the sweep for notices failed'),
    );
  }

  /** Does not wait for Redis: the service does its other work while that is away. */
  onApplicationBootstrap(): void {
    const waits = (error: unknown): void => this.logger.warn({ err: error }, 'Redis is away; notices wait');
    this.redis.on('error', waits);
    const connection = this.redis;
    this.queue = new Queue(QUEUE, { connection });
    this.worker = new Worker(QUEUE, ({ data }) => this.notices.tell(data), { connection });
    this.queue.on('error', waits);
    this.worker.on('error', waits);
    this.worker.on('failed', (job, error) => {
      if (job) void this.afterFailure(job, error);
    });
    this.tasks.every(this.options.sweepMs, 'notices', () => this.sweep());
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { redis, worker, queue } = this;
    await closeJobs({ redis, worker, queue, sweep: this.tasks.stop() });
  }

  /** The failed job is kept; after its last attempt the notice gets a job of its own. */
  private async afterFailure({ data, attemptsMade }: Job<NoticeKey>, error: Error): Promise<void> {
    this.logger.warn({ err: error, userId: data.userId, type: data.type }, 'a notice could not be told');
    if (attemptsMade < this.options.attempts) return;
    await countFailure(this.database.manager, data).catch((fault: unknown) =>
      this.logger.warn({ err: fault }, 'a notice could not be given another job'),
    );
  }

  private async sweep(): Promise<void> {
    const { offsetSeconds } = this.clock;
    const { horizonSeconds } = this.options;
    const waiting = await listWaiting(this.database.manager, offsetSeconds, horizonSeconds, SWEEP_SIZE);
    if (waiting.length > 0) await this.queue?.addBulk(waiting.map((notice) => this.jobFor(notice)));
  }

  private jobFor({ userId, type, occasion, failures, inSeconds }: WaitingNotice) {
    const isDue = inSeconds <= 0;
    // by the minute: two looks at two clocks are never quite the same
    const moment = isDue
      ? `due-${Math.floor(Date.now() / ANOTHER_JOB_MS)}`
      : Math.round((Date.now() / 1_000 + inSeconds) / 60);
    return {
      name: 'tell',
      data: { userId, type, occasion },
      opts: {
        jobId: `${userId}-${type}-${occasion}-${moment}-${failures}`,
        delay: isDue ? 0 : Math.ceil(inSeconds * 1_000),
        attempts: this.options.attempts,
        backoff: { type: 'exponential', delay: this.options.firstRetryMs },
        removeOnComplete: true,
      },
    };
  }
}
