import type { QuestionSet } from '@tenfold/contracts';
import { TARGET_MS_PER_QUESTION } from '@tenfold/exam';
import { runPrepared } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import type { AccessCopy } from '../../access/access.queries.js';
import type { UserQuestionSets } from '../../domain/match-questions.js';
import { RUNNING_EXAM_QUESTIONS } from '../running-exams/running-exams.queries.js';

/**
 * PostgreSQL skips a set that is not in $2. Questions of a running exam are returned beside the sets and filtered later, in
 * `matchQuestions`.
 */
export const READ_QUESTION_SETS = {
  name: 'read-question-sets',
  text: `SELECT (SELECT revision FROM bank_revision) AS "bankRevision", access.tier, access.status,
      ARRAY(SELECT question_id FROM user_question WHERE user_id = $1 AND 'unseen' = ANY ($2::text[])) AS seen,
      ARRAY(
        SELECT question_id FROM missed_question WHERE user_id = $1 AND 'missed' = ANY ($2)
        UNION ALL SELECT question_id FROM session_answer WHERE user_id = $1 AND flagged AND 'flagged' = ANY ($2)
        UNION ALL SELECT question_id FROM session_answer WHERE user_id = $1 AND is_unsure AND 'unsure' = ANY ($2)
        UNION ALL SELECT question_id FROM exam_question_state WHERE user_id = $1 AND is_unsure AND 'unsure' = ANY ($2)
        UNION ALL SELECT question_id FROM question_note WHERE user_id = $1 AND 'noted' = ANY ($2)
        UNION ALL SELECT question_id FROM session_answer slow
          WHERE user_id = $1 AND time_spent_ms > ${TARGET_MS_PER_QUESTION} AND 'slow' = ANY ($2)
            AND answered_at = (SELECT last_answered_at FROM user_question known
              WHERE known.user_id = slow.user_id AND known.question_id = slow.question_id)
      ) AS marked,
      ARRAY(${RUNNING_EXAM_QUESTIONS}) AS "inRunningExam"
    FROM (VALUES (1)) AS one LEFT JOIN access_copy access ON access.user_id = $1`,
};

interface ReadQuestionSets extends UserQuestionSets {
  bankRevision: number;
  access: AccessCopy | null;
}

export async function readQuestionSets(
  tx: EntityManager,
  userId: string,
  sets: readonly QuestionSet[],
): Promise<ReadQuestionSets> {
  type Row = { bankRevision: number | null; seen: string[]; marked: string[]; inRunningExam: string[] } & (
    AccessCopy | { tier: null }
  );
  const [{ bankRevision, seen, marked, inRunningExam, ...access }] = await runPrepared<[Row]>(
    tx,
    READ_QUESTION_SETS,
    [userId, sets],
  );
  return {
    bankRevision: bankRevision ?? 0,
    access: access.tier === null ? null : access,
    seen: new Set(seen),
    marked: new Set(marked),
    inRunningExam: new Set(inRunningExam),
  };
}
