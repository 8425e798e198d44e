import { Redis, type RedisOptions } from 'ioredis';
import { atMost } from './at-most.js';

/** ms. A job that runs may end; for a Redis that is away there is nothing to wait for. */
const CLOSE_LIMIT_MS = 10_000;
const CLOSE_LIMIT_WITHOUT_REDIS_MS = 2_000;

/**
 * The connection for BullMQ, which waits with each command for as long as Redis is away. BullMQ makes copies of it
 * for itself and would leave them trying to connect for ever when it is closed while Redis is away: these end with it.
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

  /** Ends this connection and its copies; what still waits for an answer fails. */
  disconnectAll(): void {
    // one that has ended already would only leave a timer behind
    for (const redis of [...this.copies, this]) if (redis.status !== 'end') redis.disconnect();
  }
}

/** What is used of BullMQ; null before it was started. */
interface JobQueue {
  redis: JobRedis;
  worker: { close(force?: boolean): Promise<void> } | null;
  queue: { close(): Promise<void> } | null;
  /** What adds jobs, when it has ended: without Redis it may be waiting as well. */
  sweep: Promise<unknown>;
}

/** Lets the jobs that run end, and closes. BullMQ would wait for a Redis that is away as long as it is away. */
export async function closeJobs({ redis, worker, queue, sweep }: JobQueue): Promise<void> {
  const isAway = redis.status !== 'ready';
  try {
    await atMost(
      isAway ? CLOSE_LIMIT_WITHOUT_REDIS_MS : CLOSE_LIMIT_MS,
      Promise.all([worker?.close(isAway), queue?.close(), sweep]),
    );
  } finally {
    redis.disconnectAll();
  }
}
