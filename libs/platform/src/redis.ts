import { Logger } from '@nestjs/common';
import { createClient } from 'redis';

export type Redis = ReturnType<typeof createRedis>;

/**
 * A client that is never waited for: while Redis is away each command fails at once, and it goes on
 * reconnecting for ever, saying once each time that it is away. A server that stopped answering counts as away
 * after two seconds.
 */
export function createRedis(name: string, url: string) {
  const logger = new Logger('Redis');
  const redis = createClient({
    url,
    name,
    disableOfflineQueue: true,
    // the client would make a timer for each command; the socket's own timeout covers them all
    commandOptions: { timeout: undefined },
    pingInterval: 1_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 2_000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000),
    },
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) logger.warn(`is away (${name}): ${error.message}`);
    isAway = true;
  });
  redis.on('ready', () => (isAway = false));
  return redis;
}
