import type { EntityManager } from 'typeorm';
import type { SubscriptionSnapshot, UnixSeconds } from '../domain/subscription-snapshot.js';
import { addNotification, planNotifications } from '../notifications/notification.queries.js';
import type { Subscription } from '../access/subscription.entity.js';
import { storeTrialUsed } from '../access/subscription.queries.js';
import { emitSubscriptionChanged } from '../access/emit-subscription-changed.js';
import { enqueueEnd } from './end-subscriptions.js';

/**
 * Another account has had a trial with this address or card. Ends the subscription at Stripe, so that the user
 * is never charged without having agreed. The next checkout offers no trial.
 */
export async function refuseTrial(
  tx: EntityManager,
  { userId }: Subscription,
  snapshot: SubscriptionSnapshot,
  now: UnixSeconds,
): Promise<void> {
  await enqueueEnd(tx, userId, snapshot, 'trial used before');
  await emitSubscriptionChanged(tx, await storeTrialUsed(tx, userId));
  await planNotifications(tx, userId, []);
  await addNotification(tx, userId, {
    type: 'trial_refused',
    dedupeKey: snapshot.id,
    at: now,
    amountCents: 0,
  });
}
