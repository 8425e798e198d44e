import type { EntityManager } from 'typeorm';
import type { QuestionHistory } from '../domain/pick-questions.js';
import type { QuestionRecord } from '../domain/recompute-stats.js';
import type { QuestionOutcome } from '../domain/score-session.js';
import type { SectionStats } from '../domain/section-progress.js';

export async function readHistory(
  tx: EntityManager,
  userId: string,
  questionIds: readonly string[] | null,
): Promise<Map<string, QuestionHistory>> {
  const rows = await tx.query<(QuestionHistory & { id: string })[]>(
    `SELECT question_id AS id, extract(epoch FROM last_seen_at)::float8 * 1000 AS "lastSeenMs",
       last_correct AS "lastCorrect"
     FROM user_question WHERE user_id = $1 AND ($2::uuid[] IS NULL OR question_id = ANY ($2))`,
    [userId, questionIds],
  );
  return new Map(rows.map(({ id, lastSeenMs, lastCorrect }) => [id, { lastSeenMs, lastCorrect }]));
}

/** Locks rows in id order, as recordOutcomes does, so that the two cannot deadlock. */
export async function markSeen(
  tx: EntityManager,
  userId: string,
  questions: readonly { id: string; categoryId: string }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO user_question (user_id, question_id, category_id, last_seen_at)
     SELECT $1, id, category_id, now() FROM unnest($2::uuid[], $3::uuid[]) AS seen (id, category_id) ORDER BY id
     ON CONFLICT (user_id, question_id) DO UPDATE
       SET category_id = excluded.category_id, last_seen_at = excluded.last_seen_at`,
    [userId, questions.map(({ id }) => id), questions.map(({ categoryId }) => categoryId)],
  );
}

/**
 * Requires that each question was marked as seen before. The latest answer counts as the last one, whichever
 * session ends first. Of two answers given at the same time, the wrong one counts.
 */
export async function recordOutcomes(
  tx: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  outcomes: readonly QuestionOutcome[],
): Promise<void> {
  await tx.query(
    `WITH outcome AS MATERIALIZED (
       SELECT o.*, given.answered_at
       FROM unnest($3::uuid[], $4::int[], $5::int[], $6::int[]) AS o (id, answers, correct_answers, credited)
         JOIN user_question known ON known.user_id = $1 AND known.question_id = o.id
         LEFT JOIN session_answer given ON given.user_id = $1 AND given.session_id = $2 AND given.question_id = o.id
       ORDER BY o.id FOR UPDATE OF known
     )
     UPDATE user_question known
     SET answers = known.answers + outcome.answers,
         correct_answers = known.correct_answers + outcome.correct_answers,
         scored = known.scored + 1,
         credited = known.credited + outcome.credited,
         last_answered_at = greatest(known.last_answered_at, outcome.answered_at),
         last_correct = CASE
           WHEN outcome.answered_at IS NULL OR outcome.answered_at < known.last_answered_at THEN known.last_correct
           ELSE outcome.correct_answers > 0
             AND (known.last_correct OR known.last_answered_at IS DISTINCT FROM outcome.answered_at)
         END
     FROM outcome WHERE known.user_id = $1 AND known.question_id = outcome.id`,
    [
      userId,
      sessionId,
      outcomes.map(({ questionId }) => questionId),
      outcomes.map(({ answered }) => Number(answered)),
      outcomes.map(({ answeredCorrectly }) => Number(answeredCorrectly)),
      outcomes.map(({ credited }) => Number(credited)),
    ],
  );
}

export async function readSectionStats(
  tx: EntityManager,
  userId: string,
): Promise<Map<string, SectionStats>> {
  const rows = await tx.query<(SectionStats & { categoryId: string })[]>(
    `SELECT category_id AS "categoryId", count(*) FILTER (WHERE answers > 0)::int AS "completedQuestions",
       sum(answers)::int AS answers, sum(correct_answers)::int AS "correctAnswers", sum(scored)::int AS scored,
       sum(credited)::int AS credited, max(last_answered_at) AS "lastAnsweredAt"
     FROM user_question WHERE user_id = $1 GROUP BY category_id`,
    [userId],
  );
  return new Map(rows.map(({ categoryId, ...stats }) => [categoryId, stats]));
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
    `SELECT question_id AS id, category_id AS "categoryId", ${momentOf('last_seen_at')} AS "lastSeenAt", answers,
       correct_answers AS "correctAnswers", scored, credited, ${momentOf('last_answered_at')} AS "lastAnsweredAt",
       last_correct AS "lastCorrect"
     FROM user_question WHERE user_id = $1`,
    [userId],
  );
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

/**
 * Stores where and when a question was last seen only for a missing record, because a session may be starting
 * concurrently.
 */
export async function saveQuestionStats(
  tx: EntityManager,
  userId: string,
  records: readonly (QuestionRecord & { id: string })[],
): Promise<void> {
  await tx.query(
    `INSERT INTO user_question (user_id, question_id, category_id, last_seen_at, answers, correct_answers, scored,
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
