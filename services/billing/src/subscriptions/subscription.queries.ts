import { TRIAL_DAYS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { Plan } from '../domain/plan.js';
import { Subscription } from './subscription.entity.js';

/** The user's row, or null for somebody billing has never heard of. */
export function findSubscription(tx: EntityManager, userId: string): Promise<Subscription | null> {
  return tx.findOneBy(Subscription, { userId });
}

/** The user's row, made if missing, locked until the transaction ends: changes of one user happen one by one. */
export async function lockSubscription(tx: EntityManager, userId: string): Promise<Subscription> {
  await tx.query('INSERT INTO subscription (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  return tx.findOneOrFail(Subscription, { where: { userId }, lock: { mode: 'pessimistic_write' } });
}

/**
 * Puts the locked user on `plan`, one version on, from now by the database's clock: a trial runs for its days and is
 * used up, Pro for a month, free has no end.
 */
export async function storePlan(tx: EntityManager, userId: string, plan: Plan): Promise<Subscription> {
  await tx.query(
    `UPDATE subscription
        SET tier = $2, status = $3, version = version + 1, updated_at = now(), cancel_at_period_end = false,
            has_used_free_trial = has_used_free_trial OR $3 = 'trialing',
            period_ends_at = CASE
              WHEN $3 = 'trialing' THEN now() + $4 * interval '1 day'
              WHEN $2 = 'pro' THEN now() + interval '1 month'
            END
      WHERE user_id = $1`,
    [userId, plan.tier, plan.status, TRIAL_DAYS],
  );
  return tx.findOneByOrFail(Subscription, { userId });
}

/** Lets the locked user's period end without another; a cancelled trial is used up. One version on. */
export async function storeCancellation(tx: EntityManager, userId: string): Promise<Subscription> {
  await tx.query(
    `UPDATE subscription
        SET cancel_at_period_end = true, has_used_free_trial = has_used_free_trial OR status = 'trialing',
            version = version + 1, updated_at = now()
      WHERE user_id = $1`,
    [userId],
  );
  return tx.findOneByOrFail(Subscription, { userId });
}

/** Somebody whose period is over, locked; skips whom another instance is dealing with. Null when there is nobody. */
export async function lockEndedPeriod(tx: EntityManager): Promise<Subscription | null> {
  return tx
    .createQueryBuilder(Subscription, 'subscription')
    .where('subscription.periodEndsAt <= now()')
    .orderBy('subscription.periodEndsAt')
    .limit(1)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getOne();
}

/** Adds whole months until the period's end lies ahead. What the user may use stays the same: no new version. */
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
