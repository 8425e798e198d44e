import { withTimeout, type Logger } from '@tenfold/platform';
import { Queue, Worker } from 'bullmq';
import { closeJobs, JobRedis } from './job-redis.js';
import type { RegisteredJob } from './job.decorator.js';
import type { DueJob } from './job.queries.js';

const HAND_OVER_LIMIT_MS = 2_000;
const PERIODIC_QUEUE = 'periodic';
const PERIODIC_CONCURRENCY = 5;

export interface ExecutorOptions {
  service: string;
  redisUrl: string;
  run: (due: DueJob) => Promise<void>;
  logger: Logger;
}

/**
 * Distributes due jobs over the processes of a service with BullMQ, which enforces concurrency and rate limits. Redis holds
 * only ids.
 */
export class JobExecutor {
  private readonly redis: JobRedis;
  private readonly queues = new Map<string, Queue<DueJob>>();
  private readonly workers: Worker<DueJob>[] = [];
  private adding: Promise<unknown> | null = null;

  constructor(private readonly options: ExecutorOptions) {
    this.redis = new JobRedis(options.redisUrl);
  }

  start(jobs: readonly RegisteredJob[]): void {
    const { logger } = this.options;
    const onError = (error: Error): void =>
      logger.warn({ err: error }, 'job executor lost Redis, will reconnect');
    this.redis.on('error', onError);
    for (const name of new Set(jobs.map(queueOf))) {
      const { concurrency, rateLimit } = limitsOf(jobs.filter((job) => queueOf(job) === name));
      const fullName = `${this.options.service}-${name}`;
      const queue = new Queue<DueJob>(fullName, {
        connection: this.redis,
        streams: { events: { maxLen: 1_000 } },
      });
      const worker = new Worker<DueJob>(fullName, ({ data }) => this.options.run(data), {
        connection: this.redis,
        concurrency,
        ...(rateLimit ? { limiter: { max: rateLimit.max, duration: rateLimit.durationMs } } : {}),
      });
      queue.on('error', onError);
      worker.on('error', onError);
      this.queues.set(name, queue);
      this.workers.push(worker);
    }
  }

  async handOver(jobs: readonly { job: RegisteredJob; due: DueJob }[]): Promise<boolean> {
    // a frozen Redis accepts commands without replying: each poll would queue one more batch
    if (this.redis.status !== 'ready' || this.adding) return false;
    const names = new Set(jobs.map(({ job }) => queueOf(job)));
    const adding = Promise.all(
      [...names].map(async (name) => {
        const added = jobs
          .filter(({ job }) => queueOf(job) === name)
          .map(({ due }) => ({
            name: due.kind,
            data: due,
            opts: { jobId: `${due.id}-${due.attempts}`, removeOnComplete: true, removeOnFail: true },
          }));
        await this.queues.get(name)?.addBulk(added);
      }),
    );
    this.adding = adding.catch(() => undefined).finally(() => (this.adding = null));
    return withTimeout(HAND_OVER_LIMIT_MS, adding).catch(() => false);
  }

  async stop(): Promise<void> {
    await closeJobs(this.redis, this.workers, [...this.queues.values()]);
  }
}

function queueOf({ kind, everyMs }: RegisteredJob): string {
  return everyMs === null ? kind.name : PERIODIC_QUEUE;
}

function limitsOf([job]: readonly RegisteredJob[]) {
  const isPeriodic = job === undefined || job.everyMs !== null;
  return isPeriodic ? { concurrency: PERIODIC_CONCURRENCY, rateLimit: null } : job.kind.options;
}
