import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { createLimiter, HOUR_SECONDS, take } from './limiter.js';

export interface UploadLimitSettings {
  PROFILE_IMAGES_PER_HOUR: number;
  EXAM_IMAGES_PER_HOUR: number;
  EXAM_IMPORTS_PER_HOUR: number;
}

/** Failed uploads count too, because decoding a picture and reading a package are expensive. */
export class UploadLimits {
  private readonly picturesOfUser: RateLimiterRedis;
  private readonly examImagesOfEditor: RateLimiterRedis;
  private readonly importsOfEditor: RateLimiterRedis;

  constructor(redis: Redis, settings: UploadLimitSettings) {
    const perHour = (kind: string, points: number) =>
      createLimiter(redis, `limit:${kind}:user`, points, HOUR_SECONDS);
    this.picturesOfUser = perHour('profile-image', settings.PROFILE_IMAGES_PER_HOUR);
    this.examImagesOfEditor = perHour('exam-image', settings.EXAM_IMAGES_PER_HOUR);
    this.importsOfEditor = perHour('exam-import', settings.EXAM_IMPORTS_PER_HOUR);
  }

  /** @throws Problem TOO_MANY_REQUESTS */
  async beforePicture(userId: string): Promise<void> {
    await take(this.picturesOfUser, userId);
  }

  /** @throws Problem TOO_MANY_REQUESTS */
  async beforeExamImage(userId: string): Promise<void> {
    await take(this.examImagesOfEditor, userId);
  }

  /**
   * A preview counts as an import, because it reads the same file.
   * @throws Problem TOO_MANY_REQUESTS
   */
  async beforeImport(userId: string): Promise<void> {
    await take(this.importsOfEditor, userId);
  }
}
