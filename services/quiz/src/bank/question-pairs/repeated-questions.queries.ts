import type { PairedQuestion } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { KEYLESS_QUESTIONS } from '../../study/running-exams/running-exams.queries.js';
import { describeQuestion } from './question-pairs.queries.js';

export interface FoundRepeat {
  questionId: string;
  examTitle: string;
  sitting: string | null;
  isLater: boolean;
  isSameAnswer: boolean;
  /** The user's latest ended session that answered the other question; null without one. */
  sessionId: string | null;
  /** From 1. */
  place: number | null;
  /** Only for another answer. */
  own: PairedQuestion | null;
  other: PairedQuestion | null;
}

/**
 * Of the given questions, those that another exam asks too, the latest sitting first. Leaves out withdrawn exams, and the
 * questions of the user's exam sessions in progress, whose keys must stay secret.
 */
export function findRepeats(
  tx: EntityManager,
  userId: string,
  questionIds: readonly string[],
): Promise<FoundRepeat[]> {
  return tx.query<FoundRepeat[]>(
    `WITH in_exam AS MATERIALIZED (${KEYLESS_QUESTIONS}), repeated AS (
       SELECT question_id AS id, other_question_id AS other_id, verdict FROM question_pair
        WHERE question_id = ANY ($2::uuid[]) AND verdict IN ('same', 'same_stem_other_answer')
       UNION ALL
       SELECT other_question_id, question_id, verdict FROM question_pair
        WHERE other_question_id = ANY ($2::uuid[]) AND verdict IN ('same', 'same_stem_other_answer')
     )
     SELECT repeated.id AS "questionId", other_exam.title AS "examTitle", other_exam.sitting,
       coalesce(other_exam.sitting > exam.sitting, false) AS "isLater", repeated.verdict = 'same' AS "isSameAnswer",
       latest.session_id AS "sessionId", latest.place,
       CASE WHEN repeated.verdict <> 'same' THEN ${describeQuestion('repeated.id')} END AS own,
       CASE WHEN repeated.verdict <> 'same' THEN ${describeQuestion('repeated.other_id')} END AS other
     FROM repeated
     JOIN question_text own ON own.question_id = repeated.id JOIN exam ON exam.exam_id = own.exam_id
     JOIN question_text other ON other.question_id = repeated.other_id
     JOIN exam other_exam ON other_exam.exam_id = other.exam_id AND NOT other_exam.is_withdrawn
     LEFT JOIN LATERAL (
       SELECT session_id, array_position(session.question_ids, answer.question_id) AS place
       FROM session_answer answer JOIN quiz_session session USING (user_id, session_id)
       WHERE user_id = $1 AND answer.question_id = repeated.other_id AND session.status <> 'in_progress'
       ORDER BY answer.answered_at DESC LIMIT 1
     ) latest ON true
     WHERE NOT EXISTS (SELECT FROM in_exam WHERE in_exam.id IN (repeated.id, repeated.other_id))
     ORDER BY other_exam.sitting DESC NULLS LAST, other_exam.title, repeated.other_id`,
    [userId, questionIds],
  );
}
