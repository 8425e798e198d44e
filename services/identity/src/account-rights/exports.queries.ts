import { EXPORT_KEPT_HOURS } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** At most one export in this time. */
const BETWEEN_EXPORTS = "interval '1 hour'";
/** Whoever has not prepared it by then counts as dead. */
const LEASE = "interval '2 minutes'";
/** An attempt that failed waits this long for each that did, ten minutes at most. */
const RETRY_STEP = "interval '15 seconds'";
const LONGEST_RETRY = "interval '10 minutes'";
const KEPT = `interval '${EXPORT_KEPT_HOURS} hours'`;
const IS_KEPT = `(ready_at IS NULL OR ready_at > now() - ${KEPT})`;

/** Asks for a copy; one that is over an hour old is replaced. False when there is a newer one. */
export async function insertExport(tx: EntityManager, userId: string): Promise<boolean> {
  const stored = await tx.query<unknown[]>(
    `INSERT INTO account_export AS known (user_id, export_id) VALUES ($1, gen_random_uuid())
     ON CONFLICT (user_id) DO UPDATE
       SET export_id = excluded.export_id, requested_at = now(), attempts = 0, next_attempt_at = now(),
           ready_at = NULL, archive = NULL
       WHERE known.ready_at IS NOT NULL AND known.requested_at <= now() - ${BETWEEN_EXPORTS}
     RETURNING user_id`,
    [userId],
  );
  return stored.length > 0;
}

export interface ExportTimes {
  requestedAt: Date;
  readyAt: Date | null;
  /** Until another may be asked for; below 0 when one may. */
  secondsToNext: number;
}

/** Null when there is none, or none any more. */
export async function findExport(tx: EntityManager, userId: string): Promise<ExportTimes | null> {
  const rows: ExportTimes[] = await tx.query(
    `SELECT requested_at AS "requestedAt", ready_at AS "readyAt",
            extract(epoch FROM requested_at + ${BETWEEN_EXPORTS} - now())::float8 AS "secondsToNext"
       FROM account_export WHERE user_id = $1 AND ${IS_KEPT}`,
    [userId],
  );
  return rows[0] ?? null;
}

/** A piece of the archive from `offset`, and how large the whole is; null when none is ready. */
export async function readArchive(
  tx: EntityManager,
  userId: string,
  { offset, length }: { offset: number; length: number },
): Promise<{ bytes: Buffer; size: number } | null> {
  const rows: { bytes: Buffer; size: number }[] = await tx.query(
    `SELECT substring(archive FROM $2::int + 1 FOR $3::int) AS bytes, octet_length(archive) AS size
       FROM account_export WHERE user_id = $1 AND ready_at > now() - ${KEPT}`,
    [userId, offset, length],
  );
  return rows[0] ?? null;
}

export interface ClaimedExport {
  userId: string;
  exportId: string;
}

/** Takes the export that waits longest, which nobody else then prepares for a while; null when none waits. */
export async function claimExport(tx: EntityManager): Promise<ClaimedExport | null> {
  const [[claimed]]: [ClaimedExport[], number] = await tx.query(
    `UPDATE account_export SET attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
      WHERE user_id = (SELECT user_id FROM account_export
                        WHERE ready_at IS NULL AND next_attempt_at <= now()
                        ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING user_id AS "userId", export_id AS "exportId"`,
  );
  return claimed ?? null;
}

export async function storeArchive(
  tx: EntityManager,
  { userId, exportId }: ClaimedExport,
  archive: Buffer,
): Promise<void> {
  await tx.query(
    `UPDATE account_export SET archive = $3, ready_at = now()
      WHERE user_id = $1 AND export_id = $2 AND ready_at IS NULL`,
    [userId, exportId, archive],
  );
}

/** It comes again, the later the more often it failed. */
export async function postponeExport(tx: EntityManager, { userId, exportId }: ClaimedExport): Promise<void> {
  await tx.query(
    `UPDATE account_export SET next_attempt_at = now() + LEAST(attempts * ${RETRY_STEP}, ${LONGEST_RETRY})
      WHERE user_id = $1 AND export_id = $2 AND ready_at IS NULL`,
    [userId, exportId],
  );
}

/** Deletes what was kept for long enough. */
export async function deleteOldExports(tx: EntityManager): Promise<void> {
  await tx.query(`DELETE FROM account_export WHERE NOT ${IS_KEPT}`);
}
