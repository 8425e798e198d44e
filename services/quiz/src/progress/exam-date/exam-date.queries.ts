import type { EntityManager } from 'typeorm';

/** @returns YYYY-MM-DD */
export async function findExamDate(tx: EntityManager, userId: string): Promise<string | null> {
  const rows = await tx.query<{ date: string }[]>(
    'SELECT exam_day::text AS date FROM exam_date WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.date ?? null;
}

export async function storeExamDate(tx: EntityManager, userId: string, date: string): Promise<void> {
  await tx.query(
    `INSERT INTO exam_date (user_id, exam_day) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET exam_day = excluded.exam_day`,
    [userId, date],
  );
}

export async function deleteExamDate(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM exam_date WHERE user_id = $1', [userId]);
}
