import type { QuestionExhibit } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { QuestionRef } from '../../bank/questions/bank.queries.js';

export interface KeylessQuestion {
  id: string;
  categoryId: string;
  sectionName: string;
  content: string;
  imageUrl: string | null;
  imageDescription: string | null;
  answers: { letter: string; text: string; imageUrl: string | null }[];
  exhibit: QuestionExhibit | null;
}

/** Selects each field by name, so that a field added to `body` is not sent before it is listed here. In the order of `refs`. */
export async function readExamQuestions(
  tx: EntityManager,
  refs: readonly QuestionRef[],
): Promise<KeylessQuestion[]> {
  return tx.query(
    `SELECT question_id AS id, section_id AS "categoryId", section_name AS "sectionName", body ->> 'content' AS content,
       body ->> 'imageUrl' AS "imageUrl", body ->> 'imageDescription' AS "imageDescription", body -> 'answers' AS answers,
       nullif(body -> 'exhibit', 'null') AS exhibit
     FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS wanted (question_id, version, place)
       JOIN question_version USING (question_id, version)
     ORDER BY place`,
    [refs.map(({ id }) => id), refs.map(({ version }) => version)],
  );
}

export async function readCitations(
  tx: EntityManager,
  refs: readonly QuestionRef[],
): Promise<Map<string, string | null>> {
  const rows = await tx.query<{ id: string; citation: string | null }[]>(
    `SELECT question_id AS id, body ->> 'citation' AS citation
     FROM unnest($1::uuid[], $2::int[]) AS wanted (question_id, version) JOIN question_version USING (question_id, version)`,
    [refs.map(({ id }) => id), refs.map(({ version }) => version)],
  );
  return new Map(rows.map(({ id, citation }) => [id, citation]));
}

export async function listExamTitles(
  tx: EntityManager,
): Promise<{ examId: string; title: string; sitting: string | null }[]> {
  return tx.query(
    'SELECT exam_id AS "examId", title, sitting FROM exam ORDER BY sitting DESC NULLS LAST, title, exam_id',
  );
}

export async function findExamTitle(tx: EntityManager, examId: string): Promise<string> {
  const [row] = await tx.query<{ title: string }[]>('SELECT title FROM exam WHERE exam_id = $1', [examId]);
  return row?.title ?? '';
}
