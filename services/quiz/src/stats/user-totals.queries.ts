import type { EntityManager } from 'typeorm';
import { noTotals, type Totals } from '../domain/totals.js';

type TotalsRecord = Omit<Totals, 'streak'> & { streakDays: number; lastStudyDay: string | null };

const TOTALS_COLUMNS = `quizzes, sessions, answered_questions AS "answeredQuestions",
  correct_answers AS "correctAnswers", scored_questions AS "scoredQuestions",
  credited_questions AS "creditedQuestions", study_seconds AS "studySeconds", focused_sessions AS "focusedSessions",
  focused_questions AS "focusedQuestions", focused_credited AS "focusedCredited", streak_days AS "streakDays",
  last_study_day::text AS "lastStudyDay", recent_scores AS "recentScores"`;

export async function readTotals(tx: EntityManager, userId: string): Promise<Totals> {
  const rows = await tx.query<TotalsRecord[]>(
    `SELECT ${TOTALS_COLUMNS} FROM user_totals WHERE user_id = $1`,
    [userId],
  );
  return rows[0] ? toTotals(rows[0]) : noTotals;
}

/** Of all users: one row for each is read, however long their histories are. */
export async function sumAnsweredQuestions(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ sum: number }[]>(
    'SELECT coalesce(sum(answered_questions), 0)::float8 AS sum FROM user_totals',
  );
  return row?.sum ?? 0;
}

/**
 * The user's totals, locked until the transaction ends, so that sessions that end at once are added one after the
 * other; and the time once the lock is held, which puts them in the same order.
 */
export async function lockTotals(tx: EntityManager, userId: string): Promise<{ totals: Totals; now: Date }> {
  const [{ now, ...record }] = await tx.query<[TotalsRecord & { now: Date }]>(
    `INSERT INTO user_totals (user_id) VALUES ($1)
     ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id
     RETURNING ${TOTALS_COLUMNS}, clock_timestamp() AS now`,
    [userId],
  );
  return { totals: toTotals(record), now };
}

export async function saveTotals(tx: EntityManager, userId: string, totals: Totals): Promise<void> {
  await tx.query(
    `UPDATE user_totals
     SET quizzes = $2, sessions = $3, answered_questions = $4, correct_answers = $5, scored_questions = $6,
         credited_questions = $7, study_seconds = $8, focused_sessions = $9, focused_questions = $10,
         focused_credited = $11, streak_days = $12, last_study_day = $13, recent_scores = $14
     WHERE user_id = $1`,
    [
      userId,
      totals.quizzes,
      totals.sessions,
      totals.answeredQuestions,
      totals.correctAnswers,
      totals.scoredQuestions,
      totals.creditedQuestions,
      totals.studySeconds,
      totals.focusedSessions,
      totals.focusedQuestions,
      totals.focusedCredited,
      totals.streak.days,
      totals.streak.lastDay,
      totals.recentScores,
    ],
  );
}

function toTotals({ streakDays, lastStudyDay, ...totals }: TotalsRecord): Totals {
  return { ...totals, streak: { days: streakDays, lastDay: lastStudyDay } };
}
