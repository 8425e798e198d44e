import type { EntityManager } from 'typeorm';

const EXAMS_AT_ONCE = 20;

/**
 * Requires the counting lock. Lists the questions of newly published exam versions in the question statistics and unlists
 * those of the previous versions. (A changed key is another wording.) Questions of a withdrawn exam are not listed.
 *
 * @returns the number of exams; call it again while it returns any
 */
export async function listPublishedQuestions(tx: EntityManager): Promise<number> {
  const exams = await tx.query<{ id: string }[]>(
    `SELECT exam_id AS id FROM exam WHERE listed_version IS DISTINCT FROM version
      ORDER BY exam_id LIMIT ${EXAMS_AT_ONCE} FOR NO KEY UPDATE`,
  );
  if (exams.length === 0) return 0;
  const ids = [exams.map(({ id }) => id)];
  await tx.query(
    `UPDATE question_statistics total SET version = NULL, exam_title = NULL, number = NULL
       FROM exam JOIN question_version q ON q.exam_id = exam.exam_id AND q.version = exam.listed_version
      WHERE exam.exam_id = ANY ($1) AND total.question_id = q.question_id AND total.version IS NOT NULL`,
    ids,
  );
  await tx.query(
    `INSERT INTO question_statistics AS total
       (question_id, wording, version, exam_title, number, answers, right_answers, rest_sum, rest_square_sum, right_rest_sum)
     SELECT q.question_id, q.wording, q.version, exam.title, q.number, 0, 0, 0, 0, 0
       FROM exam JOIN question_version q ON q.exam_id = exam.exam_id AND q.version = exam.version
      WHERE exam.exam_id = ANY ($1) AND NOT exam.is_withdrawn
      ORDER BY q.question_id
     ON CONFLICT (question_id, wording) DO UPDATE
       SET version = excluded.version, exam_title = excluded.exam_title, number = excluded.number`,
    ids,
  );
  await tx.query('UPDATE exam SET listed_version = version WHERE exam_id = ANY ($1)', ids);
  return exams.length;
}
