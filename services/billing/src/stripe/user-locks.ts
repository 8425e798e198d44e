import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';

export const USER_LOCKS_URL = Symbol('UserLocksUrl');

/** At most so many conversations with Stripe at once; what only reads our rows has the other pool to itself. */
const POOL_SIZE = 6;
/** Longer than Stripe may take with all its retries, and than somebody else who waits for it. */
const LIMIT_MS = 60_000;

/**
 * One conversation with Stripe at a time for each user, over all instances of the service: an advisory lock on a
 * connection of its own, so that no row and no connection of the service's pool is held while Stripe is asked.
 */
@Injectable()
export class UserLocks implements OnApplicationShutdown {
  private readonly logger = new Logger(UserLocks.name);
  private readonly pool: Pool;
  private readonly queues = new Map<string, Promise<unknown>>();

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

  /** Runs `work` when nobody else does for this user. Inside it, the same user must not be locked again. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    // within this process they queue here, so that one user never takes more than one connection
    const before = this.queues.get(userId) ?? Promise.resolve();
    const turn = before.then(() => this.locked(userId, work));
    const settled = turn.catch(() => undefined);
    this.queues.set(userId, settled);
    try {
      return await turn;
    } finally {
      if (this.queues.get(userId) === settled) this.queues.delete(userId);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async locked<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // the pool listens to idle connections only: unheard, the end of this one would end the process
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
