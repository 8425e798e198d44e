import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, type JobTimings } from '@tenfold/jobs';
import { EventsModule } from '@tenfold/messaging/events';
import { RpcClient } from '@tenfold/messaging/rpc';
import { UserErasedConsumer } from './privacy/user-erased.consumer.js';
import { EraseCustomerJob } from './privacy/erase-customer.job.js';
import { DataExportService } from './privacy/data-export.service.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { EndAbandonedTrialsJob } from './checkout/end-abandoned-trials.job.js';
import { PaymentService } from './checkout/payment.service.js';
import { dataSourceOptions } from './data-source.js';
import { DeleteOldRowsJob } from './stripe-sync/delete-old-rows.job.js';
import { EmitDueNotificationsJob } from './notifications/emit-due-notifications.job.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { ReconcileJob } from './reconcile/reconcile.job.js';
import { RefundsService } from './refunds/refunds.service.js';
import { StripeCatalog } from './stripe/stripe-catalog.js';
import { CustomerEmail } from './subscriptions/customer-email.js';
import { Duplicates } from './subscriptions/duplicates.js';
import { EmailChangedConsumer } from './subscriptions/email-changed.consumer.js';
import { PaymentRefunds } from './subscriptions/payment-refunds.js';
import { PaidSubscription } from './subscriptions/paid-subscription.js';
import { EndPeriodsJob } from './subscriptions/end-periods.job.js';
import { ApplyStripeChangeJob } from './subscriptions/apply-stripe-change.job.js';
import { stripeProviders, type StripeEnv } from './stripe-providers.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { ProcessStripeEventJob } from './webhooks/process-stripe-event.job.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

export interface AppEnv extends StripeEnv {
  NATS_URL: string;
  CALLER_SIGNING_KEYS?: string;
  REDIS_URL: string;
  LOG_LEVEL: string;
}

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(private readonly rpc: RpcClient) {}

  static forRoot(env: AppEnv, timings: JobTimings = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(env.DATABASE_URL)),
        EventsModule.forRoot({ service: 'billing', natsUrl: env.NATS_URL, logLevel: env.LOG_LEVEL }),
        JobsModule.forRoot({
          service: 'billing',
          redisUrl: env.REDIS_URL,
          logLevel: env.LOG_LEVEL,
          ...timings,
        }),
      ],
      providers: [
        ...stripeProviders(env),
        CheckoutService,
        UserErasedConsumer,
        EraseCustomerJob,
        DeleteOldRowsJob,
        EmitDueNotificationsJob,
        EndAbandonedTrialsJob,
        EndPeriodsJob,
        CustomerEmail,
        Duplicates,
        EmailChangedConsumer,
        NotificationsService,
        PaymentRefunds,
        DataExportService,
        PaidSubscription,
        PaymentService,
        ProcessStripeEventJob,
        ReconcileJob,
        RefundsService,
        StripeCatalog,
        ApplyStripeChangeJob,
        SubscriptionsService,
        WebhooksService,
        {
          provide: RpcClient,
          useFactory: () => new RpcClient('billing', env.NATS_URL, env.CALLER_SIGNING_KEYS),
        },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rpc.close();
  }
}
