import { Redis, type RedisOptions } from 'ioredis';
import { withTimeout } from '@tenfold/platform';

const CLOSE_LIMIT_MS = 10_000;
const CLOSE_LIMIT_WITHOUT_REDIS_MS = 2_000;

/**
 * The connection for BullMQ; commands wait until Redis is available. BullMQ duplicates it and leaves the duplicates
 * reconnecting forever when it closes while Redis is unavailable.
 */
export class JobRedis extends Redis {
  private readonly copies: Redis[] = [];

  constructor(url: string) {
    super(url, { maxRetriesPerRequest: null, lazyConnect: true });
  }

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    this.copies.push(copy);
    return copy;
  }

  disconnectAll(): void {
    // disconnecting an ended connection would leave a timer behind
    for (const redis of [...this.copies, this]) if (redis.status !== 'end') redis.disconnect();
  }
}

interface Closable {
  close(force?: boolean): Promise<void>;
}

/** Waits for running jobs, then closes. BullMQ alone would wait for Redis without a limit. */
export async function closeJobs(
  redis: JobRedis,
  workers: readonly Closable[],
  queues: readonly Closable[],
): Promise<void> {
  const isUnavailable = redis.status !== 'ready';
  try {
    await withTimeout(
      isUnavailable ? CLOSE_LIMIT_WITHOUT_REDIS_MS : CLOSE_LIMIT_MS,
      Promise.all([
        ...workers.map((worker) => worker.close(isUnavailable)),
        ...queues.map((queue) => queue.close()),
      ]),
    );
  } finally {
    redis.disconnectAll();
  }
}
