import { MAILED_LINK_LIFETIMES } from '@tenfold/exam';
import { hashToken, newToken } from '@tenfold/platform';
import type { EntityManager } from 'typeorm';
import type { UserRow } from '../users/user.entity.js';
import { lockUser } from '../users/users.queries.js';
import { AccountTokenRow, type TokenPurpose } from './account-token.entity.js';

const LIFETIMES: Record<TokenPurpose, string> = MAILED_LINK_LIFETIMES;
const DELETE_BATCH = 5_000;

const VALID = `(t.expires_at > now() AND (t.purpose <> 'reset-password' OR u.password_changed_at IS NULL
  OR t.created_at > u.password_changed_at))`;

export async function issueToken(
  tx: EntityManager,
  { userId, purpose, email }: { userId: string; purpose: TokenPurpose; email: string },
): Promise<string> {
  const token = newToken();
  await tx.query(
    `INSERT INTO account_token (user_id, purpose, token_hash, email, created_at, expires_at)
     SELECT $1, $2, $3, $4, t.now, t.now + $5::interval FROM (SELECT clock_timestamp() AS now) t
     ON CONFLICT (user_id, purpose) DO UPDATE
       SET token_hash = excluded.token_hash, email = excluded.email,
           created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [userId, purpose, hashToken(token), email, LIFETIMES[purpose]],
  );
  return token;
}

export async function findTokenOwner(
  tx: EntityManager,
  purpose: TokenPurpose,
  token: string,
): Promise<string | null> {
  const rows: { userId: string }[] = await tx.query(
    `SELECT t.user_id AS "userId" FROM account_token t JOIN "user" u ON u.id = t.user_id
      WHERE t.token_hash = $1 AND t.purpose = $2 AND ${VALID}`,
    [hashToken(token), purpose],
  );
  return rows[0]?.userId ?? null;
}

/**
 * Uses up a token. Locks the user first and the token second, the lock order of the whole service.
 * @returns the locked user and the address to which the link was mailed; null when the token is invalid. Of two
 * concurrent calls one gets it
 */
export async function takeToken(
  tx: EntityManager,
  purpose: TokenPurpose,
  token: string,
): Promise<{ user: UserRow; email: string } | null> {
  const userId = await findTokenOwner(tx, purpose, token);
  const user = userId === null ? null : await lockUser(tx, userId);
  if (!user) return null;
  const [rows]: [{ email: string }[], number] = await tx.query(
    `DELETE FROM account_token t USING "user" u
      WHERE u.id = t.user_id AND t.user_id = $1 AND t.purpose = $2 AND t.token_hash = $3 AND ${VALID}
      RETURNING t.email`,
    [user.id, purpose, hashToken(token)],
  );
  const [taken] = rows;
  return taken ? { user, email: taken.email } : null;
}

export async function cancelTokens(
  tx: EntityManager,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await tx
    .createQueryBuilder()
    .delete()
    .from(AccountTokenRow)
    .where('user_id = :userId AND purpose IN (:...purposes)', { userId, purposes })
    .execute();
}

export async function findPendingEmail(tx: EntityManager, userId: string): Promise<string | null> {
  const rows: { email: string }[] = await tx.query(
    `SELECT email FROM account_token WHERE user_id = $1 AND purpose = 'change-email' AND expires_at > now()`,
    [userId],
  );
  return rows[0]?.email ?? null;
}

export async function deleteExpiredTokens(tx: EntityManager): Promise<void> {
  await tx.query(
    `DELETE FROM account_token
      WHERE ctid IN (SELECT ctid FROM account_token WHERE expires_at < now() LIMIT ${DELETE_BATCH})`,
  );
}
