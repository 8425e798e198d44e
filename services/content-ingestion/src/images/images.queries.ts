import { examImageUrl } from '@tenfold/contracts';
import { In, type EntityManager } from 'typeorm';
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
    .orIgnore()
    .returning('hash')
    .execute();
  return new Set((inserted.raw as { hash: string }[]).map(({ hash }) => hash));
}

export async function findWebp(tx: EntityManager, hash: string): Promise<Buffer | null> {
  const row = await tx.findOne(ExamImageRow, { where: { hash }, select: { hash: true, webp: true } });
  return row?.webp ?? null;
}

/** Those of the given URLs whose image is stored. */
export async function findStoredImages(
  tx: EntityManager,
  addresses: readonly string[],
): Promise<Set<string>> {
  const hashes = addresses.flatMap(
    (address) => /^\/exhibits\/([0-9a-f]{64})\.webp$/.exec(address)?.[1] ?? [],
  );
  if (hashes.length === 0) return new Set();
  const rows = await tx.find(ExamImageRow, { where: { hash: In(hashes) }, select: { hash: true } });
  return new Set(rows.map(({ hash }) => examImageUrl(hash)));
}
