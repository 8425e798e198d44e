import type { EntityManager } from 'typeorm';
import { PRACTICE_QUESTIONS } from '../../bank/questions/bank.queries.js';
import type { QuestionRecord } from '../../domain/ended-session-stats.js';
import type { SectionStats } from '../../domain/section-progress.js';

/**
 * One text instead of a row for each question, because a user may have seen thousands.
 *
 * @param questionIds null: all questions
 * @returns ids: those answered wrong last time, then the others; each the least recently seen first, ties in random order
 */
export async function readSeenQuestions(
  tx: EntityManager,
  userId: string,
  questionIds: readonly string[] | null,
): Promise<string[]> {
  const [row] = await tx.query<{ ids: string | null }[]>(
    `SELECT string_agg(question_id::text, ' ' ORDER BY last_correct IS NOT FALSE, last_seen_at, random()) AS ids
     FROM user_question WHERE user_id = $1 AND ($2::uuid[] IS NULL OR question_id = ANY ($2))`,
    [userId, questionIds],
  );
  return row?.ids?.split(' ') ?? [];
}

/** Questions are complete while practice asks them; answers count for ever. */
export async function readSectionStats(
  tx: EntityManager,
  userId: string,
): Promise<Map<string, SectionStats>> {
  const rows = await tx.query<(SectionStats & { categoryId: string })[]>(
    `SELECT section_id AS "categoryId", count(*) FILTER (
         WHERE answers > 0 AND practice.question_id IS NOT NULL)::int AS "completedQuestions",
       sum(answers)::int AS answers, sum(correct_answers)::int AS "correctAnswers", sum(scored)::int AS scored,
       sum(credited)::int AS credited, max(last_answered_at) AS "lastAnsweredAt"
     FROM user_question seen
       LEFT JOIN (SELECT practiced.question_id FROM ${PRACTICE_QUESTIONS}) practice USING (question_id)
     WHERE user_id = $1 GROUP BY section_id`,
    [userId],
  );
  return new Map(rows.map(({ categoryId, ...stats }) => [categoryId, stats]));
}

/** Different questions, in sessions that have ended. */
export async function countAnsweredInDays(tx: EntityManager, userId: string, days: number): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM user_question
     WHERE user_id = $1 AND last_answered_at > now() - make_interval(days => $2)`,
    [userId, days],
  );
  return count;
}

/** SQL for a timestamp as text, because a Date would lose the microseconds. */
export function momentOf(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

export async function readQuestionRecords(
  tx: EntityManager,
  userId: string,
): Promise<Map<string, QuestionRecord>> {
  const rows = await tx.query<(QuestionRecord & { id: string })[]>(
    `SELECT question_id AS id, section_id AS "categoryId", ${momentOf('last_seen_at')} AS "lastSeenAt", answers,
       correct_answers AS "correctAnswers", scored, credited, ${momentOf('last_answered_at')} AS "lastAnsweredAt",
       last_correct AS "lastCorrect"
     FROM user_question WHERE user_id = $1`,
    [userId],
  );
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

/**
 * Stores when and in which session a question was last seen only if its record is new: a concurrent start may have stored
 * newer values.
 */
export async function saveQuestionStats(
  tx: EntityManager,
  userId: string,
  records: readonly (QuestionRecord & { id: string })[],
): Promise<void> {
  await tx.query(
    `INSERT INTO user_question (user_id, question_id, section_id, last_seen_at, answers, correct_answers, scored,
       credited, last_answered_at, last_correct)
     SELECT $1, id, "categoryId", "lastSeenAt", answers, "correctAnswers", scored, credited, "lastAnsweredAt",
       "lastCorrect"
     FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, "categoryId" uuid, "lastSeenAt" timestamptz, answers int,
       "correctAnswers" int, scored int, credited int, "lastAnsweredAt" timestamptz, "lastCorrect" boolean)
     ORDER BY id
     ON CONFLICT (user_id, question_id) DO UPDATE
       SET answers = excluded.answers, correct_answers = excluded.correct_answers, scored = excluded.scored,
         credited = excluded.credited, last_answered_at = excluded.last_answered_at,
         last_correct = excluded.last_correct`,
    [userId, JSON.stringify(records)],
  );
}
