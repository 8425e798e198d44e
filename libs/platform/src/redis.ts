import { Logger } from '@nestjs/common';
import { createClient } from 'redis';
import { watchForSilence } from './watch-for-silence.js';

/** A command to a frozen server fails after at most the sum of these. */
const PING_INTERVAL_MS = 200;
const REPLY_LIMIT_MS = 500;

export { RESP_TYPES } from 'redis';
export type Redis = ReturnType<typeof createRedis>;

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
  redis.on('error', (error: Error) => {
    if (!isDown) logger.warn(`connection lost (${name}): ${error.message}`);
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
