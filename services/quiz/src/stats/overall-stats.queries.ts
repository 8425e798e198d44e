import type { OverallStats } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** The condition of the partial index `question_version_unexplained`. */
const UNEXPLAINED = `btrim(q.body ->> 'explanation', E' \\t\\r\\n') = ''`;

export async function readOverallStats(tx: EntityManager): Promise<Omit<OverallStats, 'publishedQuestions'>> {
  const [row] = await tx.query<[Omit<OverallStats, 'publishedQuestions'>]>(
    `WITH gap AS (
       SELECT exam.exam_id, exam.version, exam.title, exam.sitting, count(*)::int AS unexplained
       FROM exam JOIN question_version q ON q.exam_id = exam.exam_id AND q.version = exam.version
       WHERE ${UNEXPLAINED} AND NOT exam.is_withdrawn GROUP BY exam.exam_id
     )
     SELECT (SELECT coalesce(sum(answered_questions), 0)::float8 FROM user_totals) AS "questionsCompleted",
       coalesce(sum(unexplained), 0)::int AS "questionsWithoutExplanation",
       coalesce(jsonb_agg(
         jsonb_build_object('examTitle', title, 'withoutExplanation', unexplained, 'questions', (
           SELECT count(*) FROM question_version q WHERE q.exam_id = gap.exam_id AND q.version = gap.version))
         ORDER BY sitting DESC NULLS LAST, title), '[]') AS "explanationGaps"
     FROM gap`,
  );
  return row;
}
