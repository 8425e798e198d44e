import { EXPORT_KEPT_HOURS } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

const BETWEEN_EXPORTS = "interval '1 hour'";
const KEPT = `interval '${EXPORT_KEPT_HOURS} hours'`;
const IS_KEPT = `(ready_at IS NULL OR ready_at > now() - ${KEPT})`;

export async function insertExport(tx: EntityManager, userId: string): Promise<string | null> {
  const stored = await tx.query<{ exportId: string }[]>(
    `INSERT INTO account_export AS known (user_id, export_id) VALUES ($1, gen_random_uuid())
     ON CONFLICT (user_id) DO UPDATE
       SET export_id = excluded.export_id, requested_at = now(), ready_at = NULL, archive = NULL
       WHERE known.ready_at IS NOT NULL AND known.requested_at <= now() - ${BETWEEN_EXPORTS}
     RETURNING export_id AS "exportId"`,
    [userId],
  );
  return stored[0]?.exportId ?? null;
}

export interface ExportTimes {
  requestedAt: Date;
  readyAt: Date | null;
  secondsToNext: number;
}

export async function findExport(tx: EntityManager, userId: string): Promise<ExportTimes | null> {
  const rows: ExportTimes[] = await tx.query(
    `SELECT requested_at AS "requestedAt", ready_at AS "readyAt",
            extract(epoch FROM requested_at + ${BETWEEN_EXPORTS} - now())::float8 AS "secondsToNext"
       FROM account_export WHERE user_id = $1 AND ${IS_KEPT}`,
    [userId],
  );
  return rows[0] ?? null;
}

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

export async function storeArchive(
  tx: EntityManager,
  { userId, exportId }: { userId: string; exportId: string },
  archive: Buffer,
): Promise<void> {
  await tx.query(
    `UPDATE account_export SET archive = $3, ready_at = now()
      WHERE user_id = $1 AND export_id = $2 AND ready_at IS NULL`,
    [userId, exportId, archive],
  );
}

export async function deleteOldExports(tx: EntityManager): Promise<void> {
  await tx.query(`DELETE FROM account_export WHERE NOT ${IS_KEPT}`);
}
