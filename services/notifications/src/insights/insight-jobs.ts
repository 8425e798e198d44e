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
import { listWanted, wantAgain } from './insight-schedule.queries.js';
import { InsightsService } from './insights.service.js';

export interface InsightJobsOptions {
  redisUrl: string;
  logLevel: string;
  sweepMs: number;
  /** Of one job, each after twice the wait of the one before. */
  attempts: number;
  firstRetryMs: number;
}

export const INSIGHT_JOBS_OPTIONS = Symbol('InsightJobsOptions');

const QUEUE = 'insights';
const SWEEP_SIZE = 500;

type InsightJob = { userId: string };

/**
 * Insights after a completed quiz are made apart from everything else, by a BullMQ job. The table says what is
 * wanted; a sweep makes the jobs, so that losing Redis loses nothing. A job's id is made of the user and the time
 * of the wish: however often it is added, it is there once.
 */
@Injectable()
export class InsightJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly redis: JobRedis;
  private readonly logger: Logger;
  private readonly tasks: BackgroundTasks;
  private queue: Queue<InsightJob> | null = null;
  private worker: Worker<InsightJob> | null = null;

  constructor(
    @Inject(INSIGHT_JOBS_OPTIONS) private readonly options: InsightJobsOptions,
    @InjectDataSource() private readonly database: DataSource,
    private readonly insights: InsightsService,
  ) {
    this.redis = new JobRedis(options.redisUrl);
    this.logger = createLogger('notifications', options.logLevel);
    this.tasks = new BackgroundTasks((_task, error) =>
      this.logger.warn({ err: error }, 'the sweep for insights failed'),
    );
  }

  onApplicationBootstrap(): void {
    this.redis.on('error', (error: unknown) =>
      this.logger.warn({ err: error }, 'Redis is away; insights wait'),
    );
    this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { redis, worker, queue } = this;
    await closeJobs({ redis, worker, queue, sweep: this.tasks.stop() });
  }

  /** Does not wait for Redis: the service does its other work while that is away. */
  private start(): void {
    const connection = this.redis;
    this.queue = new Queue(QUEUE, { connection });
    this.worker = new Worker(QUEUE, ({ data }) => this.insights.generateAfterQuiz(data.userId), {
      connection,
    });
    const waits = (error: Error): void => this.logger.warn({ err: error }, 'insight jobs wait');
    this.queue.on('error', waits);
    this.worker.on('error', waits);
    this.worker.on('failed', (job, error) => {
      if (job) void this.afterFailure(job, error);
    });
    this.tasks.every(this.options.sweepMs, 'insights', () => this.sweep());
  }

  /** The failed job is kept; after its last attempt the wish is renewed, for a job of its own. */
  private async afterFailure({ data, attemptsMade }: Job<InsightJob>, error: Error): Promise<void> {
    this.logger.warn({ err: error, userId: data.userId, attempts: attemptsMade }, 'insights failed');
    if (attemptsMade < this.options.attempts) return;
    await wantAgain(this.database.manager, data.userId).catch((fault: unknown) =>
      this.logger.warn({ err: fault }, 'a wish for insights could not be renewed'),
    );
  }

  private async sweep(): Promise<void> {
    const wanted = await listWanted(this.database.manager, SWEEP_SIZE);
    if (wanted.length === 0) return;
    await this.queue?.addBulk(
      wanted.map(({ userId, wantedSince }) => ({
        name: 'generate',
        data: { userId },
        opts: {
          jobId: `${userId}-${wantedSince.getTime()}`,
          attempts: this.options.attempts,
          backoff: { type: 'exponential', delay: this.options.firstRetryMs },
          removeOnComplete: true,
        },
      })),
    );
  }
}
