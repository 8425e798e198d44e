import { randomUUID } from 'node:crypto';
import { EXPORT_KEPT_HOURS } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** As base64 in JSON this is well below the broker's payload limit. */
const CHUNK_BYTES = 512 * 1024;
const BETWEEN_EXPORTS = "interval '1 hour'";
const KEPT = `interval '${EXPORT_KEPT_HOURS} hours'`;
const IS_KEPT = `(ready_at IS NULL OR ready_at > now() - ${KEPT})`;

/** The export is not ready after a day, or its job has given up: the user may request another one. */
function isStuck(row: string): string {
  return `(${row}.ready_at IS NULL AND (${row}.requested_at <= now() - interval '1 day' OR EXISTS (
    SELECT FROM job WHERE kind = 'prepare-export' AND dedupe_key = ${row}.export_id::text AND state = 'dead')))`;
}

export async function insertExport(tx: EntityManager, userId: string): Promise<string | null> {
  const stored = await tx.query<{ exportId: string }[]>(
    `INSERT INTO account_export AS known (user_id, export_id) VALUES ($1, gen_random_uuid())
     ON CONFLICT (user_id) DO UPDATE
       SET export_id = excluded.export_id, requested_at = now(), ready_at = NULL, archive_id = NULL, archive_bytes = NULL
       WHERE known.ready_at IS NOT NULL AND known.requested_at <= now() - ${BETWEEN_EXPORTS} OR ${isStuck('known')}
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
       FROM account_export e WHERE user_id = $1 AND ${IS_KEPT} AND NOT ${isStuck('e')}`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function readArchive(
  tx: EntityManager,
  userId: string,
  offset: number,
): Promise<{ bytes: Buffer | null; size: number } | null> {
  const rows: { bytes: Buffer | null; size: number }[] = await tx.query(
    `SELECT substring(bytes FROM $2::int % ${CHUNK_BYTES} + 1) AS bytes, archive_bytes AS size
       FROM account_export e LEFT JOIN account_export_chunk c
         ON c.user_id = e.user_id AND c.archive_id = e.archive_id AND c.number = $2::int / ${CHUNK_BYTES}
      WHERE e.user_id = $1 AND ready_at > now() - ${KEPT}`,
    [userId, offset],
  );
  return rows[0] ?? null;
}

export interface ExportRef {
  userId: string;
  exportId: string;
}

export async function isAwaited(tx: EntityManager, { userId, exportId }: ExportRef): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'SELECT 1 FROM account_export WHERE user_id = $1 AND export_id = $2 AND ready_at IS NULL',
    [userId, exportId],
  );
  return rows.length > 0;
}

export interface StoredArchive {
  archiveId: string;
  chunks: number;
  bytes: number;
}

/** Stores the archive chunk by chunk, without a transaction; `publishArchive` makes it readable. */
export async function storeArchive(
  tx: EntityManager,
  { userId, exportId }: ExportRef,
  archive: AsyncIterable<Buffer>,
): Promise<StoredArchive> {
  // left by attempts that were killed; a replaced export must not delete the chunks of its successor
  await tx.query(
    `DELETE FROM account_export_chunk WHERE user_id = (
       SELECT user_id FROM account_export WHERE user_id = $1 AND export_id = $2 AND ready_at IS NULL)`,
    [userId, exportId],
  );
  const stored: StoredArchive = { archiveId: randomUUID(), chunks: 0, bytes: 0 };
  for await (const chunk of inChunks(archive)) {
    await tx.query(
      'INSERT INTO account_export_chunk (user_id, archive_id, number, bytes) VALUES ($1, $2, $3, $4)',
      [userId, stored.archiveId, stored.chunks, chunk],
    );
    stored.chunks += 1;
    stored.bytes += chunk.length;
  }
  return stored;
}

async function* inChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    waiting.push(piece);
    length += piece.length;
    if (length < CHUNK_BYTES) continue;
    const joined = Buffer.concat(waiting);
    let start = 0;
    for (; length - start >= CHUNK_BYTES; start += CHUNK_BYTES)
      yield joined.subarray(start, start + CHUNK_BYTES);
    waiting = [joined.subarray(start)];
    length -= start;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** @throws when another attempt has deleted chunks: its job is repeated */
export async function publishArchive(
  tx: EntityManager,
  { userId, exportId }: ExportRef,
  { archiveId, chunks, bytes }: StoredArchive,
): Promise<void> {
  const [{ found }] = await tx.query<[{ found: number }]>(
    'SELECT count(*)::int AS found FROM account_export_chunk WHERE user_id = $1 AND archive_id = $2',
    [userId, archiveId],
  );
  if (found !== chunks) throw new Error(`${found} of ${chunks} chunks of the export are stored`);
  await tx.query(
    `UPDATE account_export SET archive_id = $3, archive_bytes = $4, ready_at = now()
      WHERE user_id = $1 AND export_id = $2 AND ready_at IS NULL`,
    [userId, exportId, archiveId, bytes],
  );
}

export async function deleteOldExports(tx: EntityManager): Promise<void> {
  await tx.query(`DELETE FROM account_export WHERE NOT ${IS_KEPT}`);
}
