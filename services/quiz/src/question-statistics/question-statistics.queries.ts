import type { QuestionStatisticsSort, QuestionStatistics, SortOrder } from '@tenfold/contracts';
import { QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';

export interface ItemPageRequest {
  sort: QuestionStatisticsSort;
  order: SortOrder;
  limit: number;
  offset: number;
}

export type FoundQuestion = Omit<QuestionStatistics, 'credit'> & { letters: string[] };

const NO_VARIANCE = 1e-10;

const DIFFICULTY = 'round((100.0 * total.right_answers / total.answers)::numeric, 1)::float8';

const DISCRIMINATION = `CASE
    WHEN total.right_answers NOT IN (0, total.answers)
     AND total.rest_square_sum / total.answers - (total.rest_sum / total.answers) ^ 2 > ${NO_VARIANCE}
    THEN round(least(1, greatest(-1,
           (total.answers * total.right_rest_sum - total.right_answers * total.rest_sum)
           / sqrt(total.right_answers::float8 * (total.answers - total.right_answers))
           / sqrt(total.answers * total.rest_square_sum - total.rest_sum ^ 2)))::numeric, 2)::float8
  END`;

const fewLast = `(answers < ${QUESTION_STATISTICS_MIN_ANSWERS}), `;
const sortColumns: Record<QuestionStatisticsSort, { before: string; column: string }> = {
  difficulty: { before: fewLast, column: 'difficulty' },
  discrimination: { before: fewLast, column: 'discrimination' },
  answers: { before: '', column: 'answers' },
};

export function readItems(
  tx: EntityManager,
  { sort, order, limit, offset }: ItemPageRequest,
): Promise<FoundQuestion[]> {
  const { before, column } = sortColumns[sort];
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  // the texts are read after the limit: the sort reads the question bank from an index
  const inOrder = `ORDER BY ${before}${column} ${direction} NULLS LAST, "examTitle", "questionNumber", "questionId"`;
  return tx.query<FoundQuestion[]>(
    `SELECT item."questionId", item."examTitle", item."questionNumber", q.section_name AS "sectionName",
            q.body ->> 'content' AS content, q.correct_answer AS "correctAnswer",
            jsonb_path_query_array(q.body, '$.answers[*].letter') AS letters,
            item.answers, item.difficulty, item.discrimination
       FROM (SELECT * FROM (
         SELECT q.question_id AS "questionId", q.version, exam.title AS "examTitle", q.number AS "questionNumber",
                coalesce(total.answers, 0) AS answers, ${DIFFICULTY} AS difficulty, ${DISCRIMINATION} AS discrimination
           FROM exam
           JOIN question_version q ON q.exam_id = exam.exam_id AND q.version = exam.version
           LEFT JOIN item_totals total ON total.question_id = q.question_id AND total.wording = q.wording
       ) known ${inOrder} LIMIT $1 OFFSET $2) item
       JOIN question_version q ON q.question_id = item."questionId" AND q.version = item.version
     ${inOrder}`,
    [limit, offset],
  );
}
