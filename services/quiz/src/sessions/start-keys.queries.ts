import { IDEMPOTENCY_KEY_KEPT_HOURS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';

export const KEY_RETENTION = `interval '${IDEMPOTENCY_KEY_KEPT_HOURS} hours'`;

export async function findStartKey(
  tx: EntityManager,
  userId: string,
  key: string,
): Promise<{ request: string; sessionId: string } | null> {
  const [earlier] = await tx.query<{ request: string; sessionId: string }[]>(
    `SELECT request, session_id AS "sessionId" FROM start_key
     WHERE user_id = $1 AND key = $2 AND created_at > now() - ${KEY_RETENTION}`,
    [userId, key],
  );
  return earlier ?? null;
}

export async function deleteExpiredStartKeys(tx: EntityManager): Promise<void> {
  await tx.query(`DELETE FROM start_key WHERE created_at <= now() - ${KEY_RETENTION}`);
}
