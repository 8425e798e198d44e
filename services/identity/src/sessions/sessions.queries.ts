import type { ClientInfo, SessionMethod } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** A session ends when it was not used for a week, and after 30 days in any case. */
const IDLE = `interval '7 days'`;
export const ABSOLUTE = `interval '30 days'`;
/** How old last_seen_at may grow before it is renewed. */
const TOUCH_STEP = `interval '4 minutes'`;
const SESSIONS_PER_USER = 10;
const SWEEP_BATCH = 5_000;

export const ALIVE = `(s.last_seen_at > now() - ${IDLE} AND s.created_at > now() - ${ABSOLUTE})`;

/** A session that is not over, with whose it is. Times as PostgreSQL's clock has them. */
export interface LiveSession {
  userId: string;
  email: string;
  /** It was opened for the administrator. */
  isAdmin: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Its use was last noted some minutes ago: see touchSession. */
  isTouchDue: boolean;
}

export interface NewSession {
  userId: string;
  tokenHash: string;
  client: ClientInfo;
  method: SessionMethod;
  isAdmin: boolean;
}

/**
 * Opens a session; its absolute end. Takes the user's lock first, so that of two sign-ins at once each sees
 * the other's session when it counts them.
 */
export async function insertSession(tx: EntityManager, session: NewSession): Promise<Date> {
  const { client } = session;
  await tx.query('SELECT 1 FROM "user" WHERE id = $1 FOR NO KEY UPDATE', [session.userId]);
  const rows: { expiresAt: Date }[] = await tx.query(
    `INSERT INTO session (user_id, token_hash, id, method, is_admin, created_at, last_seen_at, auth_time, network, user_agent)
     SELECT $1, $2, gen_random_uuid(), $3, $4, t.now, t.now, t.now,
            network(set_masklen($5::inet, CASE family($5::inet) WHEN 4 THEN 24 ELSE 48 END)), $6
       FROM (SELECT clock_timestamp() AS now) t
     RETURNING created_at + ${ABSOLUTE} AS "expiresAt"`,
    [session.userId, session.tokenHash, session.method, session.isAdmin, client.ip, client.userAgent],
  );
  const [row] = rows;
  if (!row) throw new Error('the session was not stored');
  return row.expiresAt;
}

/** Closes what a user has beyond ten sessions, oldest first, and what is over; the hashes of the closed ones. */
export function evictSessions(tx: EntityManager, userId: string): Promise<string[]> {
  return closed(
    tx.query(
      `DELETE FROM session s
        WHERE s.user_id = $1
          AND (NOT ${ALIVE} OR s.token_hash IN (
            SELECT s.token_hash FROM session s
             WHERE s.user_id = $1 AND ${ALIVE}
             ORDER BY s.created_at DESC, s.token_hash OFFSET ${SESSIONS_PER_USER}))
        RETURNING s.token_hash`,
      [userId],
    ),
  );
}

/** Closes the session with this token, whoever's it is; the hash when there was one. */
export function closeSession(tx: EntityManager, tokenHash: string): Promise<string[]> {
  return closed(
    tx.query('DELETE FROM session s WHERE s.token_hash = $1 RETURNING s.token_hash', [tokenHash]),
  );
}

/** Null when there is no such session or it is over. */
export async function findLiveSession(tx: EntityManager, tokenHash: string): Promise<LiveSession | null> {
  const rows: LiveSession[] = await tx.query(
    `SELECT s.user_id AS "userId", u.email, s.is_admin AS "isAdmin", s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
            LEAST(s.last_seen_at + ${IDLE}, s.created_at + ${ABSOLUTE}) AS "expiresAt",
            s.last_seen_at < now() - ${TOUCH_STEP} AS "isTouchDue"
       FROM session s JOIN "user" u ON u.id = s.user_id
      WHERE s.token_hash = $1 AND ${ALIVE}`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Notes that the session is in use now. */
export async function touchSession(tx: EntityManager, tokenHash: string): Promise<void> {
  await tx.query('UPDATE session SET last_seen_at = now() WHERE token_hash = $1', [tokenHash]);
}

/** Closes what was opened for the administrator by somebody who is not, or the other way round; their hashes. */
export function closeSessionsOfAnotherRole(tx: EntityManager, adminEmail: string): Promise<string[]> {
  return closed(
    tx.query(
      `DELETE FROM session s USING "user" u
        WHERE u.id = s.user_id AND s.is_admin <> (lower(u.email) = lower($1))
        RETURNING s.token_hash`,
      [adminEmail],
    ),
  );
}

/** Deletes a batch of the sessions that are over; how many it was. */
export async function deleteOverSessions(tx: EntityManager): Promise<number> {
  const hashes = await closed(
    tx.query(
      `DELETE FROM session s
        WHERE s.ctid IN (SELECT s.ctid FROM session s WHERE NOT ${ALIVE} LIMIT ${SWEEP_BATCH})
        RETURNING s.token_hash`,
    ),
  );
  return hashes.length;
}

/** TypeORM answers a DELETE with its rows and their number. */
export async function closed(deletion: Promise<[{ token_hash: string }[], number]>): Promise<string[]> {
  const [rows] = await deletion;
  return rows.map((row) => row.token_hash);
}
