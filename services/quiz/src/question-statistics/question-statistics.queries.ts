import type { QuestionStatisticsSort, QuestionStatistics, SortOrder } from '@tenfold/contracts';
import { QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import type { QuestionSums } from '@tenfold/learning';
import type { EntityManager } from 'typeorm';

export interface ItemPageRequest {
  sort: QuestionStatisticsSort;
  order: SortOrder;
  limit: number;
  offset: number;
}

export type FoundQuestion = Omit<QuestionStatistics, 'credit' | 'evidence'> & {
  letters: string[];
  sums: QuestionSums | null;
};

const fewLast = `(answers < ${QUESTION_STATISTICS_MIN_ANSWERS}), `;
const sortColumns: Record<QuestionStatisticsSort, { before: string; column: string }> = {
  difficulty: { before: fewLast, column: 'difficulty' },
  discrimination: { before: fewLast, column: 'discrimination' },
  answers: { before: '', column: 'answers' },
};

export function readItems(
  tx: EntityManager,
  { sort, order, limit, offset }: ItemPageRequest,
  calibration: number,
): Promise<FoundQuestion[]> {
  const { before, column } = sortColumns[sort];
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  // item_totals has an index for each of these orders
  const inOrder = `ORDER BY ${before}${column} ${direction} NULLS LAST, exam_title, item.number, question_id`;
  return tx.query<FoundQuestion[]>(
    `SELECT q.question_id AS "questionId", item.exam_title AS "examTitle", item.number AS "questionNumber",
            q.section_name AS "sectionName", q.body ->> 'content' AS content, q.correct_answer AS "correctAnswer",
            jsonb_path_query_array(q.body, '$.answers[*].letter') AS letters,
            item.answers, item.difficulty, item.discrimination,
            (SELECT c.sums FROM calibrated_question c
              WHERE c.version = $3 AND c.question_id = q.question_id AND c.wording = q.wording) AS sums
       FROM (
         SELECT question_id, version, exam_title, item.number, answers, difficulty, discrimination
           FROM item_totals item WHERE version IS NOT NULL ${inOrder} LIMIT $1 OFFSET $2
       ) item JOIN question_version q USING (question_id, version)
     ${inOrder}`,
    [limit, offset, calibration],
  );
}
