import type Stripe from 'stripe';

export interface Roots {
  Account: Stripe.Account;
  TaxSettings: Stripe.Tax.Settings;
  PaymentMethodDomain: Stripe.PaymentMethodDomain;
  Customer: Stripe.Customer;
  DeletedCustomer: Stripe.DeletedCustomer;
  Product: Stripe.Product;
  Price: Stripe.Price;
  PaymentMethod: Stripe.PaymentMethod;
  SetupIntent: Stripe.SetupIntent;
  PaymentIntent: Stripe.PaymentIntent;
  Subscription: Stripe.Subscription;
  SubscriptionSchedule: Stripe.SubscriptionSchedule;
  SubscriptionItem: Stripe.SubscriptionItem;
  Invoice: Stripe.Invoice;
  InvoicePayment: Stripe.InvoicePayment;
  Charge: Stripe.Charge;
  Refund: Stripe.Refund;
  Dispute: Stripe.Dispute;
  EarlyFraudWarning: Stripe.Radar.EarlyFraudWarning;
  WebhookEndpoint: Stripe.WebhookEndpoint;
  PortalSession: Stripe.BillingPortal.Session;
  PortalConfiguration: Stripe.BillingPortal.Configuration;
  TestClock: Stripe.TestHelpers.TestClock;
  Event: Omit<Stripe.CustomerCreatedEvent, 'data' | 'type'> & {
    data: { object: object; previous_attributes?: object };
    type: Stripe.Event['type'];
  };
}
