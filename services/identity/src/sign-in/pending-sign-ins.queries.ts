import { PENDING_SIGN_IN_MINUTES, type SessionMethod } from '@tenfold/contracts';
import { hashToken, newToken } from '@tenfold/platform';
import type { EntityManager } from 'typeorm';

const DELETE_BATCH = 5_000;

const VALID = `(p.expires_at > now() AND (u.password_changed_at IS NULL OR p.created_at > u.password_changed_at))`;

export interface PendingSignIn {
  userId: string;
  method: SessionMethod;
}

export async function insertPendingSignIn(
  tx: EntityManager,
  { userId, method }: PendingSignIn,
): Promise<string> {
  const ticket = newToken();
  await tx.query(
    `INSERT INTO pending_sign_in (user_id, ticket_hash, method, created_at, expires_at)
     SELECT $1, $2, $3, t.now, t.now + interval '${PENDING_SIGN_IN_MINUTES} minutes'
       FROM (SELECT clock_timestamp() AS now) t`,
    [userId, hashToken(ticket), method],
  );
  return ticket;
}

export async function findPendingSignIn(tx: EntityManager, ticket: string): Promise<PendingSignIn | null> {
  const rows: PendingSignIn[] = await tx.query(
    `SELECT p.user_id AS "userId", p.method FROM pending_sign_in p JOIN "user" u ON u.id = p.user_id
      WHERE p.ticket_hash = $1 AND ${VALID}`,
    [hashToken(ticket)],
  );
  return rows[0] ?? null;
}

export async function takePendingSignIn(tx: EntityManager, ticket: string): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query(
    `DELETE FROM pending_sign_in p USING "user" u WHERE u.id = p.user_id AND p.ticket_hash = $1 AND ${VALID}`,
    [hashToken(ticket)],
  );
  return count === 1;
}

export async function deleteExpiredPendingSignIns(tx: EntityManager): Promise<void> {
  await tx.query(
    `DELETE FROM pending_sign_in
      WHERE ctid IN (SELECT ctid FROM pending_sign_in WHERE expires_at < now() LIMIT ${DELETE_BATCH})`,
  );
}
