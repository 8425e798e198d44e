import { ErasedUser, eventEntities, EventTables1763683200000 } from '@tenfold/messaging/events';
import { databaseOptions } from '@tenfold/platform';
import type { DataSourceOptions } from 'typeorm';
import { AccountClosure } from './account-rights/account-closure.entity.js';
import { ErasedCustomer } from './account-rights/erased-customer.entity.js';
import { Consent } from './mirror/consent.entity.js';
import { Subscriptions1763683300000 } from './migrations/1763683300000-subscriptions.js';
import { Stripe1763800000000 } from './migrations/1763800000000-stripe.js';
import { AccountRights1763820000000 } from './migrations/1763820000000-account-rights.js';
import { StripeCustomer } from './mirror/stripe-customer.entity.js';
import { StripeSubscription } from './mirror/stripe-subscription.entity.js';
import { TrialUsed } from './mirror/trial-used.entity.js';
import { Notice } from './notices/notice.entity.js';
import { ReconcileCursor } from './reconcile/reconcile-cursor.entity.js';
import { Refund } from './refunds/refund.entity.js';
import { Subscription } from './subscriptions/subscription.entity.js';
import { StripeEventRow } from './webhooks/stripe-event.entity.js';

export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    ...databaseOptions('billing', url),
    entities: [
      Subscription,
      StripeCustomer,
      StripeSubscription,
      StripeEventRow,
      Notice,
      Consent,
      TrialUsed,
      Refund,
      ReconcileCursor,
      AccountClosure,
      ErasedCustomer,
      ErasedUser,
      ...eventEntities,
    ],
    migrations: [
      EventTables1763683200000,
      Subscriptions1763683300000,
      Stripe1763800000000,
      AccountRights1763820000000,
    ],
  };
}
