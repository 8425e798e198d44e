import { Problem } from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import { Counter } from '@tenfold/telemetry';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;

const quotaDenied = new Counter({
  name: 'quota_denied_total',
  help: 'Requests that a limit refused',
  labelNames: ['quota'],
});

export function createLimiter(
  redis: Redis,
  keyPrefix: string,
  points: number,
  duration: number,
): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });
}

export async function take(limiter: RateLimiterRedis, key: string, duration?: number): Promise<void> {
  await consumePoint(limiter, key, tooMany, duration);
}

export async function consumePoint(
  limiter: RateLimiterRedis,
  key: string,
  refusal: (retryAfterSeconds: number) => Problem,
  duration?: number,
): Promise<number> {
  try {
    const options = duration === undefined ? {} : { customDuration: duration };
    const { consumedPoints } = await limiter.consume(key, 1, options);
    return consumedPoints;
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    quotaDenied.inc({ quota: limiter.keyPrefix });
    throw refusal(Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)));
  }
}

function tooMany(retryAfterSeconds: number): Problem {
  const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS);
  return new Problem(
    'TOO_MANY_REQUESTS',
    `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { retryAfterSeconds },
  );
}
