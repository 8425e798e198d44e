import type { EntityManager } from 'typeorm';

export async function findAddressTime(tx: EntityManager, userId: string): Promise<Date | null> {
  const [row] = await tx.query<{ createdAt: Date }[]>(
    'SELECT created_at AS "createdAt" FROM calendar_address WHERE user_id = $1',
    [userId],
  );
  return row?.createdAt ?? null;
}

/** @returns when it was created; undefined for an erased user */
export async function storeAddress(
  tx: EntityManager,
  address: { userId: string; tokenHash: string; timeZone: string },
): Promise<Date | undefined> {
  const [row] = await tx.query<{ createdAt: Date }[]>(
    `INSERT INTO calendar_address (user_id, token_hash, time_zone) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE
       SET token_hash = excluded.token_hash, time_zone = excluded.time_zone, created_at = excluded.created_at
     RETURNING created_at AS "createdAt"`,
    [address.userId, address.tokenHash, address.timeZone],
  );
  return row?.createdAt;
}

export async function deleteAddress(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM calendar_address WHERE user_id = $1', [userId]);
}

/** For the clocks of two databases, and for a call that was under way when the credentials were replaced. */
const LATENESS = '1 minute';

export async function deleteAddressOlderThan(tx: EntityManager, userId: string, time: string): Promise<void> {
  await tx.query(
    `DELETE FROM calendar_address WHERE user_id = $1 AND created_at < $2::timestamptz + interval '${LATENESS}'`,
    [userId, time],
  );
}

export interface PlannedUser {
  userId: string;
  /** Of the browser that created the address. */
  timeZone: string;
  examDate: string | null;
}

export async function findPlannedUser(tx: EntityManager, tokenHash: string): Promise<PlannedUser | null> {
  const [row] = await tx.query<PlannedUser[]>(
    `SELECT address.user_id AS "userId", address.time_zone AS "timeZone", exam.exam_day::text AS "examDate"
     FROM calendar_address address LEFT JOIN exam_date exam USING (user_id)
     WHERE token_hash = $1`,
    [tokenHash],
  );
  return row ?? null;
}
