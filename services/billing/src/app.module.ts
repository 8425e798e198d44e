import { Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, type JobTimings } from '@tenfold/jobs';
import { EventsModule } from '@tenfold/messaging/events';
import { RpcClient } from '@tenfold/messaging/rpc';
import { UserErasedConsumer } from './privacy/user-erased.consumer.js';
import { EraseCustomerJob } from './privacy/erase-customer.job.js';
import { DataExportService } from './privacy/data-export.service.js';
import { BILLING_RULES, type BillingRules } from './billing-rules.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { EndAbandonedTrialsJob } from './checkout/end-abandoned-trials.job.js';
import { PaymentService } from './checkout/payment.service.js';
import { StripeCustomers } from './checkout/stripe-customers.js';
import { dataSourceOptions } from './data-source.js';
import { DefaultCards } from './stripe-sync/default-cards.js';
import { DeleteOldRowsJob } from './stripe-sync/delete-old-rows.job.js';
import { StripeSyncService } from './stripe-sync/stripe-sync.service.js';
import { EmitDueNotificationsJob } from './notifications/emit-due-notifications.job.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { ReconcileJob } from './reconcile/reconcile.job.js';
import { Reconciler } from './reconcile/reconciler.js';
import { RefundsService } from './refunds/refunds.service.js';
import { PaymentReader } from './stripe/payment-reader.js';
import { StripeAccount } from './stripe/stripe-account.js';
import { DunningReader } from './stripe/dunning-reader.js';
import { STRIPE_SETTINGS, StripeCalls } from './stripe/stripe-calls.js';
import { StripeCatalog } from './stripe/stripe-catalog.js';
import { StripeClock } from './stripe/stripe-clock.js';
import { StripeReader } from './stripe/stripe-reader.js';
import { SubscriptionInvoices } from './stripe/subscription-invoices.js';
import type { StripeSettings } from './stripe/stripe-settings.js';
import { USER_LOCKS_URL, UserLocks } from './stripe/user-locks.js';
import { CustomerEmail } from './subscriptions/customer-email.js';
import { Duplicates } from './subscriptions/duplicates.js';
import { EmailChangedConsumer } from './subscriptions/email-changed.consumer.js';
import { PaymentRefunds } from './subscriptions/payment-refunds.js';
import { PaidSubscription } from './subscriptions/paid-subscription.js';
import { EndPeriodsJob } from './subscriptions/end-periods.job.js';
import { ApplyStripeChangeJob } from './subscriptions/apply-stripe-change.job.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { FraudWarnings } from './webhooks/fraud-warnings.js';
import { ProcessStripeEventJob } from './webhooks/process-stripe-event.job.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

export interface AppEnv {
  DATABASE_URL: string;
  NATS_URL: string;
  CALLER_SIGNING_KEYS?: string;
  REDIS_URL: string;
  LOG_LEVEL: string;
  PUBLIC_ORIGIN: string;
  TRIAL_REQUIRES_CARD: boolean;
  TRIAL_ONCE_PER_CARD: 'auto' | 'true' | 'false';
  TRIAL_HASH_SALT: string;
  PAYMENT_GRACE_DAYS: number;
  stripe: StripeSettings;
}

export function stripeProviders(env: AppEnv): Provider[] {
  const rules: BillingRules = {
    trialRequiresCard: env.TRIAL_REQUIRES_CARD,
    trialOncePerCard: oncePerCard(env),
    trialHashSalt: env.TRIAL_HASH_SALT,
    paymentGraceDays: env.PAYMENT_GRACE_DAYS,
    publicOrigin: env.PUBLIC_ORIGIN,
  };
  return [
    { provide: STRIPE_SETTINGS, useValue: env.stripe },
    { provide: USER_LOCKS_URL, useValue: env.DATABASE_URL },
    { provide: BILLING_RULES, useValue: rules },
    StripeCalls,
    StripeAccount,
    StripeClock,
    PaymentReader,
    StripeReader,
    SubscriptionInvoices,
    DunningReader,
    DefaultCards,
    UserLocks,
    StripeSyncService,
    StripeCustomers,
    FraudWarnings,
    Reconciler,
  ];
}

/** In test mode all users pay with the same few test cards of Stripe. */
function oncePerCard({ TRIAL_ONCE_PER_CARD: setting, stripe }: AppEnv): boolean {
  if (setting !== 'auto') return setting === 'true';
  return stripe.mode !== 'unavailable' && stripe.isLive;
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
