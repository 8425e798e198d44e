import { createHash } from 'node:crypto';
import { Problem, type Call } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

export const REQUEST_KEY_RETENTION = `interval '24 hours'`;

/** An idempotency key with the request that it was sent with. */
export interface KeyedRequest {
  key: string;
  request: string;
}

/** @returns null for a request without a key */
export function keyedRequest<Input extends { idempotencyKey?: string }>(
  { subject }: Call<Input, unknown>,
  { idempotencyKey, ...rest }: Input,
): KeyedRequest | null {
  if (idempotencyKey === undefined) return null;
  const digest = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
  return { key: idempotencyKey, request: `${subject} ${digest}` };
}

/**
 * @returns null when the user has not used the key in the last 24 hours
 * @throws Problem CONFLICT when the key was used for another request
 */
export async function findReply(
  tx: EntityManager,
  userId: string,
  { key, request }: KeyedRequest,
): Promise<string | null> {
  const [earlier] = await tx.query<{ request: string; reply: string }[]>(
    `SELECT request, reply FROM request_key
     WHERE user_id = $1 AND key = $2 AND created_at > now() - ${REQUEST_KEY_RETENTION}`,
    [userId, key],
  );
  if (!earlier) return null;
  if (earlier.request !== request) throw usedForAnotherRequest();
  return earlier.reply;
}

export function usedForAnotherRequest(): Problem {
  return new Problem('CONFLICT', 'This Idempotency-Key was used for another request.');
}

/**
 * Applies a request once for each key; a repeat gets the stored reply. A repeat of a request that is still running waits for its
 * transaction. A refused request stores no key, so that the same key can be used again.
 *
 * @param tx the transaction of `apply`
 */
export async function replyOnce<Reply>(
  tx: EntityManager,
  userId: string,
  keyed: KeyedRequest | null,
  apply: () => Promise<Reply>,
): Promise<Reply> {
  if (keyed === null) return apply();
  const claimed = await tx.query<unknown[]>(
    `INSERT INTO request_key AS kept (user_id, key, request, reply) VALUES ($1, $2, $3, '')
     ON CONFLICT (user_id, key) DO UPDATE
       SET request = excluded.request, reply = excluded.reply, created_at = excluded.created_at
       WHERE kept.created_at <= excluded.created_at - ${REQUEST_KEY_RETENTION}
     RETURNING key`,
    [userId, keyed.key, keyed.request],
  );
  const earlier = claimed.length === 0 ? await findReply(tx, userId, keyed) : null;
  if (earlier !== null) return JSON.parse(earlier) as Reply;
  const reply = await apply();
  await tx.query('UPDATE request_key SET reply = $3 WHERE user_id = $1 AND key = $2', [
    userId,
    keyed.key,
    JSON.stringify(reply),
  ]);
  return reply;
}

export async function deleteExpiredRequestKeys(tx: EntityManager): Promise<void> {
  await tx.query(`DELETE FROM request_key WHERE created_at <= now() - ${REQUEST_KEY_RETENTION}`);
}
