import type Stripe from 'stripe';
import { change, hiddenOf, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';

const WAITING_FOR_MONEY = ['incomplete', 'past_due', 'unpaid', 'paused'];

export function recover(world: World, before: Stripe.Subscription, method: string | null): void {
  const waited = WAITING_FOR_MONEY.includes(before.status);
  const saves =
    method !== null &&
    hiddenOf(world, before.id).savesPaymentMethod &&
    before.default_payment_method === null;
  if (!waited && !saves) return;
  const { status_details: _past, ...rest } = before;
  const after = world.store.put('subscription', {
    ...rest,
    status: waited ? 'active' : before.status,
    default_payment_method: saves ? method : before.default_payment_method,
  });
  recordEvent(world, 'customer.subscription.updated', after, before);
  if (before.status === 'paused') recordEvent(world, 'customer.subscription.resumed', after, before);
}

export function updateSubscription(
  world: World,
  id: string,
  fields: Partial<Stripe.Subscription>,
): Stripe.Subscription {
  const before = world.store.get('subscription', id);
  const after = change(world, 'subscription', id, fields);
  recordEvent(world, 'customer.subscription.updated', after, before);
  return after;
}
