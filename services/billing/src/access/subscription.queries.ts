import { TRIAL_DAYS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { SubscriptionAccess } from '../domain/subscription-access.js';
import type { Plan } from '../domain/plan.js';
import type { AccessSource } from '../domain/stripe-access.js';
import { toDate, type UnixSeconds } from '../domain/subscription-snapshot.js';
import { Subscription } from './subscription.entity.js';

export async function databaseNow(tx: EntityManager): Promise<Date> {
  const [row] = await tx.query<{ now: Date }[]>('SELECT now() AS now');
  if (!row) throw new Error('the database has no clock');
  return row.now;
}

export function findSubscription(tx: EntityManager, userId: string): Promise<Subscription | null> {
  return tx.findOneBy(Subscription, { userId });
}

export async function lockSubscription(tx: EntityManager, userId: string): Promise<Subscription> {
  await tx.query('INSERT INTO subscription (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  return tx.findOneOrFail(Subscription, { where: { userId }, lock: { mode: 'pessimistic_write' } });
}

export async function storePlan(tx: EntityManager, userId: string, plan: Plan): Promise<Subscription> {
  await tx.query(
    `UPDATE subscription
        SET tier = $2, status = $3, version = version + 1, updated_at = now(), cancel_at_period_end = false,
            has_used_free_trial = has_used_free_trial OR $3 = 'trialing',
            period_ends_at = CASE
              WHEN $3 = 'trialing' THEN now() + $4 * interval '1 day'
              WHEN $2 = 'pro' THEN now() + interval '1 month'
            END,
            source = 'own', payment_failed = false, payment_retry_at = NULL, payment_confirm_url = NULL, review_at = NULL,
            clock_offset_seconds = NULL, cancels_at_once = false, collection_paused = false
      WHERE user_id = $1`,
    [userId, plan.tier, plan.status, TRIAL_DAYS],
  );
  return tx.findOneByOrFail(Subscription, { userId });
}

export async function storeSubscriptionAccess(
  tx: EntityManager,
  userId: string,
  access: SubscriptionAccess,
  about: { source: AccessSource; clockOffsetSeconds: number | null; isChange: boolean },
): Promise<Subscription> {
  const at = (seconds: UnixSeconds | null) => (seconds === null ? null : toDate(seconds));
  await tx.query(
    `UPDATE subscription
        SET tier = $2, status = $3, period_ends_at = $4, cancel_at_period_end = $5,
            has_used_free_trial = has_used_free_trial OR $6, payment_failed = $7, payment_retry_at = $8,
            review_at = $9, source = $10, clock_offset_seconds = $11, version = version + $12, payment_confirm_url = $13,
            cancels_at_once = $14, collection_paused = $15, updated_at = now()
      WHERE user_id = $1`,
    [
      userId,
      access.plan.tier,
      access.plan.status,
      at(access.endsAt),
      access.cancelAtPeriodEnd,
      access.trialStarted,
      access.paymentFailed,
      at(access.paymentRetryAt),
      at(access.graceEndsAt),
      about.source,
      about.clockOffsetSeconds,
      about.isChange ? 1 : 0,
      access.confirmUrl,
      access.cancelsAtOnce,
      access.isCollectionPaused,
    ],
  );
  return tx.findOneByOrFail(Subscription, { userId });
}

export async function storeTrialUsed(tx: EntityManager, userId: string): Promise<Subscription> {
  await tx.query(
    `UPDATE subscription SET has_used_free_trial = true, version = version + 1, updated_at = now()
      WHERE user_id = $1`,
    [userId],
  );
  return tx.findOneByOrFail(Subscription, { userId });
}

export async function storeCancellation(
  tx: EntityManager,
  userId: string,
  isScheduled: boolean,
): Promise<Subscription> {
  await tx.query(
    `UPDATE subscription
        SET cancel_at_period_end = $2,
            has_used_free_trial = has_used_free_trial OR ($2 AND status = 'trialing'),
            version = version + 1, updated_at = now()
      WHERE user_id = $1`,
    [userId, isScheduled],
  );
  return tx.findOneByOrFail(Subscription, { userId });
}

/**
 * Locks one row whose own period has ended and skips rows that other instances have locked. Leaves out Stripe
 * subscriptions: only Stripe ends them, so that an outage of Stripe revokes no access.
 */
export async function lockEndedPeriod(tx: EntityManager): Promise<Subscription | null> {
  return tx
    .createQueryBuilder(Subscription, 'subscription')
    .where("subscription.periodEndsAt <= now() AND subscription.source = 'own'")
    .orderBy('subscription.periodEndsAt')
    .limit(1)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getOne();
}

export async function lockEndedGrace(tx: EntityManager, offsetSeconds: number): Promise<Subscription | null> {
  return tx
    .createQueryBuilder(Subscription, 'subscription')
    .where(
      `subscription.graceEndsAt <=
       now() + coalesce(subscription.clockOffsetSeconds, :offsetSeconds) * interval '1 second'`,
      { offsetSeconds },
    )
    .orderBy('subscription.graceEndsAt')
    .limit(1)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getOne();
}

/** Adds whole months until the period's end lies in the future. Access stays the same, so the version does too. */
export async function renewPeriod(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(
    `UPDATE subscription
        SET period_ends_at = (
              SELECT min(ends) FROM generate_series(1, 1200) AS months,
                     LATERAL (SELECT period_ends_at + months * interval '1 month' AS ends) AS candidate
               WHERE ends > now()),
            updated_at = now()
      WHERE user_id = $1`,
    [userId],
  );
}

export async function countPro(tx: EntityManager): Promise<{ active: number; trialing: number }> {
  const [row] = await tx.query<{ active: number; trialing: number }[]>(
    `SELECT count(*) FILTER (WHERE status = 'active')::int AS active,
            count(*) FILTER (WHERE status = 'trialing')::int AS trialing
       FROM subscription WHERE tier = 'pro'`,
  );
  return row ?? { active: 0, trialing: 0 };
}
