import type { EntityManager } from 'typeorm';

/** A file of a past exam, as it was imported. */
export interface SourceFile {
  /** SHA-256 */
  hash: string;
  bytes: Buffer;
}

/** Idempotent. */
export async function storeSourceFiles(
  tx: EntityManager,
  examId: string,
  files: readonly SourceFile[],
): Promise<void> {
  for (const { hash, bytes } of files)
    await tx.query(
      'INSERT INTO exam_source (exam_id, hash, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [examId, hash, bytes],
    );
}

export async function findSourceFile(
  tx: EntityManager,
  examId: string,
  hash: string,
): Promise<Buffer | null> {
  const [found] = await tx.query<{ bytes: Buffer }[]>(
    'SELECT bytes FROM exam_source WHERE exam_id = $1 AND hash = $2',
    [examId, hash],
  );
  return found?.bytes ?? null;
}
