import type Stripe from 'stripe';
import { usCents, type ChargedPrice, type PricedItem, type SubscriptionOrigin } from '../domain/pro-price.js';
import type { InvoiceSnapshot, SubscriptionSnapshot } from '../domain/subscription-snapshot.js';

export const SNAPSHOT_EXPANSIONS = [
  'data.latest_invoice',
  'data.default_payment_method',
  'data.pending_setup_intent.payment_method',
  'data.customer',
];

export function readSnapshot(
  subscription: Stripe.Subscription,
  paid: Pick<SubscriptionSnapshot, 'payment' | 'paidUntil'>,
  price: ChargedPrice | null,
): SubscriptionSnapshot {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return {
    id: subscription.id,
    status: subscription.status,
    created: subscription.created,
    trialEnd: subscription.trial_end,
    periodEnd: ends.length > 0 ? Math.min(...ends) : null,
    cancelAt: subscription.cancel_at,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    schedule: idOf(subscription.schedule),
    canceledAt: subscription.canceled_at,
    endedAt: subscription.ended_at,
    cancelReason: subscription.cancellation_details?.reason ?? null,
    cancelComment: subscription.cancellation_details?.comment ?? null,
    isCollectionPaused: subscription.pause_collection !== null,
    hasPaymentMethod: hasPaymentMethod(subscription),
    invoice: readInvoice(subscription.latest_invoice),
    cards: {
      ofSubscription: idOf(subscription.default_payment_method),
      ofCustomer: customerDefault(subscription.customer),
    },
    ...paid,
    price,
    isPriceChanged: isPriceChanged(subscription),
    card: null,
  };
}

export function readOrigin({ id, metadata, items }: Stripe.Subscription): SubscriptionOrigin & {
  items: PricedItem[];
} {
  return {
    id,
    userId: metadata.userId ?? null,
    items: items.data.map(({ price, quantity }) => ({
      priceId: price.id,
      productId: idOf(price.product) ?? '',
      amountCents: price.unit_amount,
      currency: price.currency,
      quantity: quantity ?? 1,
    })),
  };
}

function isPriceChanged({ discounts, items, customer }: Stripe.Subscription): boolean {
  const ofCustomer =
    typeof customer === 'object' && 'balance' in customer && (customer.balance !== 0 || customer.discount);
  return discounts.length > 0 || items.data.some((item) => item.discounts.length > 0) || Boolean(ofCustomer);
}

/** Whether the price is another one than at the last invoice, so that prorations may wait for the next one. */
export function isPriceMoved({ items, latest_invoice: latest }: Stripe.Subscription): boolean {
  if (latest === null || typeof latest === 'string') return false;
  const invoiced = latest.lines.data.map(({ pricing }) => idOf(pricing?.price_details?.price));
  return items.data.some(({ price }) => !invoiced.includes(price.id));
}

export function chargedCard(subscription: Stripe.Subscription): string | Stripe.PaymentMethod | null {
  const { customer, pending_setup_intent: setup, default_payment_method: own } = subscription;
  const confirmed = typeof setup === 'object' && setup?.status === 'succeeded' ? setup.payment_method : null;
  const ofCustomer =
    typeof customer === 'object' && 'invoice_settings' in customer
      ? customer.invoice_settings.default_payment_method
      : null;
  return own ?? confirmed ?? ofCustomer;
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function readInvoice(invoice: Stripe.Subscription['latest_invoice']): InvoiceSnapshot | null {
  if (invoice === null || typeof invoice === 'string' || invoice.id === undefined) return null;
  return {
    id: invoice.id,
    status: invoice.status,
    amountDueCents: usCents(invoice.amount_due, invoice.currency),
    attempts: invoice.attempt_count,
    dueSince: invoice.status_transitions.finalized_at ?? invoice.created,
    nextAttempt: invoice.next_payment_attempt,
  };
}

function customerDefault(customer: Stripe.Subscription['customer']): string | null {
  if (typeof customer === 'string' || !('invoice_settings' in customer)) return null;
  return idOf(customer.invoice_settings.default_payment_method);
}

function hasPaymentMethod(subscription: Stripe.Subscription): boolean {
  const { customer, pending_setup_intent: setup } = subscription;
  const ofCustomer =
    typeof customer === 'object' && 'invoice_settings' in customer
      ? (customer.invoice_settings.default_payment_method ?? customer.default_source)
      : null;
  const wasConfirmed = typeof setup === 'object' && setup?.status === 'succeeded';
  return Boolean(
    subscription.default_payment_method ?? subscription.default_source ?? ofCustomer ?? wasConfirmed,
  );
}
