import type Stripe from 'stripe';
import { change, hiddenOf, idOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { recover } from './recover.js';

export function subscriptionOf(world: World, invoice: Stripe.Invoice): Stripe.Subscription | null {
  const id = refOf(invoice.parent?.subscription_details?.subscription);
  return id === null ? null : world.store.get('subscription', id);
}

export function markPaid(world: World, id: string, options: { outOfBand?: boolean } = {}): Stripe.Invoice {
  const { store } = world;
  const before = store.get('invoice', id);
  const now = timeOn(world, before.test_clock);
  const invoice = change(world, 'invoice', id, {
    status: 'paid',
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: before.amount_due === 0 ? 0 : before.attempt_count + (options.outOfBand ? 0 : 1),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: now },
    ...(before.amount_due > 0 && options.outOfBand && { amount_paid_off_stripe: before.amount_due }),
  });
  for (const payment of store.all('invoice_payment')) {
    if (idOf(payment.invoice) !== id || payment.status !== 'open') continue;
    const paid = change(world, 'invoice_payment', payment.id, {
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    });
    recordEvent(world, 'invoice_payment.paid', paid);
  }
  recordEvent(world, 'invoice.paid', invoice);
  recordEvent(world, 'invoice.payment_succeeded', invoice);
  const customer = refOf(invoice.customer);
  if (customer !== null && store.get('customer', customer).delinquent)
    change(world, 'customer', customer, { delinquent: false });
  const subscription = subscriptionOf(world, invoice);
  if (subscription !== null) recover(world, subscription, { invoice: id, method: methodThatPaid(world, id) });
  return store.get('invoice', id);
}

function methodThatPaid(world: World, invoice: string): string | null {
  const { intent } = hiddenOf(world, invoice);
  return intent === undefined ? null : refOf(world.store.get('payment_intent', intent).payment_method);
}
