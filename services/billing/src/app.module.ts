import { Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '@tenfold/messaging/events';
import { RpcClient } from '@tenfold/messaging/rpc';
import { AccountRightsController } from './account-rights/account-rights.controller.js';
import { ClosureConsumer } from './account-rights/closure.consumer.js';
import { ClosureJobs } from './account-rights/closure-jobs.js';
import { BILLING_RULES, type BillingRules } from './billing-rules.js';
import { Abandoned } from './checkout/abandoned.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { PaymentService } from './checkout/payment.service.js';
import { StripeCustomers } from './checkout/stripe-customers.js';
import { dataSourceOptions } from './data-source.js';
import { MirrorService } from './mirror/mirror.service.js';
import { RetentionSweeper } from './mirror/retention-sweeper.js';
import { NOTICE_JOBS_OPTIONS, NoticeJobs, type NoticeJobsOptions } from './notices/notice-jobs.js';
import { NoticesService } from './notices/notices.service.js';
import { Reconciler } from './reconcile/reconciler.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { RefundsService } from './refunds/refunds.service.js';
import { STRIPE_SETTINGS, StripeCalls } from './stripe/stripe-calls.js';
import { StripeCatalogue } from './stripe/stripe-catalogue.js';
import { StripeClock } from './stripe/stripe-clock.js';
import { StripeReader } from './stripe/stripe-reader.js';
import type { StripeSettings } from './stripe/stripe-settings.js';
import { USER_LOCKS_URL, UserLocks } from './stripe/user-locks.js';
import { PaidSubscription } from './subscriptions/paid-subscription.js';
import { PeriodEnds } from './subscriptions/period-ends.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { EventWorker } from './webhooks/event-worker.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

export interface AppEnv {
  DATABASE_URL: string;
  NATS_URL: string;
  REDIS_URL: string;
  LOG_LEVEL: string;
  PUBLIC_ORIGIN: string;
  TRIAL_REQUIRES_CARD: boolean;
  TRIAL_HASH_SALT: string;
  stripe: StripeSettings;
}

const jobTimings = { sweepMs: 2_000, horizonSeconds: 3_600, attempts: 8, firstRetryMs: 2_000 };

/** What both the service and the operator's command are made of. */
export function stripeProviders(env: AppEnv): Provider[] {
  const rules: BillingRules = {
    trialRequiresCard: env.TRIAL_REQUIRES_CARD,
    trialHashSalt: env.TRIAL_HASH_SALT,
    publicOrigin: env.PUBLIC_ORIGIN,
  };
  return [
    { provide: STRIPE_SETTINGS, useValue: env.stripe },
    { provide: USER_LOCKS_URL, useValue: env.DATABASE_URL },
    { provide: BILLING_RULES, useValue: rules },
    StripeCalls,
    StripeClock,
    StripeReader,
    UserLocks,
    MirrorService,
    EventWorker,
    Reconciler,
  ];
}

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(private readonly rpc: RpcClient) {}

  static forRoot(env: AppEnv, timings = jobTimings): DynamicModule {
    const jobs: NoticeJobsOptions = { redisUrl: env.REDIS_URL, logLevel: env.LOG_LEVEL, ...timings };
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'billing', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
      ],
      controllers: [
        SubscriptionsController,
        CheckoutController,
        RefundsController,
        WebhooksController,
        AccountRightsController,
      ],
      providers: [
        ...stripeProviders(env),
        Abandoned,
        CheckoutService,
        ClosureConsumer,
        ClosureJobs,
        NoticeJobs,
        NoticesService,
        PaidSubscription,
        PaymentService,
        PeriodEnds,
        RefundsService,
        RetentionSweeper,
        StripeCatalogue,
        StripeCustomers,
        SubscriptionsService,
        WebhooksService,
        { provide: NOTICE_JOBS_OPTIONS, useValue: jobs },
        { provide: RpcClient, useFactory: () => new RpcClient('billing', env.NATS_URL) },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rpc.close();
  }
}
