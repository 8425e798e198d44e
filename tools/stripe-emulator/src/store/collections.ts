import type Stripe from 'stripe';
import type { CardBehaviour } from '../domain/cards.js';

/** One event on its way to one endpoint. Times in milliseconds of the machine's clock. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  state: 'waiting' | 'delivered' | 'dropped' | 'given_up';
  attempts: number;
  lastStatus: number | null;
  nextAttemptAt: number;
}

/** The reply that belongs to an idempotency key. */
export interface SavedReply {
  id: string;
  /** What was asked: method, path and parameters. */
  fingerprint: string;
  status: number;
  body: string;
  savedAt: number;
}

/** What Stripe knows of an object and does not show. */
export interface Hidden {
  id: string;
  card?: CardBehaviour;
  /** Of a subscription: the default payment method is to be saved when the first payment succeeds. */
  savesPaymentMethod?: boolean;
  /** Of a subscription: what it has already told. */
  told?: string[];
  /** Of an invoice: its first failed attempt. */
  firstFailedAt?: number;
  /** Of an invoice: the payment intent that pays it. */
  intent?: string;
  /** Of a payment intent: the invoice it pays. Of a setup intent: the subscription it belongs to. */
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
  invoice: Stripe.Invoice;
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
