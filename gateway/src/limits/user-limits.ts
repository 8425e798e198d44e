import {
  cancelSubscription,
  chooseFreePlan,
  completeExamSession,
  closeQuiz,
  completeQuiz,
  createSubscription,
  openBillingPortal,
  resumeSubscription,
  searchQuestions,
  SHORT_QUIZ_QUESTIONS_MAX,
  startAdminQuiz,
  startCustomExam,
  startExamSession,
  startLookupDrill,
  startQuiz,
  startReview,
  startStudy,
  type Call,
  type StartQuizInput,
} from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { createLimiter, HOUR_SECONDS, MINUTE_SECONDS, take } from './limiter.js';

export interface UserLimitSettings {
  QUIZ_STARTS_PER_MINUTE: number;
  SHORT_QUIZ_STARTS_PER_HOUR: number;
  FULL_EXAM_STARTS_PER_HOUR: number;
  QUIZ_COMPLETIONS_PER_MINUTE: number;
  SUBSCRIPTION_CHANGES_PER_MINUTE: number;
  SEARCHES_PER_MINUTE: number;
  BILLING_PORTALS_PER_MINUTE: number;
}

type Kind =
  | 'quiz-start'
  | 'short-quiz-start'
  | 'full-exam-start'
  | 'quiz-completion'
  | 'search'
  | 'subscription-change'
  | 'billing-portal';

type KindsOf = (input: object) => readonly Kind[];

const always =
  (...limits: Kind[]): KindsOf =>
  () =>
    limits;

/** The reply contains the keys of the questions, so a long custom quiz counts as a full exam. */
const practiceStart: KindsOf = (input: Partial<StartQuizInput>) => {
  const { sessionType, custom } = input;
  const isLong = sessionType === 'custom' && (custom?.questions ?? 0) > SHORT_QUIZ_QUESTIONS_MAX;
  return ['quiz-start', sessionType === 'full' || isLong ? 'full-exam-start' : 'short-quiz-start'];
};

const kinds = new Map<string, KindsOf>([
  [startQuiz.subject, practiceStart],
  [startAdminQuiz.subject, practiceStart],
  [startReview.subject, always('quiz-start', 'short-quiz-start')],
  [startStudy.subject, always('quiz-start', 'short-quiz-start')],
  [startLookupDrill.subject, always('quiz-start')],
  [startExamSession.subject, always('quiz-start', 'full-exam-start')],
  [startCustomExam.subject, always('quiz-start', 'full-exam-start')],
  [completeQuiz.subject, always('quiz-completion')],
  [closeQuiz.subject, always('quiz-completion')],
  [completeExamSession.subject, always('quiz-completion')],
  [searchQuestions.subject, always('search')],
  [createSubscription.subject, always('subscription-change')],
  [chooseFreePlan.subject, always('subscription-change')],
  [cancelSubscription.subject, always('subscription-change')],
  [resumeSubscription.subject, always('subscription-change')],
  [openBillingPortal.subject, always('billing-portal')],
]);

export function isLimitedPerUser({ subject }: Call<object, unknown>): boolean {
  return kinds.has(subject);
}

export class UserLimits {
  private readonly limiters: Record<Kind, RateLimiterRedis>;

  constructor(redis: Redis, settings: UserLimitSettings) {
    const limiter = (kind: Kind, points: number, seconds: number) =>
      createLimiter(redis, `limit:${kind}:user`, points, seconds);
    const perMinute = (kind: Kind, points: number) => limiter(kind, points, MINUTE_SECONDS);
    const perHour = (kind: Kind, points: number) => limiter(kind, points, HOUR_SECONDS);
    this.limiters = {
      'quiz-start': perMinute('quiz-start', settings.QUIZ_STARTS_PER_MINUTE),
      'short-quiz-start': perHour('short-quiz-start', settings.SHORT_QUIZ_STARTS_PER_HOUR),
      'full-exam-start': perHour('full-exam-start', settings.FULL_EXAM_STARTS_PER_HOUR),
      'quiz-completion': perMinute('quiz-completion', settings.QUIZ_COMPLETIONS_PER_MINUTE),
      search: perMinute('search', settings.SEARCHES_PER_MINUTE),
      'subscription-change': perMinute('subscription-change', settings.SUBSCRIPTION_CHANGES_PER_MINUTE),
      'billing-portal': perMinute('billing-portal', settings.BILLING_PORTALS_PER_MINUTE),
    };
  }

  async beforeCall({ subject }: Call<object, unknown>, userId: string, input: object): Promise<void> {
    for (const kind of kinds.get(subject)?.(input) ?? []) await take(this.limiters[kind], userId);
  }
}
