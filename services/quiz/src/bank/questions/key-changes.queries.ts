import type { ExamPublishedData, PublishedKeyChange, PublishedQuestion } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** Letters, then texts: a key change applies to the versions of a question whose options are the same. */
const OPTIONS = `jsonb_path_query_array(q.body, '$.answers[*].letter')
  || jsonb_path_query_array(q.body, '$.answers[*].text')`;

/** The newest key change that set the key that `q` has now. */
export const KEY_CHANGE_NOTE = `(SELECT json_build_object('decidedOn', k.decided_on::text, 'publicNote', k.public_note)
  FROM key_change k
  WHERE k.question_id = q.question_id AND k.after = q.correct_answer AND k.options = ${OPTIONS}
  ORDER BY k.version DESC LIMIT 1)`;

interface ChangedQuestion {
  question: PublishedQuestion;
  change: PublishedKeyChange;
}

/**
 * Records the key changes of a version and gives their keys to this and all earlier versions of the questions with the same
 * options. Versions with a newer key change keep their key, and a new public note changes no key. Requires the lock on the exam.
 *
 * @returns the ids of the questions to rescore: those whose key has changed, without changes that were known
 */
export async function applyKeyChanges(
  tx: EntityManager,
  { examId, version }: Pick<ExamPublishedData, 'examId' | 'version'>,
  changed: readonly ChangedQuestion[],
): Promise<string[]> {
  const rows = changed.map(({ question: { answers, number }, change }) => ({
    ...change,
    number,
    options: [...answers.map(({ letter }) => letter), ...answers.map(({ text }) => text)],
  }));
  const recorded = await tx.query<{ questionId: string; hasNewKey: boolean }[]>(
    `INSERT INTO key_change
       (question_id, version, exam_id, question_number, options, before, after, decided_on, public_note, finished_at)
     SELECT "questionId", $2, $1, number, options, before, after, "decidedOn", "publicNote",
       CASE WHEN before = after THEN now() END
     FROM jsonb_to_recordset($3::jsonb) AS change ("questionId" uuid, number int, options jsonb, before text, after text,
       "decidedOn" date, "publicNote" text)
     ON CONFLICT DO NOTHING RETURNING question_id AS "questionId", before <> after AS "hasNewKey"`,
    [examId, version, JSON.stringify(rows)],
  );
  if (recorded.length === 0) return [];
  const questionIds = recorded.filter(({ hasNewKey }) => hasNewKey).map(({ questionId }) => questionId);
  await tx.query(
    `UPDATE question_version q SET correct_answer = changed.after
     FROM key_change changed
     WHERE changed.question_id = ANY ($1::uuid[]) AND changed.version = $2
       AND q.question_id = changed.question_id AND q.version <= changed.version
       AND q.correct_answer <> changed.after AND ${OPTIONS} = changed.options
       AND NOT ${replacedKeyChange('changed')}`,
    [questionIds, version],
  );
  await tx.query('UPDATE bank_revision SET revision = revision + 1');
  return questionIds;
}

/** Whether a newer key change of the same question replaces the one of the given alias. A new public note does not. */
export function replacedKeyChange(change: string): string {
  return `EXISTS (SELECT FROM key_change newer
    WHERE newer.question_id = ${change}.question_id AND newer.version > ${change}.version
      AND newer.options = ${change}.options AND newer.before <> newer.after)`;
}
