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
import { planNotifications } from '../notifications/notification.queries.js';
import { isCancellationPending } from '../stripe/stripe-change.job.js';
import type { Subscription } from '../access/subscription.entity.js';
import { storeSubscriptionAccess } from '../access/subscription.queries.js';
import { emitSubscriptionChanged } from '../access/emit-subscription-changed.js';
import { confirmEnrollment } from './confirmations.js';
import { endWhenOver } from './end-subscriptions.js';
import { claimTrial } from './stripe-sync.queries.js';
import { refuseTrial } from './refuse-trial.js';

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
