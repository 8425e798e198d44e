import type { ReviewSettings } from '@tenfold/contracts';
import { REVIEWS_PER_DAY_DEFAULT } from '@tenfold/exam';
import { FORGETTING_FACTOR, FORGETTING_POWER, type ReviewCard } from '@tenfold/learning';
import { runPrepared } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { inPractice, PRACTICE_QUESTIONS } from '../../bank/questions/bank.queries.js';
import { REVIEW } from '../../domain/session-names.js';
import { RUNNING_EXAM_QUESTIONS } from '../running-exams/running-exams.queries.js';
import { CARD_COLUMNS, EPOCH } from '../review-cards/review-cards.queries.js';

/** Days are counted from January 1, 1970. */
export interface ReviewState {
  examDay: number | null;
  reviewsPerDay: number;
  reminderHour: number | null;
  isReminderMailed: boolean;
  /** Of questions in practice. */
  cards: number;
  /** Of the user's `MemoryFactor`. */
  logFactor: number;
  reviewedToday: number;
  /** Of those cards: mean probability of recall on the exam day, by the user's own factor; without meaning before an exam date is set. */
  recall: number | null;
}

/** Of the user, each with whether its question is in practice: for all cards one join, which reads the bank or only their questions. */
const CARDS = `(SELECT own.*, practice.question_id IS NOT NULL AS in_practice
  FROM review_card own LEFT JOIN (SELECT practiced.question_id FROM ${PRACTICE_QUESTIONS}) practice USING (question_id)
  WHERE own.user_id = $1) AS card`;

/** `recall` is that of `forecastRecall`, which would need every card in memory. */
export const READ_REVIEW_STATE = {
  name: 'read-review-state',
  text: `SELECT exam.exam_day - ${EPOCH} AS "examDay",
      coalesce(setting.reviews_per_day, ${REVIEWS_PER_DAY_DEFAULT}) AS "reviewsPerDay",
      setting.reminder_hour AS "reminderHour", coalesce(setting.is_reminder_mailed, false) AS "isReminderMailed",
      coalesce(factor.log_factor, 0) AS "logFactor", counted.*
    FROM (VALUES ($1::uuid)) AS one (user_id)
      LEFT JOIN exam_date exam ON exam.user_id = $1
      LEFT JOIN review_setting setting ON setting.user_id = $1
      LEFT JOIN memory_factor factor ON factor.user_id = $1
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE in_practice)::int AS cards,
          count(*) FILTER (WHERE last_day = ${EPOCH} + $2::int AND reps > 1)::int AS "reviewedToday",
          avg(power(1 + $3::float8 * greatest(0, exam.exam_day - last_day) / (exp(coalesce(factor.log_factor, 0)) * stability),
            -$4::float8)) FILTER (WHERE in_practice) AS recall
        FROM ${CARDS}) AS counted`,
};

export async function readReviewState(
  tx: EntityManager,
  userId: string,
  today: number,
): Promise<ReviewState> {
  const [state] = await runPrepared<[ReviewState]>(tx, READ_REVIEW_STATE, [
    userId,
    today,
    FORGETTING_FACTOR,
    FORGETTING_POWER,
  ]);
  return state;
}

/**
 * Cards that have not been answered today and whose question is in practice and in no running exam, by due day. The column in the
 * subquery keeps the planner from reading the cards in another order.
 */
export const LIST_OPEN_CARDS = {
  name: 'list-open-cards',
  text: `SELECT ${CARD_COLUMNS}
    FROM (SELECT *, ${inPractice('review_card.question_id')} AS in_practice FROM review_card WHERE user_id = $1) AS card
    WHERE last_day < ${EPOCH} + $2::int AND question_id NOT IN (${RUNNING_EXAM_QUESTIONS}) AND in_practice
    ORDER BY due_day, question_id LIMIT $3`,
};

export function listOpenCards(
  tx: EntityManager,
  userId: string,
  today: number,
  limit: number,
): Promise<ReviewCard[]> {
  return runPrepared(tx, LIST_OPEN_CARDS, [userId, today, limit]);
}

/** @returns number of cards of questions in practice by due day up to `lastDay`, overdue ones under `today` */
export async function countDueCards(
  tx: EntityManager,
  userId: string,
  today: number,
  lastDay: number,
): Promise<Map<number, number>> {
  const rows = await tx.query<{ day: number; cards: number }[]>(
    `SELECT greatest(due_day - ${EPOCH}, $2::int) AS day, count(*)::int AS cards FROM ${CARDS}
     WHERE due_day <= ${EPOCH} + $3::int AND in_practice GROUP BY 1`,
    [userId, today, lastDay],
  );
  return new Map(rows.map(({ day, cards }) => [day, cards]));
}

/** @returns number of questions first answered on the day `today`, in sessions that have ended */
export async function countNewToday(
  tx: EntityManager,
  userId: string,
  today: number,
  timeZone: string,
): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int AS count
     FROM user_question asked, (SELECT (${EPOCH} + $2::int)::timestamp AT TIME ZONE $3 AS midnight) AS today
     WHERE asked.user_id = $1 AND asked.last_answered_at >= midnight AND NOT EXISTS (
       SELECT FROM session_answer earlier WHERE earlier.user_id = $1 AND earlier.question_id = asked.question_id
         AND earlier.answered_at < midnight)`,
    [userId, today, timeZone],
  );
  return count;
}

/** @returns the days on which the user completed a session in which a review was answered, latest first */
export async function listReviewDays(tx: EntityManager, userId: string): Promise<number[]> {
  const rows = await tx.query<{ day: number }[]>(
    `SELECT DISTINCT study_day - ${EPOCH} AS day FROM quiz_session s
     WHERE user_id = $1 AND session_type = 'custom' AND study_day IS NOT NULL
       AND (display_name = '${REVIEW}' OR 'review' = ANY (question_reasons))
       AND EXISTS (SELECT FROM session_answer a WHERE a.user_id = s.user_id AND a.session_id = s.session_id
         AND (s.display_name = '${REVIEW}' OR s.question_reasons[array_position(s.question_ids, a.question_id)] = 'review'))
     ORDER BY 1 DESC`,
    [userId],
  );
  return rows.map(({ day }) => day);
}

/** @returns whether they were stored; false for an erased user */
export async function storeReviewSettings(
  tx: EntityManager,
  userId: string,
  { reviewsPerDay, reminderHour, isReminderMailed }: ReviewSettings,
): Promise<boolean> {
  const stored = await tx.query<unknown[]>(
    `INSERT INTO review_setting (user_id, reviews_per_day, reminder_hour, is_reminder_mailed) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE
       SET reviews_per_day = excluded.reviews_per_day, reminder_hour = excluded.reminder_hour,
         is_reminder_mailed = excluded.is_reminder_mailed
     RETURNING user_id`,
    [userId, reviewsPerDay, reminderHour, isReminderMailed],
  );
  return stored.length > 0;
}

export async function lockReminder(
  tx: EntityManager,
  userId: string,
): Promise<Pick<ReviewSettings, 'reminderHour' | 'isReminderMailed'> | null> {
  const [row] = await tx.query<Pick<ReviewSettings, 'reminderHour' | 'isReminderMailed'>[]>(
    `SELECT reminder_hour AS "reminderHour", is_reminder_mailed AS "isReminderMailed"
     FROM review_setting WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  return row ?? null;
}
