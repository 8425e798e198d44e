import { BackgroundTasks, createLogger, type Logger } from '@tenfold/platform';
import { closeJobs, JobRedis } from '@tenfold/platform/jobs';
import { Queue, Worker } from 'bullmq';
import type { DataSource } from 'typeorm';
import { createMailer, type Mailer } from '../mailer.js';
import { deliver, type Delivering } from './delivery.js';
import { mailTimings, type MailSenderOptions, type MailTimings } from './mail-options.js';
import { deleteOldMail, listDue, type DueMail } from './mail.queries.js';

const SWEEP_SIZE = 200;
const CONCURRENCY = 3;
const RETENTION_MS = 24 * 60 * 60 * 1_000;
/** Failed jobs are kept to be looked at. */
const KEEP_FAILED = { age: 14 * 24 * 60 * 60, count: 1_000 };

/**
 * Sends what `enqueueMail` promised. The table says what is to be sent and when; a sweep makes a BullMQ job of each
 * attempt that is due, under an id made of the mail and the number of the attempt, so that a Redis that lost
 * everything loses no mail and a job added twice is there once. Taking an attempt counts it in the row: of two who
 * have the same job, or of several instances, one sends.
 *
 * Nest calls the two hooks of an instance that is provided: it needs nothing else.
 */
export class MailSender {
  private readonly timings: MailTimings;
  private readonly redis: JobRedis;
  private readonly logger: Logger;
  private readonly mailer: Mailer;
  private readonly tasks: BackgroundTasks;
  private queue: Queue<DueMail> | null = null;
  private worker: Worker<DueMail> | null = null;
  private readonly running = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly options: MailSenderOptions,
    private readonly database: DataSource,
  ) {
    this.timings = { ...mailTimings, ...options.timings };
    this.redis = new JobRedis(options.redisUrl);
    this.logger = createLogger(options.service, options.logLevel);
    this.mailer = createMailer({ url: options.mailUrl, from: options.from });
    this.tasks = new BackgroundTasks((task, error) =>
      this.logger.warn({ err: error, task }, 'the mail queue will look again'),
    );
  }

  /** Does not wait for Redis or the mail server: the service does its other work while they are away. */
  onApplicationBootstrap(): void {
    const waits = (error: Error): void => this.logger.warn({ err: error }, 'mail waits');
    this.redis.on('error', waits);
    const name = `mail-${this.options.service}`;
    const connection = this.redis;
    this.queue = new Queue(name, { connection });
    this.worker = new Worker(name, ({ data }) => this.deliver(data), {
      connection,
      concurrency: CONCURRENCY,
    });
    this.queue.on('error', waits);
    this.worker.on('error', waits);
    this.tasks.every(this.timings.sweepMs, 'sweep', () => this.sweep());
    this.tasks.every(RETENTION_MS, 'retention', () => deleteOldMail(this.database.manager));
  }

  /** Before the DataSource is closed; finishes the attempts that run. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.running);
    const { redis, worker, queue } = this;
    await closeJobs({ redis, worker, queue, sweep: this.tasks.stop() });
    await this.mailer.close();
  }

  /** A job that comes while the service stops is let go: its mail is found again by the next sweep. */
  private async deliver(due: DueMail): Promise<void> {
    if (this.isStopping) return;
    const { database, mailer, logger, timings } = this;
    const by: Delivering = { database, mailer, logger, timings, addressOf: this.options.addressOf };
    const delivery = deliver(by, due).finally(() => this.running.delete(delivery));
    this.running.add(delivery);
    await delivery;
  }

  private async sweep(): Promise<void> {
    const due = await listDue(this.database.manager, SWEEP_SIZE);
    if (due.length === 0 || this.isStopping) return;
    await this.queue?.addBulk(
      due.map((mail) => ({
        name: 'send',
        data: mail,
        opts: { jobId: `${mail.id}-${mail.attempts}`, removeOnComplete: true, removeOnFail: KEEP_FAILED },
      })),
    );
  }
}
