import { erasingServices, type ErasingService } from '@tenfold/contracts';
import { DELETION_UNDO_DAYS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';

const PROVIDER_TIMEOUT = "interval '2 days'";
const CONFIRMATION_TIMEOUT = "interval '1 day'";

export async function insertDeletion(tx: EntityManager, userId: string): Promise<boolean> {
  const stored = await tx.query<unknown[]>(
    `INSERT INTO account_deletion (user_id, deletes_at) VALUES ($1, now() + interval '${DELETION_UNDO_DAYS} days')
     ON CONFLICT (user_id) DO NOTHING RETURNING user_id`,
    [userId],
  );
  return stored.length > 0;
}

export async function findDeletion(tx: EntityManager, userId: string): Promise<Date | null> {
  const rows: { deletesAt: Date }[] = await tx.query(
    'SELECT deletes_at AS "deletesAt" FROM account_deletion WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.deletesAt ?? null;
}

export async function removeDeletion(tx: EntityManager, userId: string): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query('DELETE FROM account_deletion WHERE user_id = $1', [
    userId,
  ]);
  return count > 0;
}

export interface DueDeletion {
  isDue: boolean;
  /**
   * Published outbox rows are kept for seven days, as long as the stream keeps the events, so no row with the address means no
   * event with it.
   */
  hasAddressEvents: boolean;
  isOverdue: boolean;
}

export async function findDueDeletion(tx: EntityManager, userId: string): Promise<DueDeletion | null> {
  const rows: DueDeletion[] = await tx.query(
    `SELECT d.deletes_at <= now() AS "isDue",
            EXISTS (SELECT FROM outbox o WHERE o.aggregate_id = d.user_id::text AND o.payload ? 'email')
              AS "hasAddressEvents",
            d.deletes_at < now() - ${PROVIDER_TIMEOUT} AS "isOverdue"
       FROM account_deletion d WHERE d.user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function deleteUser(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM "user" WHERE id = $1', [userId]);
}

export async function insertErasure(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('INSERT INTO account_erasure (user_id) VALUES ($1)', [userId]);
}

export async function isErased(tx: EntityManager, userId: string): Promise<boolean> {
  const rows: unknown[] = await tx.query('SELECT 1 FROM account_erasure WHERE user_id = $1', [userId]);
  return rows.length > 0;
}

export async function confirmErasure(
  tx: EntityManager,
  userId: string,
  service: ErasingService,
): Promise<void> {
  await tx.query(
    `UPDATE account_erasure
        SET confirmed = array_append(confirmed, $2::text),
            completed_at = CASE WHEN array_append(confirmed, $2::text) @> $3::text[] THEN now() END
      WHERE user_id = $1 AND NOT confirmed @> ARRAY[$2::text]`,
    [userId, service, [...erasingServices]],
  );
}

export async function claimUnconfirmedErasures(tx: EntityManager): Promise<string[]> {
  const [rows]: [{ userId: string }[], number] = await tx.query(
    `UPDATE account_erasure SET emitted_at = now()
      WHERE completed_at IS NULL AND emitted_at < now() - ${CONFIRMATION_TIMEOUT} RETURNING user_id AS "userId"`,
  );
  return rows.map(({ userId }) => userId);
}
