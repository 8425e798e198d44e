import type Stripe from 'stripe';
import { change, hiddenOf, refOf, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';

const ENDED = ['canceled', 'incomplete_expired'];
const WAITING_FOR_MONEY = ['incomplete', 'past_due', 'unpaid', 'paused'];

/** Voided invoices do not count: Stripe derives the status from the newest other one. */
export function newestInvoice({ store }: World, subscription: string): Stripe.Invoice | undefined {
  return store
    .all('invoice')
    .findLast(
      (it) => refOf(it.parent?.subscription_details?.subscription) === subscription && it.status !== 'void',
    );
}

/** Only a payment of the newest invoice makes the subscription active; the card of any payment becomes its default. */
export function recover(
  world: World,
  before: Stripe.Subscription,
  { invoice, method }: { invoice: string; method: string | null },
): void {
  if (ENDED.includes(before.status)) return;
  const waited = WAITING_FOR_MONEY.includes(before.status) && newestInvoice(world, before.id)?.id === invoice;
  const saves =
    method !== null &&
    hiddenOf(world, before.id).savesPaymentMethod &&
    refOf(before.default_payment_method) !== method;
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
