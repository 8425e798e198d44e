import type { LookupResult, MarkLookupInput, StartLookupDrillInput } from '@tenfold/contracts';
import type { ReviewCard } from '@tenfold/learning';
import type { EntityManager } from 'typeorm';
import { PRACTICE_QUESTIONS, type QuestionRef } from '../../bank/questions/bank.queries.js';
import type { PastLookup } from '../../domain/lookup-stats.js';
import { CARD_COLUMNS, EPOCH } from '../review-cards/review-cards.queries.js';
import { KEYLESS_QUESTIONS } from '../running-exams/running-exams.queries.js';

const LOOKUPS_COUNTED = 1_000;

/** Of all questions of practice. */
export function readCitedQuestions(tx: EntityManager): Promise<{ id: string; citation: string }[]> {
  return tx.query(
    `SELECT question_id AS id, body ->> 'citation' AS citation FROM ${PRACTICE_QUESTIONS}
       AND body ->> 'citation' IS NOT NULL`,
  );
}

export interface LookupState {
  cards: { questionId: string; dueDay: number; wasMissed: boolean }[];
  /** In a quiz. */
  missed: string[];
  answered: string[];
  keyless: string[];
}

export async function readLookupState(tx: EntityManager, userId: string): Promise<LookupState> {
  const [state] = await tx.query<[LookupState]>(
    `SELECT (SELECT coalesce(json_agg(json_build_object('questionId', question_id, 'dueDay', due_day - ${EPOCH},
         'wasMissed', was_missed)), '[]') FROM lookup_card WHERE user_id = $1) AS cards,
       ARRAY(SELECT question_id FROM missed_question WHERE user_id = $1) AS missed,
       ARRAY(SELECT question_id FROM user_question WHERE user_id = $1 AND answers > 0) AS answered,
       ARRAY(${KEYLESS_QUESTIONS}) AS keyless`,
    [userId],
  );
  return state;
}

/** Newest first. */
export function listLatestLookups(tx: EntityManager, userId: string): Promise<PastLookup[]> {
  return tx.query(
    `SELECT area, grade, time_spent_ms AS "timeSpentMs" FROM lookup
      WHERE user_id = $1 ORDER BY marked_at DESC LIMIT ${LOOKUPS_COUNTED}`,
    [userId],
  );
}

/** A drill with this id stays as it is. Stores nothing for an erased user. */
export async function insertDrill(
  tx: EntityManager,
  userId: string,
  { drillId, limitSeconds }: StartLookupDrillInput,
  questions: readonly QuestionRef[],
): Promise<void> {
  await tx.query(
    `INSERT INTO lookup_drill (user_id, drill_id, limit_seconds, question_ids, question_versions)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [userId, drillId, limitSeconds, questions.map(({ id }) => id), questions.map(({ version }) => version)],
  );
}

export interface StoredDrill {
  limitSeconds: number | null;
  questions: QuestionRef[];
  results: Omit<LookupResult, 'citation'>[];
  /** Since the last mark, or since the start. */
  passedMs: number;
}

/** @param lock until the end of the transaction, so that marks of one drill wait for each other */
export async function findDrill(
  tx: EntityManager,
  userId: string,
  drillId: string,
  { lock = false } = {},
): Promise<StoredDrill | null> {
  // a statement that has waited for a lock would not see what the other transaction inserted
  if (lock)
    await tx.query('SELECT FROM lookup_drill WHERE user_id = $1 AND drill_id = $2 FOR UPDATE', [
      userId,
      drillId,
    ]);
  const [drill] = await tx.query<StoredDrill[]>(
    `SELECT limit_seconds AS "limitSeconds",
       (SELECT json_agg(json_build_object('id', id, 'version', version) ORDER BY place)
          FROM unnest(question_ids, question_versions) WITH ORDINALITY AS q (id, version, place)) AS questions,
       coalesce(done.results, '[]') AS results,
       (1000 * extract(epoch FROM clock_timestamp() - coalesce(done.last, started_at)))::float8 AS "passedMs"
     FROM lookup_drill, LATERAL (
       SELECT json_agg(json_build_object('questionId', question_id, 'marked', marked, 'grade', grade, 'isLate', is_late,
           'timeSpentMs', time_spent_ms) ORDER BY marked_at) AS results, max(marked_at) AS last
         FROM lookup WHERE lookup.user_id = $1 AND lookup.drill_id = $2) AS done
     WHERE user_id = $1 AND drill_id = $2`,
    [userId, drillId],
  );
  return drill ?? null;
}

/** Requires the lock on the drill. */
export async function insertLookup(
  tx: EntityManager,
  userId: string,
  { drillId, questionId, marked }: MarkLookupInput,
  { area, grade, timeSpentMs, isLate }: PastLookup & Pick<LookupResult, 'isLate'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO lookup (user_id, drill_id, question_id, area, marked, grade, is_late, time_spent_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [userId, drillId, questionId, area, marked, grade, isLate, timeSpentMs],
  );
}

export async function lockLookupCard(
  tx: EntityManager,
  userId: string,
  questionId: string,
): Promise<ReviewCard | null> {
  const [card] = await tx.query<ReviewCard[]>(
    `SELECT ${CARD_COLUMNS} FROM lookup_card WHERE user_id = $1 AND question_id = $2 FOR UPDATE`,
    [userId, questionId],
  );
  return card ?? null;
}

/** Requires the lock on a drill of the user. Of two drills on one day the first one stays, as in `reviewCard`. */
export async function saveLookupCard(
  tx: EntityManager,
  userId: string,
  card: ReviewCard & { dueDay: number; wasMissed: boolean },
): Promise<void> {
  await tx.query(
    `INSERT INTO lookup_card AS known
       (user_id, question_id, stability, difficulty, last_day, due_day, reps, lapses, was_missed)
     VALUES ($1, $2, $3, $4, ${EPOCH} + $5::int, ${EPOCH} + $6::int, $7, $8, $9)
     ON CONFLICT (user_id, question_id) DO UPDATE
       SET stability = excluded.stability, difficulty = excluded.difficulty, last_day = excluded.last_day,
         due_day = excluded.due_day, reps = excluded.reps, lapses = excluded.lapses, was_missed = excluded.was_missed
       WHERE known.last_day <= excluded.last_day`,
    [
      userId,
      card.questionId,
      card.stability,
      card.difficulty,
      card.lastDay,
      card.dueDay,
      card.reps,
      card.lapses,
      card.wasMissed,
    ],
  );
}
