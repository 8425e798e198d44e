import { BackgroundTasks, createLogger, type Logger } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import { CommitWatch } from './commit-watch.js';
import { defineJob, type JobOptions } from './define-job.js';
import type { JobExecutor } from './job-executor.js';
import { watchJobs } from './job-metrics.js';
import type { RegisteredJob } from './job.decorator.js';
import { deleteOldJobs, findDue, upsertPeriodic, type DueJob } from './job.queries.js';
import { runJob } from './run-job.js';

const LIMIT_PER_KIND = 200;
const WAKE_DEBOUNCE_MS = 5;
const RETENTION_MS = 60 * 60_000;
const DELETE_OLD_JOBS = 'delete-old-jobs';

export interface JobTimings {
  pollMs?: number;
  backoff?: JobOptions['backoff'];
  /** Intervals of periodic jobs, by their names. */
  everyMs?: Readonly<Record<string, number>>;
}

export interface JobsOptions extends JobTimings {
  service: string;
  redisUrl: string | null;
  logLevel: string;
}

/**
 * Hands due rows to the executor after each commit that enqueued a job and at each poll. While Redis is unavailable
 * the process runs them itself; the claim in the row prevents a second run of an attempt.
 */
export class JobRuntime {
  private readonly jobs: ReadonlyMap<string, RegisteredJob>;
  private readonly logger: Logger;
  private readonly tasks: BackgroundTasks;
  private readonly commits: CommitWatch;
  private executor: JobExecutor | null = null;
  private readonly running = new Map<Promise<void>, string>();
  private dispatching: Promise<void> | null = null;
  private wake: NodeJS.Timeout | null = null;
  private isWanted = false;
  private isStopping = false;
  private endMetrics: (() => void) | null = null;

  constructor(
    private readonly dataSource: DataSource,
    handlers: readonly RegisteredJob[],
    private readonly options: JobsOptions,
  ) {
    const logger = createLogger(options.service, options.logLevel);
    this.logger = logger;
    this.jobs = new Map([...handlers, this.retention()].map((job) => [job.kind.name, this.adapt(job)]));
    this.tasks = new BackgroundTasks((task, error) =>
      logger.warn({ err: error, task }, 'job poll failed, will retry'),
    );
    this.commits = new CommitWatch(dataSource, () => this.dispatchSoon());
  }

  async start(): Promise<void> {
    for (const { kind, everyMs } of this.jobs.values())
      if (everyMs !== null) await upsertPeriodic(this.dataSource.manager, kind.name, everyMs);
    this.endMetrics = watchJobs(this.dataSource);
    this.executor = await this.createExecutor();
    this.executor?.start([...this.jobs.values()]);
    this.commits.start([...this.jobs.keys()]);
    this.tasks.nowAndEvery(this.options.pollMs ?? 1_000, 'jobs', () => this.dispatch());
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.endMetrics?.();
    if (this.wake) clearTimeout(this.wake);
    this.commits.stop();
    await Promise.allSettled([this.tasks.stop(), this.dispatching]);
    await Promise.all(this.running.keys());
    await this.executor?.stop();
  }

  /** BullMQ is loaded only where there is a Redis. */
  private async createExecutor(): Promise<JobExecutor | null> {
    const { service, redisUrl } = this.options;
    if (redisUrl === null) return null;
    const { JobExecutor } = await import('./job-executor.js');
    return new JobExecutor({ service, redisUrl, logger: this.logger, run: (due) => this.run(due) });
  }

  private adapt({ kind: { name, options }, everyMs, handle }: RegisteredJob): RegisteredJob {
    const { backoff, everyMs: intervals = {} } = this.options;
    return {
      kind: { name, options: { ...options, ...(backoff ? { backoff } : {}) } },
      everyMs: intervals[name] ?? everyMs,
      handle,
    };
  }

  private retention(): RegisteredJob {
    const kind = defineJob(DELETE_OLD_JOBS);
    return { kind, everyMs: RETENTION_MS, handle: () => deleteOldJobs(this.dataSource.manager) };
  }

  private dispatchSoon(): void {
    if (this.isStopping) return;
    this.wake ??= setTimeout(() => {
      this.wake = null;
      this.dispatch().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'job poll failed, will retry'),
      );
    }, WAKE_DEBOUNCE_MS);
  }

  private async dispatch(): Promise<void> {
    this.isWanted = true;
    this.dispatching ??= this.dispatchAll().finally(() => (this.dispatching = null));
    await this.dispatching;
  }

  private async dispatchAll(): Promise<void> {
    while (this.isWanted && !this.isStopping) {
      this.isWanted = false;
      await this.handOverDue();
    }
  }

  private async handOverDue(): Promise<void> {
    const found = await findDue(this.dataSource.manager, [...this.jobs.keys()], LIMIT_PER_KIND);
    const due = found.flatMap((row) => {
      const job = this.jobs.get(row.kind);
      return job ? [{ job, due: row }] : [];
    });
    if (due.length === 0 || this.isStopping) return;
    if (await this.executor?.handOver(due)) return;
    for (const { job, due: row } of due)
      if (this.countRunning(row.kind) < job.kind.options.concurrency) void this.run(row);
  }

  private countRunning(kind: string): number {
    return [...this.running.values()].filter((running) => running === kind).length;
  }

  private async run(due: DueJob): Promise<void> {
    const job = this.jobs.get(due.kind);
    if (job === undefined || this.isStopping) return;
    const attempt = runJob(this.dataSource, job, due, this.logger).finally(() =>
      this.running.delete(attempt),
    );
    this.running.set(attempt, due.kind);
    await attempt;
  }
}
