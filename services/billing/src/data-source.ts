import { JobTable1763683250000 } from '@tenfold/jobs';
import { eventEntities, EventTables1763683200000, serviceDatabaseOptions } from '@tenfold/messaging/events';
import type { DataSourceOptions } from 'typeorm';
import { InitialSchema1763683300000 } from './migrations/1763683300000-initial-schema.js';
import { PaymentRow } from './stripe-sync/payment.entity.js';
import { ProPriceRow } from './stripe/pro-price.entity.js';
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
    migrations: [EventTables1763683200000, JobTable1763683250000, InitialSchema1763683300000],
  };
}
