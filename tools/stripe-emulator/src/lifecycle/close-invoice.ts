import type Stripe from 'stripe';
import { customerTime } from '../objects/intents.js';
import { change, hiddenOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { subscriptionOf } from './mark-paid.js';
import { newestInvoice, updateSubscription } from './recover.js';

const CLOSED = { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null };

/** Voids a finalized invoice. As at Stripe, the newest invoice that is not void then decides the subscription's status. */
export function voidInvoice(world: World, id: string): Stripe.Invoice {
  const before = world.store.get('invoice', id);
  const voidedAt = timeOn(world, before.test_clock);
  const invoice = change(world, 'invoice', id, {
    ...CLOSED,
    status: 'void',
    status_transitions: { ...before.status_transitions, voided_at: voidedAt },
  });
  cancelOpenIntent(world, id);
  recordEvent(world, 'invoice.voided', invoice, before);
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status === 'incomplete')
    updateSubscription(world, subscription.id, { status: 'incomplete_expired', ended_at: voidedAt });
  if (subscription !== null) settle(world, subscription);
  return invoice;
}

/** The invoice can still be paid or voided. A subscription that was past due because of it becomes active. */
export function markUncollectible(world: World, id: string): Stripe.Invoice {
  const before = world.store.get('invoice', id);
  const invoice = change(world, 'invoice', id, {
    ...CLOSED,
    status: 'uncollectible',
    status_transitions: {
      ...before.status_transitions,
      marked_uncollectible_at: timeOn(world, before.test_clock),
    },
  });
  recordEvent(world, 'invoice.marked_uncollectible', invoice, before);
  const subscription = subscriptionOf(world, invoice);
  if (subscription !== null) settle(world, subscription);
  return invoice;
}

function settle(world: World, { id, status }: Stripe.Subscription): void {
  if (status !== 'past_due' && status !== 'unpaid') return;
  const newest = newestInvoice(world, id)?.status ?? 'paid';
  if (newest === 'paid' || newest === 'uncollectible') updateSubscription(world, id, { status: 'active' });
}

function cancelOpenIntent(world: World, invoice: string): void {
  const { intent } = hiddenOf(world, invoice);
  if (intent !== undefined)
    cancelPaymentIntent(world, world.store.get('payment_intent', intent), 'void_invoice');
}

export function cancelPaymentIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const canceled = change(world, 'payment_intent', intent.id, {
    status: 'canceled',
    canceled_at: customerTime(world, refOf(intent.customer)),
    cancellation_reason: reason,
    next_action: null,
  });
  recordEvent(world, 'payment_intent.canceled', canceled, intent);
  return canceled;
}

export function isPayable({ status }: Pick<Stripe.Invoice, 'status'>): boolean {
  return status === 'open' || status === 'uncollectible';
}
