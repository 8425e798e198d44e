import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { createClient, RESP_TYPES } from 'redis';
import { watchForSilence } from './watch-for-silence.js';

/** A command to a frozen server fails after at most the sum of these. */
const PING_INTERVAL_MS = 200;
const REPLY_LIMIT_MS = 500;

/** A client whose server pauses or restarts is connected again within this time. */
const RECONNECT_MAX_MS = 4_000;
const RETRY_MS = 50;

export type Redis = ReturnType<typeof createRedis>;

const lostAt = new WeakMap<Redis, number>();

/**
 * Without a connection each command fails at once, and the client reconnects without limit. `watchForSilence` limits
 * the wait for a server that accepts commands but does not reply.
 *
 * @param options reportsChanges: the client emits `invalidate` for each key that it has read and that changes
 */
export function createRedis(name: string, url: string, { reportsChanges = false } = {}) {
  const logger = new Logger('Redis');
  const redis = createClient({
    url,
    name,
    disableOfflineQueue: true,
    emitInvalidate: reportsChanges,
    // a command timeout would create a timer for each command, and ends when the command is written
    commandOptions: { timeout: undefined },
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 2_000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000),
    },
  });
  let isDown = false;
  lostAt.set(redis, performance.now()); // the first connection is awaited like one that was lost
  redis.on('error', (error: Error) => {
    logger.warn({ err: error, client: name }, 'redis connection lost, will reconnect');
    if (!isDown) lostAt.set(redis, performance.now());
    isDown = true;
  });
  redis.on('ready', () => (isDown = false));
  watchForSilence(
    redis,
    () => logger.warn(`connection reset, no reply within ${REPLY_LIMIT_MS} ms (${name})`),
    {
      intervalMs: PING_INTERVAL_MS,
      replyLimitMs: REPLY_LIMIT_MS,
    },
  );
  return redis;
}

/**
 * Runs a command that should outlast a short loss of the connection: waits for the connection if it was lost in the last
 * four seconds.
 *
 * @param options mayRepeat: the command has the same effect when it is run twice, so it is run again when its reply was lost
 */
export async function runWhenReady<T>(
  redis: Redis,
  command: () => Promise<T>,
  { mayRepeat = false } = {},
): Promise<T> {
  await awaitConnection(redis);
  try {
    return await command();
  } catch (error) {
    if (!mayRepeat) throw error;
    await awaitConnection(redis);
    return command();
  }
}

/**
 * Takes bytes that another process left: of two callers one gets them. A deletion whose reply is lost counts as done, so
 * that a pause of Redis loses nothing; the key has an expiry.
 */
export async function takeBytes(redis: Redis, key: string): Promise<Buffer | null> {
  const read = () => redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }).get(key);
  const bytes = await runWhenReady(redis, read, { mayRepeat: true });
  if (bytes === null) return null;
  const deleted = await redis.del(key).catch(() => 1);
  return deleted === 1 ? bytes : null;
}

async function awaitConnection(redis: Redis): Promise<void> {
  const until = (lostAt.get(redis) ?? -Infinity) + RECONNECT_MAX_MS;
  while (!redis.isReady && performance.now() < until) await delay(RETRY_MS);
}
