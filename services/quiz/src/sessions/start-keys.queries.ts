import { IDEMPOTENCY_KEY_KEPT_HOURS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';

const KEPT = `interval '${IDEMPOTENCY_KEY_KEPT_HOURS} hours'`;

export interface StartKeyClaim {
  userId: string;
  key: string;
  request: string;
  sessionId: string;
}

/**
 * A concurrent start with the same key waits until this transaction ends.
 *
 * @returns null when claimed; otherwise the start that used the key in the last 24 hours
 */
export async function claimStartKey(
  tx: EntityManager,
  { userId, key, request, sessionId }: StartKeyClaim,
): Promise<{ request: string; sessionId: string } | null> {
  const claimed = await tx.query<unknown[]>(
    `INSERT INTO start_key AS kept (user_id, key, request, session_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, key) DO UPDATE
       SET request = excluded.request, session_id = excluded.session_id, created_at = excluded.created_at
       WHERE kept.created_at <= excluded.created_at - ${KEPT}
     RETURNING key`,
    [userId, key, request, sessionId],
  );
  if (claimed.length > 0) return null;
  const [earlier] = await tx.query<{ request: string; sessionId: string }[]>(
    'SELECT request, session_id AS "sessionId" FROM start_key WHERE user_id = $1 AND key = $2',
    [userId, key],
  );
  if (!earlier) throw new Error('start key neither claimed nor found');
  return earlier;
}

export async function deleteExpiredStartKeys(tx: EntityManager): Promise<void> {
  await tx.query(`DELETE FROM start_key WHERE created_at <= now() - ${KEPT}`);
}
