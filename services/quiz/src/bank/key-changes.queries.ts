import type { ExamPublishedData, PublishedKeyChange, PublishedQuestion } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** Letters, then texts: a key change applies to the versions of a question whose options are the same. */
const OPTIONS = `jsonb_path_query_array(q.body, '$.answers[*].letter')
  || jsonb_path_query_array(q.body, '$.answers[*].text')`;

/** The newest change of the key of `q`, unless the key was changed by an exam file since. */
export const KEY_CHANGE_NOTE = `(SELECT json_build_object('decidedOn', k.decided_on::text, 'publicNote', k.public_note)
  FROM key_change k
  WHERE k.question_id = q.question_id AND k.after = q.correct_answer AND k.options = ${OPTIONS}
  ORDER BY k.version DESC LIMIT 1)`;

interface ChangedQuestion {
  exam: Pick<ExamPublishedData, 'examId' | 'version'>;
  question: PublishedQuestion;
  change: PublishedKeyChange;
}

/**
 * Records a key change and gives its key to this and all earlier versions of the question with the same options. Versions
 * with a newer key change keep their key. Requires the lock on the exam.
 *
 * @returns false when the change is known
 */
export async function applyKeyChange(
  tx: EntityManager,
  { exam, question, change }: ChangedQuestion,
): Promise<boolean> {
  const { answers, id, number } = question;
  const options = [...answers.map(({ letter }) => letter), ...answers.map(({ text }) => text)];
  const recorded = await tx.query<unknown[]>(
    `INSERT INTO key_change
       (question_id, version, exam_id, question_number, options, before, after, decided_on, public_note)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING question_id`,
    [
      id,
      exam.version,
      exam.examId,
      number,
      JSON.stringify(options),
      change.before,
      change.after,
      change.decidedOn,
      change.publicNote,
    ],
  );
  if (recorded.length === 0) return false;
  await tx.query(
    `UPDATE question_version q SET correct_answer = changed.after
     FROM key_change changed
     WHERE changed.question_id = $1 AND changed.version = $2
       AND q.question_id = changed.question_id AND q.version <= changed.version
       AND q.correct_answer <> changed.after AND ${OPTIONS} = changed.options
       AND NOT EXISTS (SELECT FROM key_change newer
         WHERE newer.question_id = changed.question_id AND newer.version > changed.version
           AND newer.options = changed.options)`,
    [id, exam.version],
  );
  await tx.query('UPDATE bank_revision SET revision = revision + 1');
  return true;
}
