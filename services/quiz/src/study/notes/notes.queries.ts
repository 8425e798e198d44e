import { EXAM_NOTE_MAX } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';

export interface NoteRecord {
  questionId: string;
  note: string;
  updatedAt: string;
}

/**
 * SQL of a JSON list of a user's notes, looked up question by question.
 *
 * @param userId SQL expression
 * @param questionIds SQL expression of a uuid[]
 */
export function notesOn(userId: string, questionIds: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('questionId', kept.question_id, 'note', kept.note,
      'updatedAt', to_char(kept.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
    FROM unnest(${questionIds}) AS asked (id), LATERAL (
      SELECT * FROM question_note n WHERE n.user_id = ${userId} AND n.question_id = asked.id LIMIT 1) AS kept)`;
}

/**
 * An erasure deletes seen questions before notes, so it waits for this statement or leaves it no question.
 *
 * @param note empty: deletes the note
 * @returns the time of the change; null for a question that the user has never been shown
 */
export async function saveNote(
  tx: EntityManager,
  userId: string,
  questionId: string,
  note: string,
): Promise<Date | null> {
  const [saved] = await tx.query<{ updatedAt: Date }[]>(
    `WITH shown AS MATERIALIZED (
       SELECT user_id, question_id FROM user_question WHERE user_id = $1 AND question_id = $2 FOR KEY SHARE
     ), saved AS (
       INSERT INTO question_note AS known (user_id, question_id, note)
       SELECT user_id, question_id, $3::text FROM shown WHERE $3 <> ''
       ON CONFLICT (user_id, question_id) DO UPDATE SET note = excluded.note, updated_at = excluded.updated_at
     ), removed AS (
       DELETE FROM question_note known USING shown
       WHERE known.user_id = $1 AND known.question_id = $2 AND $3 = ''
     )
     SELECT now() AS "updatedAt" FROM shown`,
    [userId, questionId, note],
  );
  return saved?.updatedAt ?? null;
}

const HAS_NOTE = `btrim(q.note, E' \\t\\r\\n') <> ''`;

/**
 * Appends the notes of an exam session to the user's notes, up to the limit of a note. Requires the locks of `endSession` on
 * the questions, or one that an erasure waits for.
 */
export async function appendExamNotes(
  tx: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO question_note AS known (user_id, question_id, note)
     SELECT user_id, question_id, note FROM exam_question_state q
     WHERE user_id = $1 AND session_id = $2 AND ${HAS_NOTE}
     ORDER BY question_id
     ON CONFLICT (user_id, question_id) DO UPDATE
       SET note = left(known.note || E'\\n\\n' || excluded.note, ${EXAM_NOTE_MAX}), updated_at = excluded.updated_at
       WHERE position(E'\\n\\n' || excluded.note || E'\\n\\n' IN E'\\n\\n' || known.note || E'\\n\\n') = 0`,
    [userId, sessionId],
  );
}
