import type { EntityManager } from 'typeorm';
import { dueNotifications } from '../domain/due-notifications.js';
import { subscriptionAccessOf, type SubscriptionAccess } from '../domain/subscription-access.js';
import { decideStripeAccess } from '../domain/stripe-access.js';
import {
  isLive,
  toDate,
  type SubscriptionSnapshot,
  type UnixSeconds,
} from '../domain/subscription-snapshot.js';
import { planNotifications, addNotification } from '../notifications/notification.queries.js';
import { isCancellationPending } from '../stripe/stripe-change.job.js';
import type { Subscription } from '../access/subscription.entity.js';
import { storeSubscriptionAccess, storeTrialUsed } from '../access/subscription.queries.js';
import { emitSubscriptionChanged } from '../access/emit-subscription-changed.js';
import { confirmEnrollment } from './confirmations.js';
import { endWhenOver, enqueueEnd } from './end-subscriptions.js';
import { claimTrial } from './stripe-sync.queries.js';

export interface SnapshotContext {
  cardRequired: boolean;
  graceDays: number;
  now: UnixSeconds;
  testClockOffsetSeconds: number | null;
  cardHash: string | null;
}

export async function applySnapshot(
  tx: EntityManager,
  row: Subscription,
  snapshot: SubscriptionSnapshot,
  { cardRequired, graceDays, now, testClockOffsetSeconds, cardHash }: SnapshotContext,
): Promise<void> {
  await endWhenOver(tx, row.userId, snapshot, { now, graceDays });
  const access = subscriptionAccessOf(snapshot, {
    now,
    cardRequired,
    graceDays,
    hasUsedTrial: row.hasUsedFreeTrial,
    isEnding: await isCancellationPending(tx, row.userId, snapshot.id),
  });
  const beginsTrial = access.trialStarted && !row.hasUsedFreeTrial;
  const claimed = !beginsTrial || (await claimTrial(tx, row.userId, cardHash));
  // a trial that has become a paid month is not refused: the user was charged for it
  if (!claimed && snapshot.status === 'trialing') return refuseTrial(tx, row, snapshot, now);
  const decision = decideStripeAccess(row.source, access, isLive(snapshot));
  // a grant or the Free plan takes precedence, so no reminders are due
  if (decision.kind === 'keep') return planNotifications(tx, row.userId, []);
  const isChange = changes(row, access);
  const stored = await storeSubscriptionAccess(tx, row.userId, access, {
    source: decision.source,
    clockOffsetSeconds: testClockOffsetSeconds,
    isChange,
  });
  if (isChange) await emitSubscriptionChanged(tx, stored);
  await confirmEnrollment(tx, stored, snapshot);
  const notifications = dueNotifications(snapshot, access, now);
  await planNotifications(
    tx,
    row.userId,
    notifications.filter(({ expires }) => expires === null || expires > now),
  );
}

function changes(row: Subscription, access: SubscriptionAccess): boolean {
  const endsAt = access.endsAt === null ? null : toDate(access.endsAt).getTime();
  const trialMoved = access.plan.status === 'trialing' && row.periodEndsAt?.getTime() !== endsAt;
  return (
    row.tier !== access.plan.tier ||
    row.status !== access.plan.status ||
    row.cancelAtPeriodEnd !== access.cancelAtPeriodEnd ||
    (access.trialStarted && !row.hasUsedFreeTrial) ||
    trialMoved
  );
}

/**
 * Another account has had a trial with this address or card. Ends the subscription at Stripe, so that the user
 * is never charged without having agreed. The next checkout offers no trial.
 */
async function refuseTrial(
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
