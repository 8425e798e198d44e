import type Stripe from 'stripe';
import { ApiError, invalid, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { endSubscription } from '../lifecycle/end-subscription.js';
import { finalizeInvoice, makeInvoice } from '../lifecycle/make-invoice.js';
import { collect, defaultMethod } from '../lifecycle/pay-invoice.js';
import { updateSubscription } from '../lifecycle/recover.js';
import {
  currentPeriodEnd,
  nextPeriodEnd,
  pauseSubscription,
  withPeriod,
} from '../lifecycle/subscription-steps.js';
import { change, hide, idOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { customerFilter, customerOf } from './customer-of.js';
import { addProration } from './invoice-items.js';
import { subscriptionOf } from './make-subscription.js';
import { cardError } from './payment-methods.js';
import { makeSetupIntent } from './setup-intents.js';
import { updatedFields } from './update-subscription.js';

const BEHAVIORS = [
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
] as const;

function create({ world, params }: Call): Stripe.Subscription {
  const { store } = world;
  const customer = customerOf(world, params.requiredText('customer'));
  const now = timeOn(world, customer.test_clock);
  const behavior = params.oneOf('payment_behavior', BEHAVIORS) ?? 'allow_incomplete';
  const { id, ...rest } = subscriptionOf(world, customer, params, now);
  const made = store.put('subscription', { id, ...rest });
  hide(world, id, {
    savesPaymentMethod: made.payment_settings?.save_default_payment_method === 'on_subscription',
  });
  const paysNow = made.trial_end === null;
  if (paysNow && behavior !== 'default_incomplete' && defaultMethod(world, made) === null)
    throw noPaymentMethod();

  const period = { start: now, end: currentPeriodEnd(made) };
  const draft = {
    reason: 'subscription_create',
    period,
    ended: { start: now, end: now },
    immediate: true,
  } as const;
  const invoice = finalizeInvoice(world, makeInvoice(world, made, { ...draft, free: !paysNow }).id);
  if (!paysNow && defaultMethod(world, made) === null) awaitCard(world, made);
  scheduleEnd({ world, params, id });
  recordEvent(world, 'customer.subscription.created', store.get('subscription', id));
  if (paysNow && invoice.status === 'open' && behavior !== 'default_incomplete') {
    const attempt = collect(world, invoice.id, params.flag('off_session') ? 'off_session' : 'customer');
    if (behavior === 'error_if_incomplete') refuseUnpaid(attempt);
  }
  return store.get('subscription', id);
}

function noPaymentMethod(): ApiError {
  const message =
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
  return invalid(message, { code: 'resource_missing' });
}

function refuseUnpaid(attempt: ReturnType<typeof collect>): void {
  if (attempt?.outcome === 'declined') throw new ApiError(402, cardError(attempt.verdict, {}).body);
  if (attempt?.outcome === 'requires_action') {
    const message =
      'Payment for this subscription requires additional user action before it can be completed successfully.';
    throw new ApiError(402, {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message,
    });
  }
}

function awaitCard(world: World, subscription: Stripe.Subscription): void {
  const setup = makeSetupIntent(world, { customer: idOf(subscription.customer), usage: 'off_session' });
  hide(world, setup.id, { subscription: subscription.id });
  change(world, 'subscription', subscription.id, { pending_setup_intent: setup.id });
}

function scheduleEnd({ world, params, id }: Call): void {
  if (!params.has('cancel_at') && !params.has('cancel_at_period_end')) return;
  change(
    world,
    'subscription',
    id,
    updatedFields(world, world.store.get('subscription', id), params, ['cancel_at']),
  );
}

function find({ world, id }: Pick<Call, 'world' | 'id'>): Stripe.Subscription {
  const subscription = world.store.find('subscription', id);
  if (subscription === undefined) throw noSuch('subscription', id);
  return subscription;
}

function update(call: Call): Stripe.Subscription {
  const { world, params, id } = call;
  const before = find(call);
  const saves = params.part('payment_settings')?.text('save_default_payment_method');
  if (saves !== undefined) hide(world, id, { savesPaymentMethod: saves === 'on_subscription' });
  if (before.status === 'canceled' || before.status === 'incomplete_expired') {
    const allowed = ['metadata', 'cancellation_details', 'expand'];
    if (Object.keys(params.form).some((name) => !allowed.includes(name))) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
    }
  }
  const after = updateSubscription(world, id, updatedFields(world, before, params));
  if (params.text('proration_behavior') === 'create_prorations') prorate(world, before, after);
  return after;
}

function prorate(world: World, before: Stripe.Subscription, after: Stripe.Subscription): void {
  const [item] = after.items.data;
  if (item === undefined || after.status === 'trialing') return;
  const { current_period_start: start, current_period_end: end } = item;
  const left = (end - timeOn(world, after.test_clock)) / (end - start);
  const cents = Math.round((renewalCents(after) - renewalCents(before)) * left);
  addProration(world, after, cents);
}

const renewalCents = ({ items }: Stripe.Subscription) =>
  items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0);

function cancel(call: Call): Stripe.Subscription {
  const { world, params, id } = call;
  const before = find(call);
  if (before.status === 'canceled' || before.status === 'incomplete_expired')
    throw noSuch('subscription', id);
  if (params.has('cancellation_details')) {
    change(world, 'subscription', id, updatedFields(world, before, params, ['cancellation_details']));
  }
  change(world, 'subscription', id, { canceled_at: null });
  return endSubscription(world, id, { reason: 'cancellation_requested' });
}

function pause(call: Call): Stripe.Subscription {
  const subscription = find(call);
  if (!['active', 'trialing', 'past_due'].includes(subscription.status)) {
    throw invalid(`You cannot pause a subscription with a status of ${subscription.status}.`);
  }
  return pauseSubscription(call.world, subscription, 'pause_requested');
}

function resume(call: Call): Stripe.Subscription {
  const { world, id } = call;
  const before = find(call);
  if (before.status !== 'paused')
    throw invalid('You can only resume a subscription with a status of paused.');
  const now = timeOn(world, before.test_clock);
  const anchored = change(world, 'subscription', id, { billing_cycle_anchor: now });
  const period = { start: now, end: nextPeriodEnd(anchored, now) };
  const begun = updateSubscription(world, id, { items: withPeriod(anchored, period) });
  const draft = {
    reason: 'subscription_update',
    period,
    ended: { start: now, end: now },
    immediate: true,
  } as const;
  const invoice = finalizeInvoice(world, makeInvoice(world, begun, { ...draft, free: false }).id);
  if (invoice.status === 'open') collect(world, invoice.id);
  return find(call);
}

function list(call: Call): object {
  const { world, params } = call;
  const status = params.text('status');
  const customer = customerFilter(world, params);
  const [price, clock] = [params.text('price'), params.text('test_clock')];
  const created = inRange(params, 'created');
  const ends = inRange(params, 'current_period_end');
  const found = world.store
    .all('subscription')
    .filter((it) => created(it.created) && ends(currentPeriodEnd(it)) && hasStatus(it, status))
    .filter((it) => customer === undefined || it.customer === customer)
    .filter((it) => price === undefined || it.items.data.some((item) => item.price.id === price))
    // as at Stripe, objects on test clocks are listed only by clock or customer
    .filter((it) =>
      clock === undefined ? customer !== undefined || it.test_clock === null : it.test_clock === clock,
    );
  return page(call, found, '/v1/subscriptions');
}

function hasStatus({ status }: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  const ended = ['canceled', 'incomplete_expired'];
  if (wanted === 'ended') return ended.includes(status);
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}

export const subscriptionOperations: Operation[] = [
  { method: 'POST', path: '/v1/subscriptions', params: 'SubscriptionCreateParams', run: create },
  { method: 'GET', path: '/v1/subscriptions', params: 'SubscriptionListParams', run: list },
  { method: 'GET', path: '/v1/subscriptions/:id', params: 'SubscriptionRetrieveParams', run: find },
  { method: 'POST', path: '/v1/subscriptions/:id', params: 'SubscriptionUpdateParams', run: update },
  { method: 'DELETE', path: '/v1/subscriptions/:id', params: 'SubscriptionCancelParams', run: cancel },
  { method: 'POST', path: '/v1/subscriptions/:id/pause', params: 'SubscriptionPauseParams', run: pause },
  { method: 'POST', path: '/v1/subscriptions/:id/resume', params: 'SubscriptionResumeParams', run: resume },
];
