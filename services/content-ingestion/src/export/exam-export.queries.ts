import type { EntityManager } from 'typeorm';
import type { UnversionedExam } from '../domain/publish-exam.js';

/** @returns the newest version; null when no exam has this id */
export async function findCurrentExam(tx: EntityManager, examId: string): Promise<UnversionedExam | null> {
  const [found] = await tx.query<{ published: UnversionedExam }[]>(
    `SELECT newest.published FROM exam
       JOIN exam_version newest ON newest.exam_id = exam.id AND newest.version = exam.current_version
      WHERE exam.id = $1`,
    [examId],
  );
  return found?.published ?? null;
}
