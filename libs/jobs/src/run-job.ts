import { setTimeout as delay } from 'node:timers/promises';
import { requestContext, type Logger } from '@tenfold/platform';
import { SpanKind, traceRoot } from '@tenfold/telemetry';
import type { DataSource } from 'typeorm';
import { retryDelayMs, UnrecoverableError } from './define-job.js';
import { jobMeter } from './job-metrics.js';
import type { RegisteredJob } from './job.decorator.js';
import {
  markDead,
  claim,
  finish,
  renewLease,
  reschedule,
  type ClaimedJob,
  type DueJob,
} from './job.queries.js';

const SETTLE_PAUSE_MS = 500;

export async function runJob(
  dataSource: DataSource,
  job: RegisteredJob,
  due: DueJob,
  logger: Logger,
): Promise<void> {
  const { leaseMs } = job.kind.options;
  const claimed = await claim(dataSource.manager, due, leaseMs).catch((error: unknown) => {
    logger.warn({ err: error, jobId: due.id }, 'job could not be claimed, will retry');
    return null;
  });
  if (claimed === null) return;
  const renewal = setInterval(() => {
    renewLease(dataSource.manager, claimed, leaseMs).catch((error: unknown) =>
      logger.warn({ err: error, jobId: due.id }, 'job lease not renewed'),
    );
  }, leaseMs / 3);
  try {
    const context = { requestId: `job-${claimed.id}`, ...(claimed.userId ? { userId: claimed.userId } : {}) };
    const span = { name: `job ${job.kind.name}`, kind: SpanKind.INTERNAL };
    await requestContext.run(context, () => traceRoot(span, () => attempt(dataSource, job, claimed, logger)));
  } catch (error) {
    logger.error(
      { err: error, jobId: due.id },
      'job outcome not stored, it runs again when its lease expires',
    );
  } finally {
    clearInterval(renewal);
  }
}

async function attempt(
  dataSource: DataSource,
  { kind, everyMs, handle }: RegisteredJob,
  job: ClaimedJob,
  logger: Logger,
): Promise<void> {
  const { manager } = dataSource;
  const { options } = kind;
  const about = { kind: kind.name, jobId: job.id, attempts: job.attempts };
  const run = {
    id: job.id,
    attempt: job.attempts,
    userId: job.userId,
    async complete(tx: typeof manager) {
      if (!(await finish(tx, job, options)))
        throw new Error('job lease lost: another attempt has taken over');
    },
  };
  const begun = performance.now();
  let outcome = 'done';
  try {
    if (everyMs === null && job.attempts > options.maxAttempts)
      throw new UnrecoverableError('the process ended during the last attempt');
    await handle(job.data ?? {}, run);
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const isDead =
      everyMs === null && (error instanceof UnrecoverableError || job.attempts >= options.maxAttempts);
    outcome = isDead ? 'dead' : 'retried';
    if (isDead) {
      logger.error({ ...about, err: error }, 'job is dead');
      return settle(options.leaseMs, () => markDead(manager, job, message, options));
    }
    const delayMs = everyMs ?? retryDelayMs(job.attempts, options.backoff);
    logger.warn({ ...about, err: error, delayMs }, 'job failed, will retry');
    return settle(options.leaseMs, () => reschedule(manager, job, delayMs, message));
  } finally {
    jobMeter.record([kind.name], outcome, (performance.now() - begun) / 1_000);
  }
  if (everyMs !== null) return settle(options.leaseMs, () => reschedule(manager, job, everyMs, null));
  await settle(options.leaseMs, () => finish(manager, job, options));
}

/** Retries storing the outcome for the duration of the lease, because an external effect must not be repeated. */
async function settle(limitMs: number, store: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      await store();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(SETTLE_PAUSE_MS);
    }
  }
}
