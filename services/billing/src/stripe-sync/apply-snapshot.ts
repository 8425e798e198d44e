import type { EntityManager } from 'typeorm';
import { dueNotifications } from '../domain/due-notifications.js';
import { entitlementOf, type Entitlement } from '../domain/entitlement.js';
import { decideStripeAccess } from '../domain/stripe-access.js';
import {
  isLive,
  toDate,
  type SubscriptionSnapshot,
  type UnixSeconds,
} from '../domain/subscription-snapshot.js';
import { planNotifications } from '../notifications/notification.queries.js';
import { PRICE_CENTS } from '../stripe/stripe-catalog.js';
import { isToEnd } from '../stripe/subscription-change.job.js';
import type { Subscription } from '../access/subscription.entity.js';
import { storeEntitlement } from '../access/subscription.queries.js';
import { emitChange } from '../access/emit-change.js';
import { confirmEnrollment } from './confirmations.js';
import { endRefundedSubscription } from './end-refunded-subscription.js';
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
  await endRefundedSubscription(tx, row.userId, snapshot, now);
  const entitlement = entitlementOf(snapshot, {
    now,
    cardRequired,
    graceDays,
    hasUsedTrial: row.hasUsedFreeTrial,
    isEnding: await isToEnd(tx, row.userId, snapshot.id),
  });
  const beginsTrial = entitlement.trialStarted && !row.hasUsedFreeTrial;
  if (beginsTrial && !(await claimTrial(tx, row.userId, cardHash)) && snapshot.status === 'trialing')
    return refuseTrial(tx, row, snapshot, now);
  const decision = decideStripeAccess(row.source, entitlement, isLive(snapshot));
  if (decision.kind === 'keep') return planNotifications(tx, row.userId, []);
  const isChange = changes(row, entitlement);
  const stored = await storeEntitlement(tx, row.userId, entitlement, {
    source: decision.source,
    clockOffsetSeconds: testClockOffsetSeconds,
    isChange,
  });
  if (isChange) await emitChange(tx, stored);
  await confirmEnrollment(tx, stored, snapshot.id);
  const priceCents = snapshot.price?.amountCents ?? PRICE_CENTS;
  const notifications = dueNotifications(snapshot, entitlement, { now, priceCents });
  await planNotifications(
    tx,
    row.userId,
    notifications.filter(({ expires }) => expires === null || expires > now),
  );
}

function changes(row: Subscription, entitlement: Entitlement): boolean {
  const endsAt = entitlement.endsAt === null ? null : toDate(entitlement.endsAt).getTime();
  const trialMoved = entitlement.plan.status === 'trialing' && row.periodEndsAt?.getTime() !== endsAt;
  return (
    row.tier !== entitlement.plan.tier ||
    row.status !== entitlement.plan.status ||
    row.cancelAtPeriodEnd !== entitlement.cancelAtPeriodEnd ||
    (entitlement.trialStarted && !row.hasUsedFreeTrial) ||
    trialMoved
  );
}
