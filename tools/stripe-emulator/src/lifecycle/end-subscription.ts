import type Stripe from 'stripe';
import { change, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';

export interface Ending {
  reason: Stripe.Subscription.CancellationDetails.Reason | null;
}

/**
 * As Stripe documents, automatic collection stops for finalized invoices, which can still be paid by hand. Drafts are not
 * mentioned, so they are finalized and charged. A pending setup intent can still be confirmed.
 */
export function endSubscription(world: World, id: string, { reason }: Ending): Stripe.Subscription {
  const { store } = world;
  const before = store.get('subscription', id);
  const now = timeOn(world, before.test_clock);
  for (const invoice of store.all('invoice')) {
    if (refOf(invoice.parent?.subscription_details?.subscription) !== id || invoice.status !== 'open')
      continue;
    change(world, 'invoice', invoice.id, { auto_advance: false, next_payment_attempt: null });
  }
  const { status_details: _past, ...rest } = store.get('subscription', id);
  const ended = store.put('subscription', {
    ...rest,
    status: 'canceled',
    canceled_at: before.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: before.cancellation_details?.comment ?? null,
      feedback: before.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: reason ?? before.cancellation_details?.reason ?? null,
    },
  });
  const schedule = refOf(before.schedule);
  if (schedule !== null)
    change(world, 'subscription_schedule', schedule, { status: 'canceled', canceled_at: now });
  recordEvent(world, 'customer.subscription.deleted', ended);
  return ended;
}
