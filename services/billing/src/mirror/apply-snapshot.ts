import { consentText } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import { dueNotices } from '../domain/due-notices.js';
import { entitlementOf, type Entitlement } from '../domain/entitlement.js';
import { decideStripeAccess } from '../domain/stripe-access.js';
import { isLive, toDate, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { planNotices } from '../notices/notice.queries.js';
import { CURRENCY, PRICE_CENTS } from '../stripe/stripe-catalogue.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { databaseNow, storeEntitlement } from '../subscriptions/subscription.queries.js';
import { tellChange } from '../subscriptions/tell-change.js';
import { keepConsent } from './consent.queries.js';
import { rememberTrial } from './mirror.queries.js';

export interface SnapshotContext {
  cardRequired: boolean;
  /** How far Stripe's clock is from the database's. */
  offsetSeconds: number;
  /** The same of the subscription's own test clock; null without one. */
  testClockOffsetSeconds: number | null;
}

/**
 * Gives the locked user what the stored snapshot entitles to, in the transaction that stores it: the access record,
 * its event if anything changed that others may use, the used trial, what was agreed to by starting it, and what is
 * to be told and when.
 */
export async function applySnapshot(
  tx: EntityManager,
  row: Subscription,
  snapshot: SubscriptionSnapshot,
  { cardRequired, offsetSeconds, testClockOffsetSeconds }: SnapshotContext,
): Promise<void> {
  const offset = testClockOffsetSeconds ?? offsetSeconds;
  const now = (await databaseNow(tx)).getTime() / 1_000 + offset;
  const entitlement = entitlementOf(snapshot, { now, cardRequired, hasUsedTrial: row.hasUsedFreeTrial });
  const decision = decideStripeAccess(row.source, entitlement, isLive(snapshot));
  if (decision.kind === 'keep') return planNotices(tx, row.userId, []);
  const isChange = changes(row, entitlement);
  const stored = await storeEntitlement(tx, row.userId, entitlement, {
    source: decision.source,
    clockOffsetSeconds: testClockOffsetSeconds,
    isChange,
  });
  if (isChange) await tellChange(tx, stored);
  if (stored.hasUsedFreeTrial && !row.hasUsedFreeTrial) await rememberTrial(tx, row.userId);
  if (entitlement.plan.tier === 'pro') {
    await keepConsent(tx, {
      userId: row.userId,
      subscriptionId: snapshot.id,
      text: consentText(snapshot.trialEnd === null ? 'payment' : 'setup'),
      priceCents: PRICE_CENTS,
      currency: CURRENCY,
    });
  }
  const notices = dueNotices(snapshot, entitlement, { now, priceCents: PRICE_CENTS });
  await planNotices(
    tx,
    row.userId,
    notices.filter(({ expires }) => expires === null || expires > now),
  );
}

/** Whether others, or the owner's screens, have anything new to know. */
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
