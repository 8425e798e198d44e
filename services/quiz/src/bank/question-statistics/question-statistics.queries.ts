import type {
  AnswerOption,
  QuestionStatisticsFilter,
  QuestionStatisticsSort,
  QuestionStatistics,
  SessionsToRescore,
  SortOrder,
} from '@tenfold/contracts';
import { QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { EvidenceSummary } from '../../domain/summarize-evidence.js';

export interface StatisticsPageRequest {
  sort: QuestionStatisticsSort;
  order: SortOrder;
  limit: number;
  offset: number;
}

/** Null without evidence of the current wording. */
type StoredSummary = { [Part in keyof EvidenceSummary]: EvidenceSummary[Part] | null };

export type FoundQuestion = Omit<QuestionStatistics, 'credit' | 'evidence'> &
  StoredSummary & {
    examId: string;
    options: AnswerOption[];
  };

const fewLast = `(answers < ${QUESTION_STATISTICS_MIN_ANSWERS}), `;
const sortColumns: Record<QuestionStatisticsSort, { before: string; column: string }> = {
  difficulty: { before: fewLast, column: 'difficulty' },
  discrimination: { before: fewLast, column: 'discrimination' },
  answers: { before: '', column: 'answers' },
};

/** Columns of `item`, a listed row of question_statistics. */
const QUESTION = `q.question_id AS "questionId", q.exam_id AS "examId", item.exam_title AS "examTitle",
    item.number AS "questionNumber", q.section_name AS "sectionName", q.body ->> 'content' AS content,
    q.correct_answer AS "correctAnswer", (SELECT jsonb_agg(jsonb_build_object('letter', option -> 'letter', 'text', option -> 'text')
      ORDER BY place) FROM jsonb_array_elements(q.body -> 'answers') WITH ORDINALITY AS given (option, place)) AS options,
    item.answers, item.difficulty, item.discrimination,
    evidence.sums, evidence.thirds, evidence.trend, evidence.median_ms AS "medianMs"`;

const WITH_EVIDENCE = `JOIN question_version q USING (question_id, version)
    LEFT JOIN LATERAL (
      SELECT sums, thirds, trend, median_ms FROM question_evidence known
      WHERE known.question_id = q.question_id AND known.wording = q.wording) evidence ON true`;

export function readStatistics(
  tx: EntityManager,
  { sort, order, limit, offset }: StatisticsPageRequest,
): Promise<FoundQuestion[]> {
  const { before, column } = sortColumns[sort];
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  // question_statistics has an index for each of these orders
  const inOrder = `ORDER BY ${before}${column} ${direction} NULLS LAST, exam_title, item.number, question_id`;
  return tx.query<FoundQuestion[]>(
    `SELECT ${QUESTION}
     FROM (
       SELECT question_id, version, exam_title, item.number, answers, difficulty, discrimination
         FROM question_statistics item WHERE version IS NOT NULL ${inOrder} LIMIT $1 OFFSET $2
     ) item ${WITH_EVIDENCE}
     ${inOrder}`,
    [limit, offset],
  );
}

type QuestionList = Exclude<QuestionStatisticsFilter, 'all'>;

/** `item` is a row of question_statistics. The highest rank comes first. */
const LISTS: Record<QuestionList, { from: string; rank: string }> = {
  looks_wrong: {
    // a subquery, because a join of many questions could read the whole list
    from: `question_evidence wrong, LATERAL (
        SELECT * FROM question_statistics listed WHERE listed.question_id = wrong.question_id
          AND listed.wording = wrong.wording AND listed.version IS NOT NULL LIMIT 1) item
      WHERE wrong.looks_wrong_by IS NOT NULL`,
    rank: 'wrong.looks_wrong_by',
  },
  unexplained: {
    // the first condition is that of the partial index `question_version_unexplained`
    from: `question_version without JOIN question_statistics item USING (question_id, version)
      WHERE btrim(without.body ->> 'explanation', E' \\t\\r\\n') = ''`,
    rank: 'item.answers - item.right_answers',
  },
};

export async function readList(
  tx: EntityManager,
  list: QuestionList,
  { limit, offset }: Pick<StatisticsPageRequest, 'limit' | 'offset'>,
): Promise<{ found: FoundQuestion[]; total: number }> {
  const { from, rank } = LISTS[list];
  const inOrder = 'ORDER BY item_rank DESC, item.exam_title, item.number, item.question_id';
  const found = await tx.query<FoundQuestion[]>(
    `SELECT ${QUESTION}
     FROM (SELECT item.*, ${rank} AS item_rank FROM ${from} ${inOrder} LIMIT $1 OFFSET $2) item ${WITH_EVIDENCE}
     ${inOrder}`,
    [limit, offset],
  );
  const [row] = await tx.query<[{ total: number }]>(`SELECT count(*)::int AS total FROM ${from}`);
  return { found, total: row.total };
}

export function readStatisticsOf(
  tx: EntityManager,
  questionIds: readonly string[],
): Promise<FoundQuestion[]> {
  return tx.query<FoundQuestion[]>(
    `SELECT ${QUESTION}
     FROM (SELECT * FROM question_statistics WHERE question_id = ANY ($1::uuid[]) AND version IS NOT NULL) item ${WITH_EVIDENCE}`,
    [questionIds],
  );
}

const COUNTED_STUDENTS_MAX = 10_000;

export async function countSessionsToRescore(
  tx: EntityManager,
  questionId: string,
): Promise<SessionsToRescore> {
  const [row] = await tx.query<[SessionsToRescore]>(
    `SELECT count(*)::int AS students, coalesce(sum(scored), 0)::int AS sessions,
       count(*) < ${COUNTED_STUDENTS_MAX} AS "isComplete"
     FROM (
       SELECT scored FROM user_question WHERE question_id = $1 AND scored > 0 LIMIT ${COUNTED_STUDENTS_MAX}) AS counted`,
    [questionId],
  );
  return row;
}

/** `computedAt` is when the evidence of all questions was computed; null before the first run. */
export async function readStatisticsDetail(
  tx: EntityManager,
  questionId: string,
): Promise<(FoundQuestion & { computedAt: Date | null }) | null> {
  const [row] = await tx.query<(FoundQuestion & { computedAt: Date | null })[]>(
    `SELECT ${QUESTION}, (SELECT max(created_at) FROM evidence_run) AS "computedAt"
     FROM (SELECT * FROM question_statistics WHERE question_id = $1 AND version IS NOT NULL) item ${WITH_EVIDENCE}`,
    [questionId],
  );
  return row ?? null;
}
