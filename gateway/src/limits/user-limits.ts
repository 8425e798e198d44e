import {
  cancelSubscription,
  chooseFreePlan,
  completeQuiz,
  createSubscription,
  openBillingPortal,
  resumeSubscription,
  startAdminQuiz,
  startQuiz,
  type Call,
} from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { createLimiter, MINUTE_SECONDS, take } from './limiter.js';

export interface UserLimitSettings {
  QUIZ_STARTS_PER_MINUTE: number;
  QUIZ_COMPLETIONS_PER_MINUTE: number;
  SUBSCRIPTION_CHANGES_PER_MINUTE: number;
  BILLING_PORTALS_PER_MINUTE: number;
}

type Kind = 'quiz-start' | 'quiz-completion' | 'subscription-change' | 'billing-portal';

const kinds = new Map<string, Kind>([
  [startQuiz.subject, 'quiz-start'],
  [startAdminQuiz.subject, 'quiz-start'],
  [completeQuiz.subject, 'quiz-completion'],
  [createSubscription.subject, 'subscription-change'],
  [chooseFreePlan.subject, 'subscription-change'],
  [cancelSubscription.subject, 'subscription-change'],
  [resumeSubscription.subject, 'subscription-change'],
  [openBillingPortal.subject, 'billing-portal'],
]);

export function isLimitedPerUser({ subject }: Call<object, unknown>): boolean {
  return kinds.has(subject);
}

export class UserLimits {
  private readonly limiters: Record<Kind, RateLimiterRedis>;

  constructor(redis: Redis, settings: UserLimitSettings) {
    const perMinute = (kind: Kind, points: number) =>
      createLimiter(redis, `limit:${kind}:user`, points, MINUTE_SECONDS);
    this.limiters = {
      'quiz-start': perMinute('quiz-start', settings.QUIZ_STARTS_PER_MINUTE),
      'quiz-completion': perMinute('quiz-completion', settings.QUIZ_COMPLETIONS_PER_MINUTE),
      'subscription-change': perMinute('subscription-change', settings.SUBSCRIPTION_CHANGES_PER_MINUTE),
      'billing-portal': perMinute('billing-portal', settings.BILLING_PORTALS_PER_MINUTE),
    };
  }

  async beforeCall({ subject }: Call<object, unknown>, userId: string): Promise<void> {
    const kind = kinds.get(subject);
    if (kind) await take(this.limiters[kind], userId);
  }
}
