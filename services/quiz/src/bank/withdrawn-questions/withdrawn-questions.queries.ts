import type { WithdrawnQuestion } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

export async function readWithdrawnIds(tx: EntityManager): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }[]>('SELECT question_id AS id FROM withdrawn_question');
  return new Set(rows.map(({ id }) => id));
}

/** Without those that no current version of an exam has. */
export async function listWithdrawn(tx: EntityManager): Promise<WithdrawnQuestion[]> {
  const rows = await tx.query<(Omit<WithdrawnQuestion, 'withdrawnAt'> & { withdrawnAt: Date })[]>(
    `SELECT question_id AS "questionId", exam_id AS "examId", exam.title AS "examTitle", q.number,
       withdrawn_at AS "withdrawnAt"
     FROM withdrawn_question JOIN question_version q USING (question_id) JOIN exam USING (exam_id, version)
     ORDER BY withdrawn_at DESC, question_id`,
  );
  return rows.map((row) => ({ ...row, withdrawnAt: row.withdrawnAt.toISOString() }));
}

/** @returns null when no current version of an exam has the question */
export async function findExamPlace(
  tx: EntityManager,
  questionId: string,
): Promise<{ title: string; number: number } | null> {
  const [place] = await tx.query<{ title: string; number: number }[]>(
    `SELECT exam.title, q.number FROM question_version q JOIN exam USING (exam_id, version) WHERE q.question_id = $1`,
    [questionId],
  );
  return place ?? null;
}

/** @returns whether this changed anything; the bank is then loaded again */
export async function setWithdrawn(
  tx: EntityManager,
  questionId: string,
  isWithdrawn: boolean,
): Promise<boolean> {
  // the row lock makes concurrent changes wait for each other
  await tx.query('SELECT FROM bank_revision FOR UPDATE');
  const changed = await tx.query<unknown[]>(
    isWithdrawn
      ? `INSERT INTO withdrawn_question (question_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING question_id`
      : `WITH deleted AS (DELETE FROM withdrawn_question WHERE question_id = $1 RETURNING question_id)
         SELECT question_id FROM deleted`,
    [questionId],
  );
  if (changed.length === 0) return false;
  await tx.query('UPDATE bank_revision SET revision = revision + 1');
  return true;
}
