import type { ClientInfo, SecondFactorMethod, SessionMethod } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

const IDLE = `interval '7 days'`;
export const ABSOLUTE = `interval '30 days'`;
const TOUCH_STEP = `interval '4 minutes'`;
const SESSIONS_PER_USER = 10;
const DELETE_BATCH = 5_000;

export const ALIVE = `(s.last_seen_at > now() - ${IDLE} AND s.created_at > now() - ${ABSOLUTE})`;

export interface LiveSession {
  userId: string;
  isAdmin: boolean;
  isEditor: boolean;
  /** False when a role of the user changed after the session was opened. */
  hasRolesOfUser: boolean;
  amr: string[];
  authTime: Date | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  isTouchDue: boolean;
}

export type AuthenticatedAt = Date | 'now' | null;

export interface NewSession {
  userId: string;
  tokenHash: string;
  client: ClientInfo;
  method: SessionMethod;
  secondFactors: readonly SecondFactorMethod[];
  authenticatedAt: AuthenticatedAt;
  isAdmin: boolean;
  isEditor: boolean;
}

/** Locks the user, so that concurrent sign-ins count each other's sessions. @returns the absolute expiry */
export async function insertSession(tx: EntityManager, session: NewSession): Promise<Date> {
  const { client } = session;
  await tx.query('SELECT 1 FROM "user" WHERE id = $1 FOR NO KEY UPDATE', [session.userId]);
  const rows: { expiresAt: Date }[] = await tx.query(
    `INSERT INTO session (user_id, token_hash, id, method, amr, is_admin, is_editor, created_at, last_seen_at, auth_time, network, user_agent)
     SELECT $1, $2, gen_random_uuid(), $3, $7, $4, $10, t.now, t.now,
            CASE WHEN $8::boolean OR $9::timestamptz > t.now THEN t.now ELSE $9 END,
            network(set_masklen($5::inet, CASE family($5::inet) WHEN 4 THEN 24 ELSE 48 END)), $6
       FROM (SELECT clock_timestamp() AS now) t
     RETURNING created_at + ${ABSOLUTE} AS "expiresAt"`,
    [
      session.userId,
      session.tokenHash,
      session.method,
      session.isAdmin,
      client.ip,
      client.userAgent,
      [session.method, ...session.secondFactors],
      session.authenticatedAt === 'now',
      session.authenticatedAt === 'now' ? null : session.authenticatedAt,
      session.isEditor,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('the session was not stored');
  return row.expiresAt;
}

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

export function deleteSessionByToken(tx: EntityManager, tokenHash: string): Promise<string[]> {
  return closed(
    tx.query('DELETE FROM session s WHERE s.token_hash = $1 RETURNING s.token_hash', [tokenHash]),
  );
}

export async function findLiveSession(tx: EntityManager, tokenHash: string): Promise<LiveSession | null> {
  const rows: LiveSession[] = await tx.query(
    `SELECT s.user_id AS "userId", s.is_admin AS "isAdmin", s.is_editor AS "isEditor",
            (s.is_admin, s.is_editor) = (u.is_admin, u.is_editor) AS "hasRolesOfUser", s.amr, s.auth_time AS "authTime",
            s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
            LEAST(s.last_seen_at + ${IDLE}, s.created_at + ${ABSOLUTE}) AS "expiresAt",
            s.last_seen_at < now() - ${TOUCH_STEP} AS "isTouchDue"
       FROM session s JOIN "user" u ON u.id = s.user_id
      WHERE s.token_hash = $1 AND ${ALIVE}`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

export async function touchSession(tx: EntityManager, tokenHash: string): Promise<void> {
  await tx.query('UPDATE session SET last_seen_at = now() WHERE token_hash = $1', [tokenHash]);
}

export async function deleteExpiredSessions(tx: EntityManager): Promise<number> {
  const hashes = await closed(
    tx.query(
      `DELETE FROM session s
        WHERE s.ctid = ANY (ARRAY(
          (SELECT ctid FROM session WHERE last_seen_at <= now() - ${IDLE} ORDER BY last_seen_at LIMIT ${DELETE_BATCH})
          UNION
          (SELECT ctid FROM session WHERE created_at <= now() - ${ABSOLUTE} ORDER BY created_at LIMIT ${DELETE_BATCH})))
        RETURNING s.token_hash`,
    ),
  );
  return hashes.length;
}

export async function closed(deletion: Promise<[{ token_hash: string }[], number]>): Promise<string[]> {
  const [rows] = await deletion;
  return rows.map((row) => row.token_hash);
}
