import { DeadJobIndex1763990000000, JobTable1763950000000 } from '@tenfold/jobs';
import { eventEntities, EventTables1763683200000, serviceDatabaseOptions } from '@tenfold/messaging/events';
import type { DataSourceOptions } from 'typeorm';
import { Subscriptions1763683300000 } from './migrations/1763683300000-subscriptions.js';
import { Stripe1763800000000 } from './migrations/1763800000000-stripe.js';
import { AccountRights1763820000000 } from './migrations/1763820000000-account-rights.js';
import { Payments1763910000000 } from './migrations/1763910000000-payments.js';
import { TrialCards1763911000000 } from './migrations/1763911000000-trial-cards.js';
import { StripeAccounts1763912000000 } from './migrations/1763912000000-stripe-accounts.js';
import { PaymentRow } from './stripe-sync/payment.entity.js';
import { ProPriceRow } from './stripe/pro-price.entity.js';
import { ConsentAtClick1763930000000 } from './migrations/1763930000000-consent-at-click.js';
import { RenameCancelConsumer1763950000000 } from './migrations/1763950000000-rename-cancel-consumer.js';
import { Dunning1763920000000 } from './migrations/1763920000000-dunning.js';
import { MoreSubscriptionJobs1763940000000 } from './migrations/1763940000000-more-subscription-jobs.js';
import { MailedConfirmations1763941000000 } from './migrations/1763941000000-mailed-confirmations.js';
import { BillingJobs1763955000000 } from './migrations/1763955000000-billing-jobs.js';
import { NotificationsAndPaymentStatus1763960000000 } from './migrations/1763960000000-notifications-and-payment-status.js';
import { StripeEventCustomers1763992000000 } from './migrations/1763992000000-stripe-event-customers.js';
import { PricesAndReceipts1763993000000 } from './migrations/1763993000000-prices-and-receipts.js';
import { EndsOfSubscriptions1763994000000 } from './migrations/1763994000000-ends-of-subscriptions.js';
import { StripeCustomer } from './stripe-sync/stripe-customer.entity.js';
import { StripeSubscription } from './stripe-sync/stripe-subscription.entity.js';
import { Notification } from './notifications/notification.entity.js';
import { Refund } from './refunds/refund.entity.js';
import { Subscription } from './access/subscription.entity.js';
import { StripeEventRow } from './webhooks/stripe-event.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...serviceDatabaseOptions('billing', url),
    entities: [
      Subscription,
      StripeCustomer,
      StripeSubscription,
      StripeEventRow,
      Notification,
      Refund,
      PaymentRow,
      ProPriceRow,
      ...eventEntities,
    ],
    migrations: [
      EventTables1763683200000,
      Subscriptions1763683300000,
      Stripe1763800000000,
      AccountRights1763820000000,
      Payments1763910000000,
      TrialCards1763911000000,
      StripeAccounts1763912000000,
      Dunning1763920000000,
      ConsentAtClick1763930000000,
      MoreSubscriptionJobs1763940000000,
      MailedConfirmations1763941000000,
      RenameCancelConsumer1763950000000,
      JobTable1763950000000,
      BillingJobs1763955000000,
      NotificationsAndPaymentStatus1763960000000,
      DeadJobIndex1763990000000,
      StripeEventCustomers1763992000000,
      PricesAndReceipts1763993000000,
      EndsOfSubscriptions1763994000000,
    ],
  };
}
