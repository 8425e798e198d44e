import type { EntityManager } from 'typeorm';

const PAIRING_LOCK = 1_764_141;
/** Share of common trigrams. */
const LEAST_SIMILARITY = 0.6;
/** Bounds the pairs of a text that many questions share. */
const PAIRS_OF_QUESTION = 5;
/** A shorter question says little without its options, such as "Which of the following is correct?" */
const LEAST_CHARACTERS = 80;

const CONTENT = `q.body ->> 'content'`;
const OPTIONS = `(SELECT string_agg(option ->> 'text', ' ' ORDER BY place)
  FROM jsonb_array_elements(q.body -> 'answers') WITH ORDINALITY AS given (option, place))`;

/** Processes must not compare two exams at the same time, because neither would find the other. */
export async function tryPairingLock(tx: EntityManager): Promise<boolean> {
  const [row] = await tx.query<[{ isLocked: boolean }]>(
    'SELECT pg_try_advisory_xact_lock($1) AS "isLocked"',
    [PAIRING_LOCK],
  );
  return row.isLocked;
}

/** Requires the pairing lock. @returns null when each exam is paired in its current version */
export async function findUnpairedExam(tx: EntityManager): Promise<string | null> {
  const [exam] = await tx.query<{ id: string }[]>(
    `SELECT exam_id AS id FROM exam WHERE paired_version IS DISTINCT FROM version
     ORDER BY exam_id LIMIT 1 FOR NO KEY UPDATE`,
  );
  return exam?.id ?? null;
}

/** Requires a lock on the exam. @returns the ids of its questions whose text or key is new or changed */
export async function storeTexts(tx: EntityManager, examId: string): Promise<string[]> {
  await tx.query(
    `WITH removed AS (
       DELETE FROM question_text t WHERE exam_id = $1 AND NOT EXISTS (
         SELECT FROM exam JOIN question_version q USING (exam_id, version)
         WHERE exam_id = $1 AND q.question_id = t.question_id)
       RETURNING question_id
     )
     DELETE FROM question_pair
     WHERE question_id IN (SELECT question_id FROM removed) OR other_question_id IN (SELECT question_id FROM removed)`,
    [examId],
  );
  const stored = await tx.query<{ id: string }[]>(
    `INSERT INTO question_text AS known (question_id, exam_id, compared, digest)
     SELECT q.question_id, q.exam_id,
       CASE WHEN length(${CONTENT}) < ${LEAST_CHARACTERS} THEN concat_ws(' ', ${CONTENT}, ${OPTIONS}) ELSE ${CONTENT} END,
       md5(concat_ws(E'\\n', ${CONTENT}, ${OPTIONS}, q.correct_answer))
     FROM exam JOIN question_version q USING (exam_id, version) WHERE exam_id = $1
     ORDER BY q.question_id
     ON CONFLICT (question_id) DO UPDATE
       SET exam_id = excluded.exam_id, compared = excluded.compared, digest = excluded.digest
       WHERE known.digest <> excluded.digest
     RETURNING question_id AS id`,
    [examId],
  );
  await tx.query('UPDATE exam SET paired_version = version WHERE exam_id = $1', [examId]);
  return stored.map(({ id }) => id);
}

/**
 * Requires the pairing lock. Finds the most similar questions of other exams by the index of trigrams. A verdict stays
 * while both texts and keys do.
 */
export async function replacePairs(tx: EntityManager, questionIds: readonly string[]): Promise<void> {
  await tx.query(`SELECT set_config('pg_trgm.similarity_threshold', '${LEAST_SIMILARITY}', true)`);
  await tx.query(
    `WITH found AS MATERIALIZED (
       SELECT least(own.question_id, other.question_id) AS question_id,
         greatest(own.question_id, other.question_id) AS other_question_id, max(other.similarity) AS similarity,
         min(md5(least(own.digest, other.digest) || greatest(own.digest, other.digest))) AS texts_digest
       FROM question_text own, LATERAL (
         SELECT t.question_id, t.digest, similarity(t.compared, own.compared) AS similarity
         FROM question_text t WHERE t.compared % own.compared AND t.exam_id <> own.exam_id
         ORDER BY similarity DESC, t.question_id LIMIT ${PAIRS_OF_QUESTION}) AS other
       WHERE own.question_id = ANY ($1::uuid[])
       GROUP BY 1, 2
     ), dissolved AS (
       DELETE FROM question_pair pair
       WHERE (question_id = ANY ($1::uuid[]) OR other_question_id = ANY ($1::uuid[])) AND NOT EXISTS (
         SELECT FROM found
         WHERE (found.question_id, found.other_question_id) = (pair.question_id, pair.other_question_id))
     )
     INSERT INTO question_pair AS pair (question_id, other_question_id, similarity, texts_digest)
     SELECT question_id, other_question_id, similarity, texts_digest FROM found
     ON CONFLICT (question_id, other_question_id) DO UPDATE
       SET similarity = excluded.similarity, texts_digest = excluded.texts_digest, verdict = NULL, reviewed_at = NULL
       WHERE pair.texts_digest <> excluded.texts_digest`,
    [questionIds],
  );
}
