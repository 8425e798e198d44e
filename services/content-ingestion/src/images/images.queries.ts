import { examImageUrl } from '@tenfold/contracts';
import { In, type EntityManager } from 'typeorm';
import { ExamImageRow } from './exam-image.entity.js';

/** @returns false when the image is stored already */
export async function insertImage(
  tx: EntityManager,
  image: Omit<ExamImageRow, 'createdAt'>,
): Promise<boolean> {
  const inserted = await tx
    .createQueryBuilder()
    .insert()
    .into(ExamImageRow)
    .values(image)
    .orIgnore()
    .returning('hash')
    .execute();
  return (inserted.raw as unknown[]).length > 0;
}

export async function findWebp(tx: EntityManager, hash: string): Promise<Buffer | null> {
  const row = await tx.findOne(ExamImageRow, { where: { hash }, select: { hash: true, webp: true } });
  return row?.webp ?? null;
}

/** Those of the addresses that are of stored images. */
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
