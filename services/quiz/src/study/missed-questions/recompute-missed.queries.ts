import type { EntityManager } from 'typeorm';
import type { Difference } from '../../domain/compare-stats.js';

/** The list that the ends of the sessions of the user $1 have stored, computed from all their answers. */
const RECOMPUTED = `SELECT missed.question_id, missed.question_version, missed.selected_answer,
    missed.answered_at AS missed_at, since.first_day AS right_day
  FROM (
    SELECT DISTINCT ON (a.question_id) a.question_id, a.question_version, a.selected_answer, a.answered_at
    FROM session_answer a JOIN quiz_session s USING (user_id, session_id)
    WHERE a.user_id = $1 AND NOT a.is_correct AND s.status <> 'in_progress'
    ORDER BY a.question_id, a.answered_at DESC, s.ended_at DESC) AS missed,
  LATERAL (
    SELECT min(s.study_day) AS first_day, count(DISTINCT s.study_day) AS days
    FROM session_answer a JOIN quiz_session s USING (user_id, session_id)
    WHERE a.user_id = $1 AND a.question_id = missed.question_id AND a.is_correct
      AND a.answered_at > missed.answered_at) AS since
  WHERE since.days < 2`;

export function listMissedDifferences(tx: EntityManager, userId: string): Promise<Difference[]> {
  return tx.query(
    `WITH recomputed AS (${RECOMPUTED}), stored AS (
       SELECT question_id, question_version, selected_answer, missed_at, right_day
       FROM missed_question WHERE user_id = $1
     )
     SELECT question_id AS "questionId", 'missedQuestion' AS field, to_jsonb(stored) - 'question_id' AS stored,
       to_jsonb(recomputed) - 'question_id' AS recomputed
     FROM stored FULL JOIN recomputed USING (question_id)
     WHERE to_jsonb(stored) IS DISTINCT FROM to_jsonb(recomputed) ORDER BY question_id`,
    [userId],
  );
}

/** Requires the lock on the user's totals. */
export async function replaceMissed(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM missed_question WHERE user_id = $1', [userId]);
  await tx.query(
    `INSERT INTO missed_question (user_id, question_id, question_version, selected_answer, missed_at, right_day)
     SELECT $1::uuid, recomputed.* FROM (${RECOMPUTED}) AS recomputed`,
    [userId],
  );
}
