import { DELETION_UNDO_DAYS, erasingServices, type ErasingService } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** How long the erasure waits for a provider that does not take back what it gave us. */
const PROVIDER_PATIENCE = "interval '2 days'";
/** Services that have not answered by then are told again. */
const ANSWER_PATIENCE = "interval '1 day'";

/** Lets the account be deleted; false when it is to be already. */
export async function insertDeletion(tx: EntityManager, userId: string): Promise<boolean> {
  const stored = await tx.query<unknown[]>(
    `INSERT INTO account_deletion (user_id, deletes_at) VALUES ($1, now() + interval '${DELETION_UNDO_DAYS} days')
     ON CONFLICT (user_id) DO NOTHING RETURNING user_id`,
    [userId],
  );
  return stored.length > 0;
}

/** When the account is deleted; null: it is not. */
export async function findDeletion(tx: EntityManager, userId: string): Promise<Date | null> {
  const rows: { deletesAt: Date }[] = await tx.query(
    'SELECT deletes_at AS "deletesAt" FROM account_deletion WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.deletesAt ?? null;
}

/** False when there was nothing to take back. */
export async function removeDeletion(tx: EntityManager, userId: string): Promise<boolean> {
  const [, count]: [unknown, number] = await tx.query('DELETE FROM account_deletion WHERE user_id = $1', [
    userId,
  ]);
  return count > 0;
}

/**
 * Those whose time is over. An event that carries an address waits in its stream for seven days at most, and in the
 * outbox for longer than that: as long as there is one about the user, so does the erasure.
 */
const DUE = `d.deletes_at <= now()
  AND NOT EXISTS (SELECT FROM outbox o WHERE o.aggregate_id = d.user_id::text AND o.payload ? 'email')`;

export interface DueDeletion {
  userId: string;
  /** It has waited for its providers for long enough. */
  isOverdue: boolean;
}

export function listDueDeletions(tx: EntityManager, limit: number): Promise<DueDeletion[]> {
  return tx.query(
    `SELECT d.user_id AS "userId", d.deletes_at < now() - ${PROVIDER_PATIENCE} AS "isOverdue"
       FROM account_deletion d WHERE ${DUE} ORDER BY d.deletes_at LIMIT $1`,
    [limit],
  );
}

export async function isDue(tx: EntityManager, userId: string): Promise<boolean> {
  const rows: unknown[] = await tx.query(`SELECT 1 FROM account_deletion d WHERE d.user_id = $1 AND ${DUE}`, [
    userId,
  ]);
  return rows.length > 0;
}

/** The user, and with them all that refers to them. */
export async function deleteUser(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM "user" WHERE id = $1', [userId]);
}

export async function insertErasure(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('INSERT INTO account_erasure (user_id) VALUES ($1)', [userId]);
}

/** Whether this user's account was deleted. */
export async function isErased(tx: EntityManager, userId: string): Promise<boolean> {
  const rows: unknown[] = await tx.query('SELECT 1 FROM account_erasure WHERE user_id = $1', [userId]);
  return rows.length > 0;
}

/** Notes that a service has erased what it kept; the erasure is complete when all have. */
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

/** The erasures that somebody has not confirmed for a day; from now on they count as told of again. */
export async function takeUnanswered(tx: EntityManager): Promise<string[]> {
  const [rows]: [{ userId: string }[], number] = await tx.query(
    `UPDATE account_erasure SET told_at = now()
      WHERE completed_at IS NULL AND told_at < now() - ${ANSWER_PATIENCE} RETURNING user_id AS "userId"`,
  );
  return rows.map(({ userId }) => userId);
}
