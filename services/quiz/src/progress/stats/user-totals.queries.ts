import type { EntityManager } from 'typeorm';
import type { KeptTimeZone } from '../../domain/time-zone.js';
import { noTotals, type Totals } from '../../domain/totals.js';

export type TotalsRecord = Omit<Totals, 'streak'> & { streakDays: number; lastStudyDay: string | null };

export interface TimeZoneRecord {
  timeZone: string | null;
  timeZoneSince: Date | null;
}

const TIME_ZONE_COLUMNS = 'time_zone AS "timeZone", time_zone_since AS "timeZoneSince"';

export const TOTALS_COLUMNS = `quizzes, sessions, answered_questions AS "answeredQuestions",
  correct_answers AS "correctAnswers", scored_questions AS "scoredQuestions",
  credited_questions AS "creditedQuestions", study_seconds AS "studySeconds", focused_sessions AS "focusedSessions",
  focused_questions AS "focusedQuestions", focused_credited AS "focusedCredited",
  timed_answers AS "timedAnswers", timed_ms AS "timedMs", streak_days AS "streakDays",
  last_study_day::text AS "lastStudyDay", recent_scores AS "recentScores"`;

export async function readTotals(tx: EntityManager, userId: string): Promise<Totals> {
  const rows = await tx.query<TotalsRecord[]>(
    `SELECT ${TOTALS_COLUMNS} FROM user_totals WHERE user_id = $1`,
    [userId],
  );
  return rows[0] ? toTotals(rows[0]) : noTotals;
}

export async function lockTotals(tx: EntityManager, userId: string): Promise<Totals> {
  const [record] = await tx.query<[TotalsRecord]>(
    `INSERT INTO user_totals (user_id) VALUES ($1)
     ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id
     RETURNING ${TOTALS_COLUMNS}`,
    [userId],
  );
  return toTotals(record);
}

/** @returns false when no session of the user has ended */
export async function lockKnownTotals(tx: EntityManager, userId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>('SELECT FROM user_totals WHERE user_id = $1 FOR UPDATE', [userId]);
  return rows.length > 0;
}

export async function readTimeZone(
  tx: EntityManager,
  userId: string,
): Promise<{ timeZone: KeptTimeZone | null; now: Date }> {
  const [{ now, ...record }] = await tx.query<[TimeZoneRecord & { now: Date }]>(
    `SELECT ${TIME_ZONE_COLUMNS}, clock.now
       FROM (SELECT clock_timestamp() AS now) clock LEFT JOIN user_totals ON user_id = $1`,
    [userId],
  );
  return { timeZone: toTimeZone(record), now };
}

export async function keepTimeZone(
  tx: EntityManager,
  userId: string,
  { name, since }: KeptTimeZone,
): Promise<void> {
  await tx.query('UPDATE user_totals SET time_zone = $2, time_zone_since = $3 WHERE user_id = $1', [
    userId,
    name,
    since,
  ]);
}

export function toTimeZone({ timeZone, timeZoneSince }: TimeZoneRecord): KeptTimeZone | null {
  return timeZone === null || timeZoneSince === null ? null : { name: timeZone, since: timeZoneSince };
}

/** $1 to $16 are the `totalsValues`. */
export const SAVE_TOTALS = `UPDATE user_totals
  SET quizzes = $2, sessions = $3, answered_questions = $4, correct_answers = $5, scored_questions = $6,
    credited_questions = $7, study_seconds = $8, focused_sessions = $9, focused_questions = $10,
    focused_credited = $11, streak_days = $12, last_study_day = $13, recent_scores = $14,
    timed_answers = $15, timed_ms = $16
  WHERE user_id = $1`;

export function totalsValues(userId: string, totals: Totals): unknown[] {
  return [
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
    totals.timedAnswers,
    totals.timedMs,
  ];
}

export async function saveTotals(tx: EntityManager, userId: string, totals: Totals): Promise<void> {
  await tx.query(SAVE_TOTALS, totalsValues(userId, totals));
}

export function toTotals({ streakDays, lastStudyDay, ...totals }: TotalsRecord): Totals {
  return { ...totals, streak: { days: streakDays, lastDay: lastStudyDay } };
}
