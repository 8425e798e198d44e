import type { EntityManager } from 'typeorm';
import { citationKeys } from '../../domain/citation-keys.js';

const QUESTION = `jsonb_build_array(q.body -> 'content', q.body -> 'imageDescription')`;
const OPTIONS = `jsonb_path_query_array(q.body, '$.answers[*].text')`;
const EXHIBIT = `jsonb_build_array(q.body #> '{exhibit,title}', q.body #> '{exhibit,content}',
  jsonb_path_query_array(q.body, '$.exhibit.images[*].description'))`;
const EXPLANATION = `jsonb_build_array(q.body -> 'explanation', q.body -> 'citation')`;

/** Removes withdrawn exams from the index. Requires a lock on the exams. */
export async function indexExams(tx: EntityManager, examIds: readonly string[]): Promise<void> {
  const cited = await tx.query<{ id: string; citation: string | null }[]>(
    `SELECT question_id AS id, body ->> 'citation' AS citation
       FROM exam JOIN question_version USING (exam_id, version) WHERE exam_id = ANY ($1)`,
    [examIds],
  );
  const keys = cited.map(({ id, citation }) => ({ id, keys: citationKeys(citation) }));
  await tx.query('DELETE FROM question_search WHERE exam_id = ANY ($1)', [examIds]);
  await tx.query(
    `INSERT INTO question_search (question_id, version, exam_id, question_words, all_words)
     SELECT q.question_id, q.version, q.exam_id, words,
       words || setweight(to_tsvector('english', ${EXHIBIT}), 'C')
             || setweight(to_tsvector('english', ${EXPLANATION}), 'D') || array_to_tsvector(cited.keys)
       FROM exam JOIN question_version q USING (exam_id, version)
       JOIN jsonb_to_recordset($2::jsonb) AS cited (id uuid, keys text[]) ON cited.id = q.question_id
      CROSS JOIN LATERAL (
        SELECT setweight(to_tsvector('english', ${QUESTION}), 'A')
            || setweight(to_tsvector('english', ${OPTIONS}), 'B') AS words) indexed
      WHERE exam_id = ANY ($1) AND NOT exam.is_withdrawn
      ORDER BY q.question_id`,
    [examIds, JSON.stringify(keys)],
  );
  await tx.query(
    `INSERT INTO search_word (word)
     SELECT DISTINCT word
       FROM exam JOIN question_version q USING (exam_id, version)
      CROSS JOIN LATERAL unnest(tsvector_to_array(to_tsvector('simple',
        jsonb_build_array(${QUESTION}, ${OPTIONS}, ${EXHIBIT}, ${EXPLANATION})))) AS word
      WHERE exam_id = ANY ($1) AND word ~ '^[a-z]{2,30}$'
      ORDER BY word
     ON CONFLICT DO NOTHING`,
    [examIds],
  );
}
