import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Problem } from '@tenfold/contracts';
import { Pool, type PoolClient } from 'pg';

export const USER_LOCKS_URL = Symbol('UserLocksUrl');

const POOL_SIZE = 6;
/** Longer than a call to Stripe with all retries plus the wait for another holder. */
const LIMIT_MS = 60_000;
const MAX_REQUESTS = 4;
const RETRY_AFTER_SECONDS = 10;

/**
 * Allows one sequence of Stripe calls per user at a time, across all instances, with an advisory lock on a connection of
 * its own. No row and no connection of the service's pool is held during a call to Stripe.
 */
@Injectable()
export class UserLocks implements OnApplicationShutdown {
  private readonly logger = new Logger(UserLocks.name);
  private readonly pool: Pool;
  private readonly queues = new Map<string, { last: Promise<unknown>; length: number }>();
  private readonly requests = new Map<string, number>();

  constructor(@Inject(USER_LOCKS_URL) databaseUrl: string) {
    this.pool = new Pool({
      connectionString: databaseUrl,
      application_name: 'billing-locks',
      max: POOL_SIZE,
      connectionTimeoutMillis: LIMIT_MS,
      idleTimeoutMillis: 10_000,
    });
    this.pool.on('error', (error) => this.logger.warn(`a lock's connection ended: ${error.message}`));
  }

  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    // requests of one user queue in the process, so that a user takes at most one connection
    const queue = this.queues.get(userId) ?? { last: Promise.resolve(), length: 0 };
    const turn = queue.last.then(() => this.locked(userId, work));
    queue.last = turn.catch(() => undefined);
    queue.length += 1;
    this.queues.set(userId, queue);
    try {
      return await turn;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.queues.delete(userId);
    }
  }

  /** Limits the requests of a user; jobs do not count. @throws Problem TOO_MANY_REQUESTS with Retry-After */
  async runRequest<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const requests = this.requests.get(userId) ?? 0;
    if (requests >= MAX_REQUESTS)
      throw new Problem(
        'TOO_MANY_REQUESTS',
        'Your subscription is still being changed. Please try again in a moment.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    this.requests.set(userId, requests + 1);
    try {
      return await this.run(userId, work);
    } finally {
      const left = (this.requests.get(userId) ?? 1) - 1;
      if (left === 0) this.requests.delete(userId);
      else this.requests.set(userId, left);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async locked<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // without an `error` listener a dropped connection would crash the process: the pool listens to idle
    // connections only
    const end = (error: Error): void => void (broken = error);
    client.on('error', end);
    try {
      await takeLock(client, userId);
      return await work();
    } finally {
      await client.query('COMMIT').catch(end);
      client.off('error', end);
      client.release(broken);
    }
  }
}

async function takeLock(client: PoolClient, userId: string): Promise<void> {
  await client.query('BEGIN');
  await client.query(
    `SET LOCAL lock_timeout = ${LIMIT_MS};
     SET LOCAL statement_timeout = ${LIMIT_MS};
     SET LOCAL idle_in_transaction_session_timeout = ${LIMIT_MS}`,
  );
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('stripe:' || $1, 0))", [userId]);
}
