import { runPrepared } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import type { QuestionOutcome, SectionResult } from '../../domain/score-session.js';
import type { KeptTimeZone } from '../../domain/time-zone.js';
import type { Totals } from '../../domain/totals.js';
import { INSIGHTS_DUE } from '../../progress/insights/insights.queries.js';
import {
  SAVE_TOTALS,
  TOTALS_COLUMNS,
  totalsValues,
  toTimeZone,
  toTotals,
  type TimeZoneRecord,
  type TotalsRecord,
} from '../../progress/stats/user-totals.queries.js';
import {
  ANSWERED_SESSION_COLUMNS,
  toSession,
  type AnsweredSession,
  type AnsweredSessionRecord,
} from './sessions.queries.js';

export interface LockedTotals {
  totals: Totals;
  timeZone: KeptTimeZone | null;
  areInsightsDue: boolean;
  /** Read after the lock was granted, so it follows the order of completions. */
  now: Date;
  /** Read after the lock was granted: a rescoring that held it has changed the bank. */
  bankRevision: number;
}

export interface LockedSession extends AnsweredSession {
  locked: LockedTotals | null;
}

type LockedRecord = AnsweredSessionRecord &
  TimeZoneRecord & { totals: TotalsRecord | null } & Pick<
    LockedTotals,
    'areInsightsDue' | 'now' | 'bankRevision'
  >;

export const LOCK_SESSION = {
  name: 'lock-session',
  text: `WITH session AS MATERIALIZED (
      SELECT ${ANSWERED_SESSION_COLUMNS} FROM quiz_session session WHERE user_id = $1 AND session_id = $2 FOR UPDATE
    ), totals AS (
      INSERT INTO user_totals (user_id) SELECT "userId" FROM session WHERE status = 'in_progress'
      ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id
      RETURNING *, ${INSIGHTS_DUE} AS are_insights_due, clock_timestamp() AS now,
        current_bank_revision() AS bank_revision
    )
    SELECT session.*, totals.now, totals.bank_revision AS "bankRevision", totals.are_insights_due AS "areInsightsDue", totals.time_zone AS "timeZone",
      totals.time_zone_since AS "timeZoneSince",
      (SELECT row_to_json(locked) FROM (SELECT ${TOTALS_COLUMNS} FROM totals) locked) AS totals
    FROM session LEFT JOIN totals ON true`,
};

/**
 * Locks the session, and the totals of its user if it is in progress, until the transaction ends. `answers` lacks those that
 * were committed while the statement waited for the lock.
 */
export async function lockSession(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<LockedSession | null> {
  const [record] = await runPrepared<LockedRecord[]>(tx, LOCK_SESSION, [userId, sessionId]);
  if (!record) return null;
  const { totals, timeZone, timeZoneSince, areInsightsDue, now, bankRevision, ...session } = record;
  const zone = toTimeZone({ timeZone, timeZoneSince });
  const locked = totals && { totals: toTotals(totals), timeZone: zone, areInsightsDue, now, bankRevision };
  return { ...toSession(session), locked };
}

interface Completion {
  endedAt: Date;
  correctAnswers: number;
  sectionResults: SectionResult[];
  studySeconds: number;
  studyDay: string;
  /** As of `readEndingSession`. */
  quizNumber: number;
}

interface EndedStats {
  totals: Totals;
  outcomes: readonly QuestionOutcome[];
}

type SessionKey = Pick<AnsweredSession, 'userId' | 'sessionId'>;

/**
 * `last_correct` is that of the answer with the latest `answered_at`, even if its session ends earlier. On a tie the incorrect
 * answer counts.
 *
 * A missed question leaves its list after right answers in completed sessions on two different days.
 */
export const END_SESSION = {
  name: 'end-session',
  text: `WITH totals AS (${SAVE_TOTALS}),
    outcome AS MATERIALIZED (
      SELECT offered.*, given.question_version, given.selected_answer, given.answered_at
      FROM unnest($18::uuid[], $19::int[], $20::int[], $21::int[]) AS offered (id, answers, correct_answers, credited)
        JOIN user_question known ON known.user_id = $1 AND known.question_id = offered.id
        LEFT JOIN session_answer given
          ON given.user_id = $1 AND given.session_id = $17 AND given.question_id = offered.id
      ORDER BY offered.id FOR UPDATE OF known
    ), recorded AS (
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
      FROM outcome WHERE known.user_id = $1 AND known.question_id = outcome.id
    ), missed AS (
      INSERT INTO missed_question AS known
        (user_id, question_id, question_version, selected_answer, missed_at, right_day)
      SELECT $1::uuid, id, question_version, selected_answer, answered_at, since.first_day
      FROM outcome, LATERAL (
        SELECT min(session.study_day) AS first_day, count(DISTINCT session.study_day) AS days
        FROM session_answer answer JOIN quiz_session session USING (user_id, session_id)
        WHERE answer.user_id = $1 AND answer.question_id = outcome.id AND answer.is_correct
          AND answer.answered_at > outcome.answered_at
      ) AS since
      WHERE answered_at IS NOT NULL AND correct_answers = 0 AND since.days < 2
      ON CONFLICT (user_id, question_id) DO UPDATE
        SET question_version = excluded.question_version, selected_answer = excluded.selected_answer,
          missed_at = excluded.missed_at, right_day = excluded.right_day
        WHERE known.missed_at <= excluded.missed_at
    ), right_once AS (
      UPDATE missed_question known SET right_day = $27::date FROM outcome
      WHERE known.user_id = $1 AND known.question_id = outcome.id AND outcome.correct_answers > 0
        AND outcome.answered_at > known.missed_at AND known.right_day IS NULL AND $27::date IS NOT NULL
    ), right_twice AS (
      DELETE FROM missed_question known USING outcome
      WHERE known.user_id = $1 AND known.question_id = outcome.id AND outcome.correct_answers > 0
        AND outcome.answered_at > known.missed_at AND known.right_day <> $27::date
    )
    UPDATE quiz_session
    SET status = $22, ended_at = $23, correct_answers = $24, section_results = $25, study_seconds = $26,
      study_day = $27, last_answer_day = $28, quiz_number = $29
    WHERE user_id = $1 AND session_id = $17`,
};

/** Requires locks on the session and the totals, and that each question was marked as seen before. */
export async function storeCompletion(
  tx: EntityManager,
  session: SessionKey,
  stats: EndedStats,
  { endedAt, correctAnswers, sectionResults, studySeconds, studyDay, quizNumber }: Completion,
): Promise<void> {
  const results = JSON.stringify(sectionResults);
  const completed = ['completed', endedAt, correctAnswers, results, studySeconds, studyDay, null, quizNumber];
  await endSession(tx, session, stats, completed);
}

/** Requires the same as `storeCompletion`. */
export async function storeAbandonment(
  tx: EntityManager,
  session: SessionKey,
  stats: EndedStats,
  { endedAt, lastAnswerDay }: { endedAt: Date; lastAnswerDay: string | null },
): Promise<void> {
  await endSession(tx, session, stats, ['abandoned', endedAt, null, null, null, null, lastAnswerDay, null]);
}

function endSession(
  tx: EntityManager,
  { userId, sessionId }: SessionKey,
  { totals, outcomes }: EndedStats,
  ending: readonly unknown[],
): Promise<unknown> {
  return runPrepared(tx, END_SESSION, [
    ...totalsValues(userId, totals),
    sessionId,
    outcomes.map(({ questionId }) => questionId),
    outcomes.map(({ answered }) => Number(answered)),
    outcomes.map(({ answeredCorrectly }) => Number(answeredCorrectly)),
    outcomes.map(({ credited }) => Number(credited)),
    ...ending,
  ]);
}
