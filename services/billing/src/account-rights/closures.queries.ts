import type { EntityManager } from 'typeorm';
import type { ClosureWish } from './account-closure.entity.js';

/** Longer than Stripe may take with all its retries. */
const LEASE = "interval '3 minutes'";
const RETRY_STEP = "interval '5 seconds'";
const LONGEST_RETRY = "interval '10 minutes'";

/** Notes what is wished for; who is to be erased is never merely cancelled. */
export async function wishClosure(tx: EntityManager, userId: string, wish: ClosureWish): Promise<void> {
  await tx.query(
    `INSERT INTO account_closure AS known (user_id, wish) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET wish = excluded.wish, attempts = 0, next_attempt_at = now()
       WHERE known.wish = 'cancel'`,
    [userId, wish],
  );
}

export interface ClaimedClosure {
  userId: string;
  wish: ClosureWish;
}

/** Takes the one that waits longest, which nobody else then works on for a while; null when none waits. */
export async function claimClosure(tx: EntityManager): Promise<ClaimedClosure | null> {
  const [[claimed]]: [ClaimedClosure[], number] = await tx.query(
    `UPDATE account_closure SET attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
      WHERE user_id = (SELECT user_id FROM account_closure WHERE next_attempt_at <= now()
                        ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING user_id AS "userId", wish`,
  );
  return claimed ?? null;
}

/** Unless something else is wished for by now. */
export async function finishClosure(tx: EntityManager, { userId, wish }: ClaimedClosure): Promise<void> {
  await tx.query('DELETE FROM account_closure WHERE user_id = $1 AND wish = $2', [userId, wish]);
}

/** It comes again, the later the more often it failed. */
export async function postponeClosure(tx: EntityManager, { userId, wish }: ClaimedClosure): Promise<void> {
  await tx.query(
    `UPDATE account_closure SET next_attempt_at = now() + LEAST(attempts * ${RETRY_STEP}, ${LONGEST_RETRY})
      WHERE user_id = $1 AND wish = $2`,
    [userId, wish],
  );
}

/** Whether this user is erased already. */
export async function isErased(tx: EntityManager, userId: string): Promise<boolean> {
  const rows: unknown[] = await tx.query('SELECT 1 FROM erased_user WHERE user_id = $1', [userId]);
  return rows.length > 0;
}
