import type { OverallStats } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

export async function readOverallStats(tx: EntityManager): Promise<OverallStats> {
  const [row] = await tx.query<[OverallStats]>(
    `WITH published AS (
       SELECT exam.title, exam.sitting, count(*)::int AS questions,
         count(*) FILTER (WHERE btrim(q.body ->> 'explanation', E' \\t\\r\\n') = '')::int AS unexplained
       FROM exam JOIN question_version q ON q.exam_id = exam.exam_id AND q.version = exam.version
       GROUP BY exam.exam_id
     )
     SELECT (SELECT coalesce(sum(answered_questions), 0)::float8 FROM user_totals) AS "questionsCompleted",
       coalesce(sum(questions), 0)::int AS "publishedQuestions",
       coalesce(sum(unexplained), 0)::int AS "questionsWithoutExplanation",
       coalesce(jsonb_agg(
         jsonb_build_object('examTitle', title, 'questions', questions, 'withoutExplanation', unexplained)
         ORDER BY sitting DESC NULLS LAST, title) FILTER (WHERE unexplained > 0), '[]') AS "explanationGaps"
     FROM published`,
  );
  return row;
}
