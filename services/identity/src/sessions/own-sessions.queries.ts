import {
  FRESH_AUTHENTICATION_MINUTES,
  type SecondFactorMethod,
  type SessionMethod,
} from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { ABSOLUTE, ALIVE, closed } from './sessions.queries.js';

export interface OwnSession {
  id: string;
  tokenHash: string;
  method: SessionMethod;
  amr: string[];
  createdAt: Date;
  lastSeenAt: Date;
  network: string;
  userAgent: string;
}

export function readSessions(tx: EntityManager, userId: string): Promise<OwnSession[]> {
  return tx.query(
    `SELECT s.id, s.token_hash AS "tokenHash", s.method, s.amr, s.created_at AS "createdAt",
            s.last_seen_at AS "lastSeenAt", s.network::text, s.user_agent AS "userAgent"
       FROM session s
      WHERE s.user_id = $1 AND ${ALIVE}
      ORDER BY s.last_seen_at DESC, s.id`,
    [userId],
  );
}

export function deleteSession(tx: EntityManager, userId: string, sessionId: string): Promise<string[]> {
  return closed(
    tx.query('DELETE FROM session s WHERE s.user_id = $1 AND s.id = $2 RETURNING s.token_hash', [
      userId,
      sessionId,
    ]),
  );
}

export function deleteOtherSessions(
  tx: EntityManager,
  userId: string,
  exceptTokenHash: string | null,
): Promise<string[]> {
  return closed(
    tx.query(
      'DELETE FROM session s WHERE s.user_id = $1 AND s.token_hash IS DISTINCT FROM $2 RETURNING s.token_hash',
      [userId, exceptTokenHash],
    ),
  );
}

export async function findFreshness(
  tx: EntityManager,
  userId: string,
  tokenHash: string,
): Promise<boolean | null> {
  const rows: { isFresh: boolean }[] = await tx.query(
    `SELECT coalesce(s.auth_time > now() - interval '${FRESH_AUTHENTICATION_MINUTES} minutes', false) AS "isFresh"
       FROM session s WHERE s.user_id = $1 AND s.token_hash = $2 AND ${ALIVE}`,
    [userId, tokenHash],
  );
  return rows[0]?.isFresh ?? null;
}

/**
 * Replaces the session's token and marks it as freshly authenticated. The absolute expiry stays.
 * @returns the expiry; null when the session has expired or belongs to another user
 */
export async function renewSession(
  tx: EntityManager,
  userId: string,
  hashes: { old: string; fresh: string },
  secondFactor: SecondFactorMethod | null,
): Promise<Date | null> {
  const [rows]: [{ expiresAt: Date }[], number] = await tx.query(
    `UPDATE session s SET token_hash = $3, auth_time = clock_timestamp(), last_seen_at = clock_timestamp(),
            amr = CASE WHEN $4::text IS NULL OR $4 = ANY (amr) THEN amr ELSE array_append(amr, $4) END
      WHERE s.user_id = $1 AND s.token_hash = $2 AND ${ALIVE}
      RETURNING s.created_at + ${ABSOLUTE} AS "expiresAt"`,
    [userId, hashes.old, hashes.fresh, secondFactor],
  );
  return rows[0]?.expiresAt ?? null;
}
