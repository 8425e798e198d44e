import type Stripe from 'stripe';
import { nextPaymentAttempt } from '../domain/retry-schedule.js';
import { attach } from '../objects/payment-methods.js';
import { change, hide, hiddenOf, idOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { type Attempt, attemptPayment, type Presence } from './attempt-payment.js';
import { markUncollectible } from './close-invoice.js';
import { endSubscription } from './end-subscription.js';
import { markPaid, subscriptionOf } from './mark-paid.js';
import { updateSubscription } from './recover.js';

export interface Payer {
  method: Stripe.PaymentMethod;
  presence: Presence;
  returnUrl?: string | null;
}

export function payInvoice(world: World, id: string, { method, presence, returnUrl = null }: Payer): Attempt {
  const { store } = world;
  const invoice = store.get('invoice', id);
  const intent = store.get('payment_intent', hiddenOf(world, id).intent ?? '');
  const attempt = attemptPayment(world, intent, method, presence, returnUrl);
  if (attempt.outcome === 'succeeds') {
    const customer = refOf(invoice.customer);
    if (customer !== null && intent.setup_future_usage !== null) {
      attach(world, store.get('payment_method', method.id), customer);
    }
    markPaid(world, id);
    return attempt;
  }
  if (attempt.outcome === 'declined') {
    noteFailure(world, id, presence, attempt.verdict.code === 'authentication_required');
  } else {
    recordEvent(world, 'invoice.payment_action_required', store.get('invoice', id));
  }
  return attempt;
}

export function defaultMethod(world: World, subscription: Stripe.Subscription): string | null {
  const customer = world.store.get('customer', idOf(subscription.customer));
  return (
    refOf(subscription.default_payment_method) ?? refOf(customer.invoice_settings.default_payment_method)
  );
}

export function collect(world: World, id: string, presence: Presence = 'off_session'): Attempt | null {
  const { store } = world;
  const subscription = subscriptionOf(world, store.get('invoice', id));
  const method = subscription === null ? null : defaultMethod(world, subscription);
  if (method !== null) {
    return payInvoice(world, id, { method: store.get('payment_method', method), presence });
  }
  noteFailure(world, id, presence, false);
  return null;
}

function noteFailure(world: World, id: string, presence: Presence, needsAction: boolean): void {
  const before = world.store.get('invoice', id);
  const now = timeOn(world, before.test_clock);
  const attempts = before.attempt_count + 1;
  const first = before.billing_reason !== 'subscription_cycle';
  const firstFailedAt = hiddenOf(world, id).firstFailedAt ?? now;
  hide(world, id, { firstFailedAt });
  // manual attempts do not move the automatic retries
  const next =
    presence === 'off_session' && !first
      ? nextPaymentAttempt(firstFailedAt, attempts)
      : before.next_payment_attempt;
  const invoice = change(world, 'invoice', id, {
    attempted: true,
    attempt_count: presence === 'off_session' ? attempts : before.attempt_count,
    next_payment_attempt: next,
    ...(next === null && !first && { auto_advance: false }),
  });
  recordEvent(world, 'invoice.payment_failed', invoice);
  if (needsAction) recordEvent(world, 'invoice.payment_action_required', invoice);
  const customer = refOf(invoice.customer);
  if (customer !== null && !first) change(world, 'customer', customer, { delinquent: true });
  const subscription = subscriptionOf(world, invoice);
  if (subscription === null || first || presence !== 'off_session') return;
  if (subscription.status === 'active') updateSubscription(world, subscription.id, { status: 'past_due' });
  if (next === null) giveUp(world, subscription.id, id);
}

function giveUp(world: World, id: string, invoice: string): void {
  const { status } = world.store.get('subscription', id);
  if (status === 'canceled') return;
  const { subscription, uncollectible } = world.afterRetries;
  if (subscription === 'cancel') endSubscription(world, id, { reason: 'payment_failed' });
  if (uncollectible) markUncollectible(world, invoice);
  if (subscription === 'unpaid') updateSubscription(world, id, { status: 'unpaid' });
}
