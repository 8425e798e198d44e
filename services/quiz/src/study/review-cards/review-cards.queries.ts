import type { ReviewCard } from '@tenfold/learning';
import { runPrepared } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { momentOf } from '../../progress/stats/user-questions.queries.js';
import type { FoldedFactor, PastAnswer } from './fold-answers.js';

export const EPOCH = `date '1970-01-01'`;

export const CARD_COLUMNS = `question_id AS "questionId", stability, difficulty, last_day - ${EPOCH} AS "lastDay", reps, lapses`;

/** An abandoned session has no study day, but the day of its last answer. */
export const PAST_ANSWER = `json_build_object('questionId', given.question_id, 'sessionId', given.session_id,
  'day', coalesce(session.study_day, session.last_answer_day) - ${EPOCH},
  'answeredAt', ${momentOf('given.answered_at')}, 'correct', given.is_correct, 'unsure', given.is_unsure,
  'flagged', given.flagged, 'timeSpentMs', given.time_spent_ms)`;

export const FACTOR = `(SELECT json_build_object('logFactor', log_factor, 'information', information,
    'last', CASE WHEN last_day IS NOT NULL THEN
      json_build_object('day', last_day - ${EPOCH}, 'answeredAt', ${momentOf('last_answered_at')}) END)
  FROM memory_factor WHERE user_id = $1)`;

const ENDED = `LATERAL (SELECT study_day, last_answer_day FROM quiz_session s
  WHERE s.user_id = $1 AND s.session_id = given.session_id AND s.status <> 'in_progress' LIMIT 1) AS session`;

export async function readQuestionHistory(
  tx: EntityManager,
  userId: string,
  questionId: string,
): Promise<PastAnswer[]> {
  const [row] = await tx.query<[{ answers: PastAnswer[] }]>(
    `SELECT coalesce(json_agg(${PAST_ANSWER}), '[]') AS answers
     FROM session_answer given, ${ENDED} WHERE given.user_id = $1 AND given.question_id = $2`,
    [userId, questionId],
  );
  return row.answers;
}

export async function readWholeHistory(tx: EntityManager, userId: string): Promise<PastAnswer[]> {
  const [row] = await tx.query<[{ answers: PastAnswer[] }]>(
    `SELECT coalesce(json_agg(${PAST_ANSWER}), '[]') AS answers
     FROM (SELECT * FROM session_answer WHERE user_id = $1) AS given, ${ENDED}`,
    [userId],
  );
  return row.answers;
}

export async function readCards(tx: EntityManager, userId: string): Promise<ReviewCard[]> {
  return tx.query(`SELECT ${CARD_COLUMNS} FROM review_card WHERE user_id = $1 ORDER BY question_id`, [
    userId,
  ]);
}

export async function findCard(
  tx: EntityManager,
  userId: string,
  questionId: string,
): Promise<ReviewCard | null> {
  const [card] = await tx.query<ReviewCard[]>(
    `SELECT ${CARD_COLUMNS} FROM review_card WHERE user_id = $1 AND question_id = $2`,
    [userId, questionId],
  );
  return card ?? null;
}

export async function readFactor(tx: EntityManager, userId: string): Promise<FoldedFactor | null> {
  const [row] = await tx.query<[{ factor: FoldedFactor | null }]>(`SELECT ${FACTOR} AS factor`, [userId]);
  return row.factor;
}

/** Requires the lock on the user's totals. */
const SAVE_CARDS = {
  name: 'save-review-cards',
  text: `INSERT INTO review_card AS known
      (user_id, question_id, stability, difficulty, last_day, due_day, reps, lapses)
    SELECT $1::uuid, id, stability, difficulty, ${EPOCH} + last_day, ${EPOCH} + due_day, reps, lapses
    FROM unnest($2::uuid[], $3::float8[], $4::float8[], $5::int[], $6::int[], $7::int[], $8::int[])
      AS card (id, stability, difficulty, last_day, due_day, reps, lapses)
    ORDER BY id
    ON CONFLICT (user_id, question_id) DO UPDATE
      SET stability = excluded.stability, difficulty = excluded.difficulty, last_day = excluded.last_day,
        due_day = excluded.due_day, reps = excluded.reps, lapses = excluded.lapses
      WHERE (known.stability, known.difficulty, known.last_day, known.reps, known.lapses)
        IS DISTINCT FROM (excluded.stability, excluded.difficulty, excluded.last_day, excluded.reps, excluded.lapses)`,
};

export async function saveCards(
  tx: EntityManager,
  userId: string,
  cards: readonly (ReviewCard & { dueDay: number })[],
): Promise<void> {
  await runPrepared(tx, SAVE_CARDS, [
    userId,
    cards.map(({ questionId }) => questionId),
    cards.map(({ stability }) => stability),
    cards.map(({ difficulty }) => difficulty),
    cards.map(({ lastDay }) => lastDay),
    cards.map(({ dueDay }) => dueDay),
    cards.map(({ reps }) => reps),
    cards.map(({ lapses }) => lapses),
  ]);
}

export async function deleteCard(tx: EntityManager, userId: string, questionId: string): Promise<void> {
  await tx.query('DELETE FROM review_card WHERE user_id = $1 AND question_id = $2', [userId, questionId]);
}

export async function deleteCardsExcept(
  tx: EntityManager,
  userId: string,
  questionIds: readonly string[],
): Promise<void> {
  await tx.query('DELETE FROM review_card WHERE user_id = $1 AND question_id <> ALL ($2::uuid[])', [
    userId,
    questionIds,
  ]);
}

/** Requires the lock on the user's totals. */
const SAVE_FACTOR = {
  name: 'save-memory-factor',
  text: `INSERT INTO memory_factor (user_id, log_factor, information, last_day, last_answered_at)
    VALUES ($1, $2, $3, ${EPOCH} + $4::int, $5)
    ON CONFLICT (user_id) DO UPDATE
      SET log_factor = excluded.log_factor, information = excluded.information, last_day = excluded.last_day,
        last_answered_at = excluded.last_answered_at`,
};

export async function saveFactor(
  tx: EntityManager,
  userId: string,
  { logFactor, information, last }: FoldedFactor,
): Promise<void> {
  const { day = null, answeredAt = null } = last ?? {};
  await runPrepared(tx, SAVE_FACTOR, [userId, logFactor, information, day, answeredAt]);
}
