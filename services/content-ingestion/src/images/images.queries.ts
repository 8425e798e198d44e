import { examImageUrl } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { NewImage } from './encode-image.js';
import { ExamImageRow } from './exam-image.entity.js';

/** @returns the hashes of those that were not stored yet */
export async function insertImages(
  tx: EntityManager,
  images: readonly NewImage[],
  createdBy: string,
): Promise<Set<string>> {
  if (images.length === 0) return new Set();
  const rows = images
    .map(({ hash, webp, width, height }) => ({ hash, webp, width, height, createdBy }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1)); // sorted, so that concurrent imports cannot deadlock
  const inserted = await tx
    .createQueryBuilder()
    .insert()
    .into(ExamImageRow)
    .values(rows)
    .orUpdate(['used_at'], ['hash'])
    .returning('hash, (xmax = 0) AS "isNew"')
    .execute();
  const stored = inserted.raw as { hash: string; isNew: boolean }[];
  return new Set(stored.filter(({ isNew }) => isNew).map(({ hash }) => hash));
}

export async function findWebp(tx: EntityManager, hash: string): Promise<Buffer | null> {
  const row = await tx.findOne(ExamImageRow, { where: { hash }, select: { hash: true, webp: true } });
  return row?.webp ?? null;
}

/**
 * Those of the given URLs whose image is stored. Marks them as used, so that the retention job does not delete an image that an
 * exam is about to name.
 */
export async function findStoredImages(
  tx: EntityManager,
  addresses: readonly string[],
): Promise<Set<string>> {
  const hashes = addresses.flatMap(
    (address) => /^\/exhibits\/([0-9a-f]{64})\.webp$/.exec(address)?.[1] ?? [],
  );
  if (hashes.length === 0) return new Set();
  const rows = await tx.query<{ hash: string }[]>(
    `WITH used AS (
       UPDATE exam_image SET used_at = now() WHERE hash = ANY ($1) AND used_at <= now() - interval '1 day' RETURNING hash
     )
     SELECT hash FROM used
     UNION SELECT hash FROM exam_image WHERE hash = ANY ($1) AND used_at > now() - interval '1 day'`,
    [hashes],
  );
  return new Set(rows.map(({ hash }) => examImageUrl(hash)));
}

export async function listUnusedImages(tx: EntityManager, kept: string): Promise<string[]> {
  const rows = await tx.query<{ hash: string }[]>(
    'SELECT hash FROM exam_image WHERE used_at < now() - $1::interval',
    [kept],
  );
  return rows.map(({ hash }) => hash);
}

/** In any version of the exam. */
export async function listNamedImages(tx: EntityManager, examId: string): Promise<string[]> {
  const rows = await tx.query<{ hash: string }[]>(
    `SELECT DISTINCT named[1] AS hash
     FROM exam_version, regexp_matches(published::text, '/exhibits/([0-9a-f]{64})\\.webp', 'g') AS named
     WHERE exam_id = $1`,
    [examId],
  );
  return rows.map(({ hash }) => hash);
}

/** Not those that were used meanwhile. */
export async function deleteImages(
  tx: EntityManager,
  hashes: readonly string[],
  kept: string,
): Promise<void> {
  await tx.query('DELETE FROM exam_image WHERE hash = ANY ($1) AND used_at < now() - $2::interval', [
    hashes,
    kept,
  ]);
}
