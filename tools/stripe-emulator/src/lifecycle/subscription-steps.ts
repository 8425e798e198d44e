import type Stripe from 'stripe';
import { periodEnd, type Seconds } from '../domain/calendar.js';
import { type SubscriptionStep, trialEndsKey, upcomingKey } from '../domain/due.js';
import { pendingItems } from '../objects/invoice-items.js';
import { change, hide, hiddenOf, listOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { endSubscription } from './end-subscription.js';
import { markUncollectible, voidInvoice } from './close-invoice.js';
import { finalizeInvoice, invoiceOf, makeInvoice } from './make-invoice.js';
import { defaultMethod } from './pay-invoice.js';
import { updateSubscription } from './recover.js';

export function currentPeriodEnd(subscription: Stripe.Subscription): Seconds {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

function currentPeriod(subscription: Stripe.Subscription): { start: Seconds; end: Seconds } {
  const start = Math.max(...subscription.items.data.map((item) => item.current_period_start));
  return { start, end: currentPeriodEnd(subscription) };
}

export function takeSubscriptionStep(world: World, id: string, step: SubscriptionStep): void {
  const subscription = world.store.get('subscription', id);
  switch (step) {
    case 'cancel':
      invoicePending(world, subscription);
      endSubscription(world, id, { reason: 'cancellation_requested' });
      break;
    case 'expire':
      voidInvoice(world, refOf(subscription.latest_invoice) ?? '');
      break;
    case 'resume_collection':
      updateSubscription(world, id, { pause_collection: null });
      break;
    case 'emit_trial_ends':
      markEmitted(world, id, trialEndsKey(subscription.trial_end ?? 0));
      recordEvent(world, 'customer.subscription.trial_will_end', subscription);
      break;
    case 'end_trial':
      endTrial(world, subscription);
      break;
    case 'emit_upcoming':
      emitUpcoming(world, subscription);
      break;
    case 'renew':
      beginPeriod(world, subscription, currentPeriodEnd(subscription));
      break;
  }
}

/** Stripe charges at the end of the period what was not deleted before it. */
function invoicePending(world: World, subscription: Stripe.Subscription): void {
  if (pendingItems(world, subscription.id).length === 0) return;
  const ended = currentPeriod(subscription);
  const draft = { reason: 'subscription_cycle', period: ended, ended, free: true, immediate: false } as const;
  makeInvoice(world, subscription, draft);
}

function markEmitted(world: World, id: string, what: string): void {
  hide(world, id, { emitted: [...(hiddenOf(world, id).emitted ?? []), what] });
}

function emitUpcoming(world: World, subscription: Stripe.Subscription): void {
  markEmitted(world, subscription.id, upcomingKey(currentPeriodEnd(subscription)));
  recordEvent(world, 'invoice.upcoming', upcomingInvoice(world, subscription));
}

export function upcomingInvoice(world: World, subscription: Stripe.Subscription): Stripe.Invoice {
  const start = currentPeriodEnd(subscription);
  const period = { start, end: nextPeriodEnd(subscription, start) };
  const preview = invoiceOf(world, subscription, {
    reason: 'subscription_cycle',
    period,
    ended: currentPeriod(subscription),
    free: false,
    immediate: false,
  });
  const id = preview.id.replace(/^in_/, 'upcoming_in_');
  const fields = { automatically_finalizes_at: null, next_payment_attempt: start };
  return { ...preview, ...fields, id, billing_reason: 'upcoming' };
}

/** With a card the subscription is active before the first payment; without one its trial settings decide. */
function endTrial(world: World, subscription: Stripe.Subscription): void {
  const trialEnd = subscription.trial_end ?? timeOn(world, subscription.test_clock);
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice';
  if (defaultMethod(world, subscription) === null && missing === 'cancel') {
    endSubscription(world, subscription.id, { reason: null });
  } else if (defaultMethod(world, subscription) === null && missing === 'pause') {
    pauseSubscription(world, subscription, 'trial_end_without_payment_method');
  } else {
    const anchored = change(world, 'subscription', subscription.id, { billing_cycle_anchor: trialEnd });
    beginPeriod(world, anchored, trialEnd, subscription);
  }
}

export function pauseSubscription(
  world: World,
  before: Stripe.Subscription,
  why: 'trial_end_without_payment_method' | 'pause_requested',
): Stripe.Subscription {
  const now = timeOn(world, before.test_clock);
  const paused = change(world, 'subscription', before.id, {
    status: 'paused',
    status_details: { paused: { subscription: { type: why }, transitioned_at: now, type: 'subscription' } },
  });
  recordEvent(world, 'customer.subscription.updated', paused, before);
  recordEvent(world, 'customer.subscription.paused', paused);
  return paused;
}

function beginPeriod(
  world: World,
  subscription: Stripe.Subscription,
  start: Seconds,
  before: Stripe.Subscription = subscription,
): void {
  const period = { start, end: nextPeriodEnd(subscription, start) };
  const begun = change(world, 'subscription', subscription.id, {
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
    items: withPeriod(subscription, period),
    ...(subscription.cancel_at_period_end && { cancel_at: period.end }),
  });
  const options = {
    reason: 'subscription_cycle',
    period,
    ended: currentPeriod(subscription),
    free: false,
    immediate: false,
  } as const;
  const invoice = makeInvoice(world, begun, options);
  if (begun.status === 'unpaid' || begun.pause_collection !== null)
    change(world, 'invoice', invoice.id, { auto_advance: false, automatically_finalizes_at: null });
  recordEvent(
    world,
    'customer.subscription.updated',
    world.store.get('subscription', subscription.id),
    before,
  );
  closeWhilePaused(world, begun, invoice.id);
}

/** Collection that is paused leaves the status of the subscription as it is, and new invoices uncollected. */
function closeWhilePaused(world: World, { pause_collection: pause }: Stripe.Subscription, id: string): void {
  if (pause === null || pause.behavior === 'keep_as_draft') return;
  if (finalizeInvoice(world, id).status !== 'open') return;
  if (pause.behavior === 'void') voidInvoice(world, id);
  else markUncollectible(world, id);
}

export function nextPeriodEnd(subscription: Stripe.Subscription, start: Seconds): Seconds {
  const recurring = subscription.items.data[0]?.price.recurring;
  const interval = recurring?.interval as 'day' | 'week' | 'month' | 'year' | undefined;
  return periodEnd(
    subscription.billing_cycle_anchor,
    start,
    interval ?? 'month',
    recurring?.interval_count ?? 1,
  );
}

export function withPeriod(
  { items }: Stripe.Subscription,
  period: { start: Seconds; end: Seconds },
): Stripe.Subscription['items'] {
  const moved = items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  return listOf(moved, items.url);
}
