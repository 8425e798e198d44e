import { FRESH_AUTHENTICATION_MINUTES, type SessionMethod } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { ABSOLUTE, ALIVE, closed } from './sessions.queries.js';

/** A session as its user is told of it. */
export interface OwnSession {
  id: string;
  tokenHash: string;
  method: SessionMethod;
  createdAt: Date;
  lastSeenAt: Date;
  network: string;
  userAgent: string;
}

/** The user's sessions that are not over, the last used first. */
export function listSessions(tx: EntityManager, userId: string): Promise<OwnSession[]> {
  return tx.query(
    `SELECT s.id, s.token_hash AS "tokenHash", s.method, s.created_at AS "createdAt",
            s.last_seen_at AS "lastSeenAt", s.network::text, s.user_agent AS "userAgent"
       FROM session s
      WHERE s.user_id = $1 AND ${ALIVE}
      ORDER BY s.last_seen_at DESC, s.id`,
    [userId],
  );
}

/** Closes this session of the user's; its hash, none when it is not theirs or not there. */
export function closeSessionOf(tx: EntityManager, userId: string, sessionId: string): Promise<string[]> {
  return closed(
    tx.query('DELETE FROM session s WHERE s.user_id = $1 AND s.id = $2 RETURNING s.token_hash', [
      userId,
      sessionId,
    ]),
  );
}

/** Closes the user's sessions, but for the one with this hash; the hashes of the closed ones. */
export function closeSessionsOf(
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

/** Null when the session is over or not this user's; else whether they proved who they are some minutes ago at most. */
export async function findFreshness(
  tx: EntityManager,
  userId: string,
  tokenHash: string,
): Promise<boolean | null> {
  const rows: { isFresh: boolean }[] = await tx.query(
    `SELECT s.auth_time > now() - interval '${FRESH_AUTHENTICATION_MINUTES} minutes' AS "isFresh"
       FROM session s WHERE s.user_id = $1 AND s.token_hash = $2 AND ${ALIVE}`,
    [userId, tokenHash],
  );
  return rows[0]?.isFresh ?? null;
}

/**
 * Gives a session another secret, and notes that its user has just proved who they are. It keeps its age: the
 * absolute end stays. Its end; null when the session is over or not this user's.
 */
export async function renewSession(
  tx: EntityManager,
  userId: string,
  hashes: { old: string; fresh: string },
): Promise<Date | null> {
  const [rows]: [{ expiresAt: Date }[], number] = await tx.query(
    `UPDATE session s SET token_hash = $3, auth_time = clock_timestamp(), last_seen_at = clock_timestamp()
      WHERE s.user_id = $1 AND s.token_hash = $2 AND ${ALIVE}
      RETURNING s.created_at + ${ABSOLUTE} AS "expiresAt"`,
    [userId, hashes.old, hashes.fresh],
  );
  return rows[0]?.expiresAt ?? null;
}
