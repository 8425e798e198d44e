import type { EntityManager } from 'typeorm';

const COUNTING_LOCK = 1_763_703;

export async function tryCountingLock(tx: EntityManager): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS locked', [
    COUNTING_LOCK,
  ]);
  return row?.locked ?? false;
}

/** Waits for a run of the counting job. */
export async function countingLock(tx: EntityManager): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [COUNTING_LOCK]);
}

/**
 * Requires the counting lock. Counts only each user's first answer to a wording, because later answers also
 * measure memory.
 *
 * @returns the number of sessions counted
 */
export async function countSessions(tx: EntityManager, limit: number): Promise<number> {
  const [, marked] = await tx.query<[unknown[], number]>(
    `WITH batch AS MATERIALIZED (
       SELECT user_id, session_id, ended_at, correct_answers, cardinality(question_ids) AS questions
         FROM quiz_session WHERE status = 'completed' AND NOT in_statistics
        ORDER BY ended_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ), given AS (
       SELECT answer.user_id, answer.session_id, answer.question_id, answer.question_version, batch.ended_at,
              answer.selected_answer, answer.is_correct::int AS is_right,
              (batch.correct_answers - answer.is_correct::int)::float8 / (batch.questions - 1) AS rest
         FROM batch JOIN session_answer answer USING (user_id, session_id)
        WHERE batch.questions > 1
     ), worded AS MATERIALIZED (
       SELECT q.question_id, q.version AS question_version, q.wording
         FROM question_version q WHERE q.question_id IN (SELECT question_id FROM given)
     ), first_given AS (
       SELECT DISTINCT ON (user_id, question_id, wording) user_id, question_id, wording, selected_answer, is_right, rest
         FROM given JOIN worded USING (question_id, question_version)
        ORDER BY user_id, question_id, wording, ended_at, session_id
     ), added AS (
       INSERT INTO question_statistics AS total
         (question_id, wording, answers, right_answers, rest_sum, rest_square_sum, right_rest_sum,
          chose_a, chose_b, chose_c, chose_d, chose_e)
       SELECT question_id, wording, count(*), sum(is_right), sum(rest), sum(rest * rest), sum(rest * is_right),
              count(*) FILTER (WHERE selected_answer = 'A'), count(*) FILTER (WHERE selected_answer = 'B'),
              count(*) FILTER (WHERE selected_answer = 'C'), count(*) FILTER (WHERE selected_answer = 'D'),
              count(*) FILTER (WHERE selected_answer = 'E')
         FROM first_given
        WHERE NOT EXISTS (
          SELECT FROM session_answer earlier
            JOIN quiz_session session ON session.user_id = earlier.user_id AND session.session_id = earlier.session_id
             AND session.in_statistics
            JOIN question_version q ON q.question_id = earlier.question_id AND q.version = earlier.question_version
             AND q.wording = first_given.wording
           WHERE earlier.user_id = first_given.user_id AND earlier.question_id = first_given.question_id
           -- searches the user's answers for each row: a join would read the answers of all users
          OFFSET 0)
        GROUP BY question_id, wording
       ON CONFLICT (question_id, wording) DO UPDATE SET
         answers = total.answers + excluded.answers,
         right_answers = total.right_answers + excluded.right_answers,
         rest_sum = total.rest_sum + excluded.rest_sum,
         rest_square_sum = total.rest_square_sum + excluded.rest_square_sum,
         right_rest_sum = total.right_rest_sum + excluded.right_rest_sum,
         chose_a = total.chose_a + excluded.chose_a,
         chose_b = total.chose_b + excluded.chose_b,
         chose_c = total.chose_c + excluded.chose_c,
         chose_d = total.chose_d + excluded.chose_d,
         chose_e = total.chose_e + excluded.chose_e
     )
     UPDATE quiz_session session SET in_statistics = true
       FROM batch WHERE session.user_id = batch.user_id AND session.session_id = batch.session_id`,
    [limit],
  );
  return marked;
}

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
