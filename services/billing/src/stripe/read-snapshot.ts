import type Stripe from 'stripe';
import type { InvoiceSnapshot, PaymentFate, SubscriptionSnapshot } from '../domain/subscription-snapshot.js';

/** What `readSnapshot` needs to be whole, on a list of subscriptions. */
export const SNAPSHOT_EXPANSIONS = [
  'data.latest_invoice',
  'data.default_payment_method',
  'data.pending_setup_intent',
  'data.customer',
];

/** What we keep of Stripe's subscription; `payment` is asked for apart. */
export function readSnapshot(subscription: Stripe.Subscription, payment: PaymentFate): SubscriptionSnapshot {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return {
    id: subscription.id,
    status: subscription.status,
    created: subscription.created,
    trialEnd: subscription.trial_end,
    periodEnd: ends.length > 0 ? Math.min(...ends) : null,
    cancelAt: subscription.cancel_at,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: subscription.canceled_at,
    cancelReason: subscription.cancellation_details?.reason ?? null,
    hasPaymentMethod: hasPaymentMethod(subscription),
    invoice: readInvoice(subscription.latest_invoice),
    payment,
  };
}

/** The latest invoice, if money was paid for it. */
export function paidInvoice({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (invoice === null || typeof invoice === 'string') return null;
  return invoice.status === 'paid' && invoice.amount_paid > 0 ? (invoice.id ?? null) : null;
}

/** The id, whether or not the object was asked for in full. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function readInvoice(invoice: Stripe.Subscription['latest_invoice']): InvoiceSnapshot | null {
  if (invoice === null || typeof invoice === 'string' || invoice.id === undefined) return null;
  return {
    id: invoice.id,
    isOpen: invoice.status === 'open',
    amountDueCents: invoice.amount_due,
    attempts: invoice.attempt_count,
    dueSince: invoice.status_transitions.finalized_at ?? invoice.created,
    nextAttempt: invoice.next_payment_attempt,
  };
}

/** Of the subscription or of the customer; a card that was just confirmed counts before Stripe has filed it. */
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
