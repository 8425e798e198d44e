import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { createLimiter, MINUTE_SECONDS, take } from './limiter.js';

/** Failed uploads count too, because decoding a picture is expensive. */
export class UploadLimits {
  private readonly picturesOfUser: RateLimiterRedis;

  constructor(redis: Redis, settings: { PROFILE_IMAGES_PER_HOUR: number }) {
    this.picturesOfUser = createLimiter(
      redis,
      'limit:profile-image:user',
      settings.PROFILE_IMAGES_PER_HOUR,
      60 * MINUTE_SECONDS,
    );
  }

  async beforePicture(userId: string): Promise<void> {
    await take(this.picturesOfUser, userId);
  }
}
