import type { EntityManager } from 'typeorm';
import { countingLock } from './count-sessions.queries.js';

/**
 * Recounts a question after a change of its key, from all counted sessions. The wordings with the former key lose their
 * statistics.
 */
export async function recountQuestion(database: EntityManager, questionId: string): Promise<void> {
  await database.transaction(async (tx) => {
    // reads the answers of every user who has answered the question
    await tx.query('SET LOCAL statement_timeout = 0');
    await countingLock(tx);
    await tx.query(
      `DELETE FROM question_statistics total WHERE question_id = $1 AND NOT EXISTS (
         SELECT FROM question_version q WHERE q.question_id = $1 AND q.wording = total.wording)`,
      [questionId],
    );
    await tx.query(RECOUNT, [questionId]);
  });
}

const RECOUNT = `WITH given AS (
    SELECT a.user_id, a.session_id, a.question_version, a.selected_answer, s.ended_at, a.is_correct::int AS is_right,
      (s.correct_answers - a.is_correct::int)::float8 / (cardinality(s.question_ids) - 1) AS rest
    FROM user_question known
      JOIN session_answer a ON a.user_id = known.user_id AND a.question_id = known.question_id
      JOIN quiz_session s ON s.user_id = a.user_id AND s.session_id = a.session_id
    WHERE known.question_id = $1 AND s.status = 'completed' AND s.in_statistics AND cardinality(s.question_ids) > 1
  ), first_given AS (
    SELECT DISTINCT ON (given.user_id, q.wording) q.wording, given.selected_answer, given.is_right, given.rest
    FROM given JOIN question_version q ON q.question_id = $1 AND q.version = given.question_version
    ORDER BY given.user_id, q.wording, given.ended_at, given.session_id
  ), worded AS (
    SELECT DISTINCT wording FROM question_version WHERE question_id = $1
  )
  INSERT INTO question_statistics AS total
    (question_id, wording, answers, right_answers, rest_sum, rest_square_sum, right_rest_sum,
     chose_a, chose_b, chose_c, chose_d, chose_e)
  SELECT $1::uuid, wording, count(f.wording), coalesce(sum(is_right), 0), coalesce(sum(rest), 0),
    coalesce(sum(rest * rest), 0), coalesce(sum(rest * is_right), 0),
    count(*) FILTER (WHERE selected_answer = 'A'), count(*) FILTER (WHERE selected_answer = 'B'),
    count(*) FILTER (WHERE selected_answer = 'C'), count(*) FILTER (WHERE selected_answer = 'D'),
    count(*) FILTER (WHERE selected_answer = 'E')
  FROM worded LEFT JOIN first_given f USING (wording)
  GROUP BY wording
  ON CONFLICT (question_id, wording) DO UPDATE SET
    answers = excluded.answers, right_answers = excluded.right_answers, rest_sum = excluded.rest_sum,
    rest_square_sum = excluded.rest_square_sum, right_rest_sum = excluded.right_rest_sum,
    chose_a = excluded.chose_a, chose_b = excluded.chose_b, chose_c = excluded.chose_c,
    chose_d = excluded.chose_d, chose_e = excluded.chose_e`;
