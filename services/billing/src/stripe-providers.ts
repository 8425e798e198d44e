import type { Provider } from '@nestjs/common';
import { BILLING_RULES, type BillingRules } from './billing-rules.js';
import { StripeCustomers } from './checkout/stripe-customers.js';
import { DefaultCards } from './stripe-sync/default-cards.js';
import { StripeSyncService } from './stripe-sync/stripe-sync.service.js';
import { Reconciler } from './reconcile/reconciler.js';
import { PaymentReader } from './stripe/payment-reader.js';
import { StripeAccount } from './stripe/stripe-account.js';
import { DunningReader } from './stripe/dunning-reader.js';
import { STRIPE_SETTINGS, StripeCalls } from './stripe/stripe-calls.js';
import { StripeClock } from './stripe/stripe-clock.js';
import { StripeReader } from './stripe/stripe-reader.js';
import { SubscriptionInvoices } from './stripe/subscription-invoices.js';
import type { StripeSettings } from './stripe/stripe-settings.js';
import { USER_LOCKS_URL, UserLocks } from './stripe/user-locks.js';
import { FraudWarnings } from './webhooks/fraud-warnings.js';

export interface StripeEnv {
  DATABASE_URL: string;
  PUBLIC_ORIGIN: string;
  TRIAL_REQUIRES_CARD: boolean;
  TRIAL_ONCE_PER_CARD: 'auto' | 'true' | 'false';
  TRIAL_HASH_SALT: string;
  PAYMENT_GRACE_DAYS: number;
  stripe: StripeSettings;
}

export function stripeProviders(env: StripeEnv): Provider[] {
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
function oncePerCard({ TRIAL_ONCE_PER_CARD: setting, stripe }: StripeEnv): boolean {
  if (setting !== 'auto') return setting === 'true';
  return stripe.mode !== 'unavailable' && stripe.isLive;
}
