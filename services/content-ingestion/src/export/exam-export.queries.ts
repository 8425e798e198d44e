import { examImageUrl } from '@tenfold/contracts';
import { In, type EntityManager } from 'typeorm';
import type { ExportedImage } from '../domain/exported-exam.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import { ExamImageRow } from '../images/exam-image.entity.js';

/** @returns the newest version; null when no exam has this id */
export async function findCurrentExam(
  tx: EntityManager,
  examId: string,
): Promise<{ exam: UnversionedExam; version: number } | null> {
  const [found] = await tx.query<{ exam: UnversionedExam; version: number }[]>(
    `SELECT newest.published AS exam, newest.version FROM exam
       JOIN exam_version newest ON newest.exam_id = exam.id AND newest.version = exam.current_version
      WHERE exam.id = $1`,
    [examId],
  );
  return found ?? null;
}

/** Of the uploaded images among these addresses. */
export async function sumImageBytes(tx: EntityManager, addresses: readonly string[]): Promise<number> {
  const hashes = hashesIn(addresses);
  if (hashes.length === 0) return 0;
  const [row] = await tx.query<[{ bytes: number }]>(
    'SELECT coalesce(sum(octet_length(webp)), 0)::int AS bytes FROM exam_image WHERE hash = ANY ($1)',
    [hashes],
  );
  return row.bytes;
}

/** The uploaded images among these addresses, by address. */
export async function readExportedImages(
  tx: EntityManager,
  addresses: readonly string[],
): Promise<Map<string, ExportedImage>> {
  const hashes = hashesIn(addresses);
  if (hashes.length === 0) return new Map();
  const rows = await tx.find(ExamImageRow, {
    where: { hash: In(hashes) },
    select: { hash: true, webp: true },
  });
  return new Map(
    rows.map(({ hash, webp }) => [
      examImageUrl(hash),
      { fileName: `${hash}.webp`, base64: webp.toString('base64') },
    ]),
  );
}

function hashesIn(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => /([0-9a-f]{64})\.webp$/.exec(address)?.[1] ?? []);
}
