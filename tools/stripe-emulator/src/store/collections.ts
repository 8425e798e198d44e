import type Stripe from 'stripe';
import type { CardBehaviour } from '../domain/cards.js';

/** Delivery of one event to one endpoint. Times in milliseconds of the emulator's clock. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  state: 'waiting' | 'delivered' | 'dropped' | 'given_up';
  attempts: number;
  lastStatus: number | null;
  firstAttemptAt?: number;
  nextAttemptAt: number;
}

export interface SavedReply {
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  savedAt: number;
}

export interface Hidden {
  id: string;
  card?: CardBehaviour;
  savesPaymentMethod?: boolean;
  emitted?: string[];
  firstFailedAt?: number;
  intent?: string;
  invoice?: string;
  subscription?: string;
  returnUrl?: string;
}

export interface Collections {
  account: Stripe.Account;
  tax_settings: { id: 'own'; settings: Stripe.Tax.Settings };
  payment_method_domain: Stripe.PaymentMethodDomain;
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  payment_method: Stripe.PaymentMethod;
  setup_intent: Stripe.SetupIntent;
  payment_intent: Stripe.PaymentIntent;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  invoice: Stripe.Invoice;
  invoice_item: Stripe.InvoiceItem;
  invoice_payment: Stripe.InvoicePayment;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  early_fraud_warning: Stripe.Radar.EarlyFraudWarning;
  event: Stripe.Event;
  webhook_endpoint: Stripe.WebhookEndpoint;
  portal_session: Stripe.BillingPortal.Session;
  portal_configuration: Stripe.BillingPortal.Configuration;
  test_clock: Stripe.TestHelpers.TestClock;
  delivery: Delivery;
  reply: SavedReply;
  hidden: Hidden;
  clock: { id: 'own'; offset: number };
}

export type Kind = keyof Collections;
