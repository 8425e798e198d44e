import type { EntityManager } from 'typeorm';
import type { TimedAnswerChange } from '../../domain/exam-result.js';
import type { AppliedChanges, StoredState } from '../../domain/apply-exam-changes.js';

export async function readStates(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<Map<string, StoredState>> {
  const rows = await tx.query<StoredState[]>(
    `SELECT question_id AS "questionId", version, device_id AS "deviceId", device_base AS "deviceBase",
       device_sequence AS "deviceSequence", selected_answer AS "selectedAnswer", answer_changes AS "answerChanges",
       is_flagged AS "isFlagged", is_unsure AS "isUnsure", struck_out AS "struckOut", highlights, note,
       time_spent_ms AS "timeSpentMs", desk_times AS "deskTimes", answered_at AS "answeredAt", late_at AS "lateAt"
     FROM exam_question_state WHERE user_id = $1 AND session_id = $2 ORDER BY version`,
    [userId, sessionId],
  );
  return new Map(rows.map((state) => [state.questionId, state]));
}

/** Requires the lock on the session. */
export async function storeChanges(
  tx: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  { states, changedIds, answeredIds, answerChanges, revision }: AppliedChanges,
): Promise<void> {
  const changed = [...changedIds].flatMap((id) => states.get(id) ?? []);
  await tx.query(
    `WITH state AS (
       INSERT INTO exam_question_state AS known (user_id, session_id, question_id, version, device_id, device_base,
         device_sequence, selected_answer, answered_at, answer_changes, is_flagged, is_unsure, struck_out, highlights,
         note, time_spent_ms, desk_times, late_at)
       SELECT $1, $2, "questionId", version, "deviceId", "deviceBase", "deviceSequence", "selectedAnswer",
         CASE WHEN "questionId" = ANY ($4::uuid[]) THEN coalesce("lateAt", now()) END, "answerChanges", "isFlagged", "isUnsure", "struckOut",
         highlights, note, "timeSpentMs", "deskTimes", "lateAt"
       FROM jsonb_to_recordset($3::jsonb) AS s ("questionId" uuid, version int, "deviceId" uuid, "deviceBase" int,
         "deviceSequence" int, "selectedAnswer" text, "answerChanges" int, "isFlagged" boolean, "isUnsure" boolean,
         "struckOut" text[], highlights json, note text, "timeSpentMs" int, "deskTimes" json,
         "lateAt" timestamptz)
       ON CONFLICT (user_id, session_id, question_id) DO UPDATE
         SET version = excluded.version, device_id = excluded.device_id, device_base = excluded.device_base,
           device_sequence = excluded.device_sequence, selected_answer = excluded.selected_answer,
           answered_at = coalesce(excluded.answered_at, known.answered_at), answer_changes = excluded.answer_changes,
           is_flagged = excluded.is_flagged, is_unsure = excluded.is_unsure, struck_out = excluded.struck_out,
           highlights = excluded.highlights, note = excluded.note, time_spent_ms = excluded.time_spent_ms,
           desk_times = excluded.desk_times, late_at = excluded.late_at
     ), change AS (
       INSERT INTO exam_answer_change (user_id, session_id, revision, question_id, from_answer, to_answer, changed_at)
       SELECT $1, $2, revision, "questionId", "from", "to", coalesce("lateAt", now())
       FROM jsonb_to_recordset($5::jsonb) AS c (revision int, "questionId" uuid, "from" text, "to" text, "lateAt" timestamptz)
     )
     UPDATE exam_session SET revision = $6 WHERE user_id = $1 AND session_id = $2`,
    [userId, sessionId, JSON.stringify(changed), [...answeredIds], JSON.stringify(answerChanges), revision],
  );
}

export async function listAnswerChanges(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<TimedAnswerChange[]> {
  return tx.query(
    `SELECT revision, question_id AS "questionId", from_answer AS "from", to_answer AS "to",
       greatest(0, floor(extract(epoch FROM change.changed_at - session.started_at)))::int AS "atSeconds"
     FROM exam_answer_change change JOIN quiz_session session USING (user_id, session_id)
     WHERE user_id = $1 AND session_id = $2 ORDER BY revision`,
    [userId, sessionId],
  );
}

/** Copies the answers to `session_answer`, where statistics, review and flags find those of every ended session. */
export async function insertFinalAnswers(
  tx: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  graded: readonly { questionId: string; questionVersion: number; isCorrect: boolean }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO session_answer (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged,
       is_unsure, answered_at, time_spent_ms)
     SELECT state.user_id, state.session_id, state.question_id, graded.question_version, state.selected_answer,
       graded.is_correct, state.is_flagged, state.is_unsure, state.answered_at, state.time_spent_ms
     FROM exam_question_state state
       JOIN unnest($3::uuid[], $4::int[], $5::boolean[]) AS graded (question_id, question_version, is_correct)
         USING (question_id)
     WHERE state.user_id = $1 AND state.session_id = $2 AND state.selected_answer IS NOT NULL`,
    [
      userId,
      sessionId,
      graded.map(({ questionId }) => questionId),
      graded.map(({ questionVersion }) => questionVersion),
      graded.map(({ isCorrect }) => isCorrect),
    ],
  );
}
