import { MS_PER_DAY } from '@tenfold/exam';
import { READINESS_MODEL, type AbilityEstimate, type AuthorSums } from '@tenfold/learning';
import { runPrepared } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import type { QuestionRef } from '../../bank/questions/bank.queries.js';
import type { EndedAnswer, FoldedReadiness, ReadinessWeek } from '../../domain/fold-ended-answers.js';

export interface StoredReadiness {
  /** Null without a row, and for a row of another model, of other `ReadinessVersions`, or with a number that is not finite. */
  estimate: AbilityEstimate | null;
  /** There is a row, possibly one that has no `estimate`. */
  isStored: boolean;
  /** The row is of a newer model or version than this process has. */
  isNewer: boolean;
  /** An ended session of the user has an answer; read only without a row. */
  hasHistory: boolean;
  now: Date;
}

/** What an estimate depends on, besides the answers and READINESS_MODEL. */
export interface ReadinessVersions {
  /** Of the exam's sections. */
  sectionsVersion: number;
  calibration: number;
}

export type StorableReadiness = FoldedReadiness & ReadinessVersions;

export interface ReadinessRecord extends ReadinessVersions {
  mean: number[] | null;
  covariance: number[];
  asOf: Date | null;
  evidence: number;
  lastEvidenceAt: Date | null;
  author: AuthorSums;
  model: number;
  hasHistory: boolean;
  now: Date;
}

export const READINESS_COLUMNS = `known.mean, known.covariance, known.as_of AS "asOf", known.evidence,
    known.last_evidence_at AS "lastEvidenceAt", known.author, known.model,
    known.exam_sections AS "sectionsVersion", known.calibration, clock_timestamp() AS now,
    known.user_id IS NULL AND EXISTS (
      SELECT FROM quiz_session session WHERE session.user_id = $1 AND session.status <> 'in_progress' AND EXISTS (
        SELECT FROM session_answer answer
        WHERE answer.user_id = session.user_id AND answer.session_id = session.session_id)
    ) AS "hasHistory"`;

export const READINESS_OF_USER = '(VALUES (1)) AS one LEFT JOIN user_readiness known ON known.user_id = $1';

/** Needs a `session_answer answer`. Milliseconds from the client, or else since the previous answer of the session. */
export const TIME_MS = `coalesce(answer.time_spent_ms, 1000 * extract(epoch FROM answer.answered_at
    - lag(answer.answered_at) OVER (PARTITION BY answer.session_id ORDER BY answer.answered_at, answer.question_id)))::float8`;

/** Needs a `session_answer answer`. A subquery, because a join of many answers could read all questions. */
export const WORDING = `(SELECT question_version.wording FROM question_version
    WHERE question_version.question_id = answer.question_id AND question_version.version = answer.question_version)`;

export const ENDED_SESSION_OF_ANSWER = `session.user_id = answer.user_id AND session.session_id = answer.session_id
    AND session.status <> 'in_progress'`;

export type AnswerToFold = Omit<EndedAnswer, 'question' | 'calibrated'> & {
  questionId: string;
  wording: string;
};

/** What was shown in a week, and whether it was. */
export type EarlierReadiness = Pick<ReadinessWeek, 'expected' | 'abilitySd'>;

export async function readReadiness(
  tx: EntityManager,
  userId: string,
  versions: ReadinessVersions,
): Promise<StoredReadiness & { fourWeeksAgo: EarlierReadiness | null }> {
  type Row = ReadinessRecord & { [Figure in keyof EarlierReadiness]: number | null };
  const [{ expected, abilitySd, ...record }] = await tx.query<[Row]>(
    `SELECT ${READINESS_COLUMNS}, earlier.expected, earlier.ability_sd AS "abilitySd"
     FROM ${READINESS_OF_USER} LEFT JOIN LATERAL (
       SELECT expected, ability_sd FROM readiness_week
       WHERE user_id = $1 AND week <= date_trunc('week', now() AT TIME ZONE 'UTC')::date - 28
       ORDER BY week DESC LIMIT 1) AS earlier ON true`,
    [userId],
  );
  const fourWeeksAgo = expected === null || abilitySd === null ? null : { expected, abilitySd };
  return { ...toReadiness(record, versions), fourWeeksAgo };
}

export function toReadiness(
  { hasHistory, now, model, sectionsVersion, calibration, ...record }: ReadinessRecord,
  versions: ReadinessVersions,
): StoredReadiness {
  const { mean, covariance, asOf, evidence, lastEvidenceAt, author } = record;
  const differences = [
    model - READINESS_MODEL,
    sectionsVersion - versions.sectionsVersion,
    calibration - versions.calibration,
  ];
  const isNewer = differences.some((difference) => difference > 0);
  const state = { isStored: mean !== null, isNewer, hasHistory, now };
  const isUsable = mean !== null && [...mean, ...covariance].every(Number.isFinite);
  if (!isUsable || differences.some((difference) => difference !== 0)) return { ...state, estimate: null };
  const estimate = {
    mean: Float64Array.from(mean),
    covariance: Float64Array.from(covariance),
    asOfDay: dayOf(asOf),
    evidence,
    lastEvidenceDay: dayOf(lastEvidenceAt),
    author,
  };
  return { ...state, estimate };
}

function dayOf(moment: Date | null): number | null {
  return moment === null ? null : moment.getTime() / MS_PER_DAY;
}

function momentOfDay(day: number | null): Date | null {
  return day === null ? null : new Date(Math.round(day * MS_PER_DAY));
}

const SAVE_READINESS = `INSERT INTO user_readiness
    (user_id, mean, covariance, as_of, evidence, last_evidence_at, model, exam_sections, calibration, author)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $9, $10, $11)
  ON CONFLICT (user_id) DO UPDATE
    SET mean = excluded.mean, covariance = excluded.covariance, as_of = excluded.as_of, evidence = excluded.evidence,
      last_evidence_at = excluded.last_evidence_at, model = excluded.model, exam_sections = excluded.exam_sections,
      calibration = excluded.calibration, author = excluded.author`;

const SAVE_WEEKS = `INSERT INTO readiness_week (user_id, week, expected, ability_sd, pass, exams)
  SELECT $1, week, expected, "abilitySd", pass, exams
  FROM jsonb_to_recordset($8::jsonb) AS stored (week date, expected float8, "abilitySd" float8, pass float8, exams int)
  ON CONFLICT (user_id, week) DO UPDATE
    SET expected = excluded.expected, ability_sd = excluded.ability_sd, pass = excluded.pass, exams = excluded.exams`;

const SAVE_FOLDED = {
  name: 'save-readiness',
  text: `WITH saved AS (${SAVE_READINESS}) ${SAVE_WEEKS}`,
};

/** Requires the lock on the totals. Other weeks stay. */
export async function saveReadiness(
  tx: EntityManager,
  userId: string,
  { estimate, weeks, sectionsVersion, calibration }: StorableReadiness,
): Promise<void> {
  await runPrepared(tx, SAVE_FOLDED, [
    userId,
    [...estimate.mean],
    [...estimate.covariance],
    momentOfDay(estimate.asOfDay),
    estimate.evidence,
    momentOfDay(estimate.lastEvidenceDay),
    READINESS_MODEL,
    JSON.stringify(weeks),
    sectionsVersion,
    calibration,
    JSON.stringify(estimate.author),
  ]);
}

/** The next reader folds all answers. */
export async function deleteReadiness(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM user_readiness WHERE user_id = $1', [userId]);
}

export async function deleteWeeksExcept(
  tx: EntityManager,
  userId: string,
  weeks: readonly string[],
): Promise<void> {
  await tx.query('DELETE FROM readiness_week WHERE user_id = $1 AND week <> ALL ($2::date[])', [
    userId,
    weeks,
  ]);
}

export async function readWeeks(tx: EntityManager, userId: string): Promise<ReadinessWeek[]> {
  return tx.query(
    `SELECT week::text, expected, ability_sd AS "abilitySd", pass, exams FROM readiness_week
     WHERE user_id = $1 ORDER BY week`,
    [userId],
  );
}

type StoredAnswer = AnswerToFold & { version: number; selectedAnswer: string };

export interface EndedSessionAnswers {
  endedMs: number;
  answers: (Omit<StoredAnswer, 'version'> & { ref: QuestionRef })[];
}

/** All answers of ended sessions, in the order of `foldAllAnswers`. */
export async function listEndedAnswers(tx: EntityManager, userId: string): Promise<EndedSessionAnswers[]> {
  const rows = await tx.query<{ endedMs: number; answers: StoredAnswer[] }[]>(
    `SELECT "endedMs", json_agg(json_build_object('questionId', question_id, 'version', question_version,
       'wording', wording, 'selectedAnswer', selected_answer, 'isCorrect', is_correct, 'isRepeated', place > 1,
       'timeMs', time_ms) ORDER BY answered_at, question_id) AS answers
     FROM (
       SELECT worded.*,
         row_number() OVER (PARTITION BY question_id, wording ORDER BY answered_at, session_id) AS place
       FROM (
         SELECT answer.*, floor(1000 * extract(epoch FROM session.ended_at))::float8 AS "endedMs", ${TIME_MS} AS time_ms,
           ${WORDING} AS wording
         FROM session_answer answer JOIN quiz_session session ON ${ENDED_SESSION_OF_ANSWER}
         WHERE answer.user_id = $1) AS worded) AS given
     GROUP BY session_id, "endedMs" ORDER BY "endedMs", session_id`,
    [userId],
  );
  return rows.map(({ endedMs, answers }) => ({ endedMs, answers: answers.map(withRef) }));
}

function withRef({ version, ...answer }: StoredAnswer) {
  return { ...answer, ref: { id: answer.questionId, version } };
}
