import type { Caller } from '@tenfold/contracts';
import type { DataSource } from 'typeorm';

export async function ageHistory(database: DataSource, { userId }: Caller, days: number): Promise<void> {
  const byUser = [userId, days];
  await database.query(
    `UPDATE quiz_session SET study_day = study_day - $2::int, last_answer_day = last_answer_day - $2::int,
       ended_at = ended_at - make_interval(days => $2),
       started_at = started_at - make_interval(days => $2) WHERE user_id = $1`,
    byUser,
  );
  await database.query(
    `UPDATE user_totals SET last_study_day = last_study_day - $2::int,
       time_zone_since = time_zone_since - make_interval(days => $2) WHERE user_id = $1`,
    byUser,
  );
  await database.query(
    'UPDATE session_answer SET answered_at = answered_at - make_interval(days => $2) WHERE user_id = $1',
    byUser,
  );
  await database.query(
    'UPDATE user_question SET last_answered_at = last_answered_at - make_interval(days => $2) WHERE user_id = $1',
    byUser,
  );
  await database.query(
    `UPDATE missed_question SET missed_at = missed_at - make_interval(days => $2), right_day = right_day - $2::int
     WHERE user_id = $1`,
    byUser,
  );
  await database.query(
    'UPDATE review_card SET last_day = last_day - $2::int, due_day = due_day - $2::int WHERE user_id = $1',
    byUser,
  );
  await database.query(
    `UPDATE memory_factor SET last_day = last_day - $2::int,
       last_answered_at = last_answered_at - make_interval(days => $2) WHERE user_id = $1`,
    byUser,
  );
  // moving its times would change the last digits: it is folded again
  await database.query(
    'WITH weeks AS (DELETE FROM readiness_week WHERE user_id = $1) DELETE FROM user_readiness WHERE user_id = $1',
    [userId],
  );
}
