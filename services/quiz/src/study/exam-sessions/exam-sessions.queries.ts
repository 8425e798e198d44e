import type { ExamSessionLength, ExamSessionSource, ExamTimeFactor, ExamAttempt } from '@tenfold/contracts';
import { EXAM_DISCONNECTED_AFTER_SECONDS, EXAM_LATE_SECONDS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { Session } from '../sessions/sessions.queries.js';

export interface NewExamSession {
  userId: string;
  sessionId: string;
  examId: string | null;
  source: ExamSessionSource;
  length: ExamSessionLength;
  timeFactor: ExamTimeFactor;
  timeZone: string;
}

export interface ExamSessionRecord extends NewExamSession, Omit<Session, 'sectionResults'> {
  endsAt: Date;
  endedBy: 'student' | 'time' | null;
  cfrEdition: string | null;
  revision: number;
  answered: number;
  disconnections: number;
  /** When PostgreSQL received the statement: it does not advance while the statement waits for a lock. */
  receivedAt: Date;
  /** Whether `receivedAt` is at or after `endsAt`, compared in microseconds. */
  isPastEnd: boolean;
  /** Whether no late change is accepted any more. */
  isClosed: boolean;
  elapsedMs: number;
}

type Row = Omit<ExamSessionRecord, 'questions'> & { questionIds: string[]; questionVersions: number[] };

const COLUMNS = `user_id AS "userId", session_id AS "sessionId", session.session_type AS "sessionType",
  session.display_name AS "displayName", session.section_name AS "sectionName", session.is_timed AS "isTimed",
  session.status,
  session.question_ids AS "questionIds", session.question_versions AS "questionVersions",
  session.started_at AS "startedAt", session.ended_at AS "endedAt",
  session.correct_answers AS "correctAnswers", exam.exam_id AS "examId", exam.source, exam.length,
  exam.time_factor AS "timeFactor",
  exam.time_zone AS "timeZone", exam.ends_at AS "endsAt", exam.ended_by AS "endedBy", exam.revision,
  (SELECT printed.cfr_edition FROM exam printed WHERE printed.exam_id = exam.exam_id) AS "cfrEdition",
  statement_timestamp() AS "receivedAt", statement_timestamp() >= exam.ends_at AS "isPastEnd",
  statement_timestamp() >= exam.ends_at + interval '${EXAM_LATE_SECONDS} seconds' AS "isClosed",
  floor(1000 * extract(epoch FROM least(statement_timestamp(), exam.ends_at) - session.started_at))::int AS "elapsedMs",
  (SELECT count(*)::int FROM exam_question_state state
   WHERE state.user_id = exam.user_id AND state.session_id = exam.session_id
     AND state.selected_answer IS NOT NULL) AS answered,
  (SELECT count(*)::int FROM exam_disconnection disconnection
   WHERE disconnection.user_id = exam.user_id AND disconnection.session_id = exam.session_id) AS disconnections`;

const TABLES = 'quiz_session session JOIN exam_session exam USING (user_id, session_id)';

/** Truncates `ends_at` to milliseconds, because jobs compare `run_at` in milliseconds. */
export async function insertExamSession(
  tx: EntityManager,
  session: NewExamSession,
  seconds: number,
): Promise<Date> {
  const [row] = await tx.query<[{ endsAt: Date }]>(
    `INSERT INTO exam_session (user_id, session_id, exam_id, source, length, time_factor, time_zone, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, date_trunc('milliseconds', now()) + make_interval(secs => $8))
     RETURNING ends_at AS "endsAt"`,
    [
      session.userId,
      session.sessionId,
      session.examId,
      session.source,
      session.length,
      session.timeFactor,
      session.timeZone,
      seconds,
    ],
  );
  return row.endsAt;
}

export async function findExamSession(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<ExamSessionRecord | null> {
  return readOne(tx, userId, sessionId, '');
}

export async function lockExamSession(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<ExamSessionRecord | null> {
  return readOne(tx, userId, sessionId, 'FOR UPDATE');
}

async function readOne(
  tx: EntityManager,
  userId: string,
  sessionId: string,
  lock: '' | 'FOR UPDATE',
): Promise<ExamSessionRecord | null> {
  const rows = await tx.query<Row[]>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE user_id = $1 AND session_id = $2 ${lock}`,
    [userId, sessionId],
  );
  return rows[0] ? toRecord(rows[0]) : null;
}

export async function listExamRecords(
  tx: EntityManager,
  userId: string,
  limit: number,
): Promise<ExamSessionRecord[]> {
  const rows = await tx.query<Row[]>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE user_id = $1 ORDER BY session.started_at DESC, session_id LIMIT $2`,
    [userId, limit],
  );
  return rows.map(toRecord);
}

/** Without those past their end. The one that ends first comes first. */
export async function listRunningExams(tx: EntityManager, userId: string): Promise<ExamSessionRecord[]> {
  const rows = await tx.query<Row[]>(
    `SELECT ${COLUMNS} FROM ${TABLES}
     WHERE user_id = $1 AND session.status = 'in_progress' AND exam.ends_at > statement_timestamp() ORDER BY exam.ends_at`,
    [userId],
  );
  return rows.map(toRecord);
}

function toRecord({ questionIds, questionVersions, ...record }: Row): ExamSessionRecord {
  return {
    ...record,
    questions: questionIds.map((id, position) => ({ id, version: questionVersions[position] ?? 0 })),
  };
}

export async function markEndedBy(
  tx: EntityManager,
  { userId, sessionId }: Pick<ExamSessionRecord, 'userId' | 'sessionId'>,
  endedBy: 'student' | 'time',
): Promise<void> {
  await tx.query('UPDATE exam_session SET ended_by = $3 WHERE user_id = $1 AND session_id = $2', [
    userId,
    sessionId,
    endedBy,
  ]);
}

/** Records that the client of a running session made a request, and a disconnection if the last one was too long ago. */
export async function recordContact(
  tx: EntityManager,
  { userId, sessionId, wasOffline }: { userId: string; sessionId: string; wasOffline: boolean },
): Promise<void> {
  await tx.query(
    `WITH running AS MATERIALIZED (
       SELECT exam.last_seen_at FROM ${TABLES}
       WHERE user_id = $1 AND session_id = $2 AND session.status = 'in_progress' AND exam.ends_at > statement_timestamp()
       FOR UPDATE
     ), disconnection AS (
       INSERT INTO exam_disconnection (user_id, session_id, started_at, ended_at, was_offline)
       SELECT $1, $2, last_seen_at, statement_timestamp(), $3 FROM running
       WHERE last_seen_at < statement_timestamp() - interval '${EXAM_DISCONNECTED_AFTER_SECONDS} seconds'
     )
     UPDATE exam_session SET last_seen_at = greatest(exam_session.last_seen_at, statement_timestamp())
     FROM running WHERE user_id = $1 AND session_id = $2`,
    [userId, sessionId, wasOffline],
  );
}

export async function listDisconnections(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<{ startedAt: Date; endedAt: Date; wasOffline: boolean }[]> {
  return tx.query(
    `SELECT started_at AS "startedAt", ended_at AS "endedAt", was_offline AS "wasOffline"
     FROM exam_disconnection WHERE user_id = $1 AND session_id = $2 ORDER BY started_at`,
    [userId, sessionId],
  );
}

/** Claims the Free plan's only exam. A concurrent claim waits until this transaction ends. */
export async function claimFreeExam(tx: EntityManager, userId: string, sessionId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO free_exam (user_id, session_id) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING RETURNING user_id`,
    [userId, sessionId],
  );
  return rows.length > 0;
}

export async function hasUsedFreeExam(tx: EntityManager, userId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>('SELECT 1 FROM free_exam WHERE user_id = $1', [userId]);
  return rows.length > 0;
}

export async function readAttempts(
  tx: EntityManager,
  userId: string,
): Promise<Map<string, { attempts: number; bestScore: number }>> {
  const rows = await tx.query<{ examId: string; attempts: number; bestScore: number }[]>(
    `SELECT exam.exam_id AS "examId", count(*)::int AS attempts, max(session.correct_answers) AS "bestScore"
     FROM ${TABLES}
     WHERE user_id = $1 AND session.status = 'completed' AND exam.source = 'published' AND exam.length = 'full'
     GROUP BY exam.exam_id`,
    [userId],
  );
  return new Map(rows.map(({ examId, ...attempts }) => [examId, attempts]));
}

export async function readServerTime(tx: EntityManager): Promise<Date> {
  const [row] = await tx.query<[{ now: Date }]>('SELECT statement_timestamp() AS now');
  return row.now;
}

export interface ExamAttemptRecord extends Omit<ExamAttempt, 'completedAt' | 'scorePercent' | 'passed'> {
  completedAt: Date;
}

export async function listExamAttempts(
  tx: EntityManager,
  userId: string,
  limit: number,
): Promise<ExamAttemptRecord[]> {
  return tx.query(
    `SELECT session_id AS "sessionId", session_type AS "sessionType", display_name AS "displayName",
       ended_at AS "completedAt", correct_answers AS score, cardinality(question_ids) AS "totalQuestions",
       (SELECT count(*)::int FROM session_answer a
        WHERE a.user_id = q.user_id AND a.session_id = q.session_id) AS answered
     FROM quiz_session q
     WHERE user_id = $1 AND quiz_number IS NOT NULL AND session_type IN ('full', 'exam')
     ORDER BY quiz_number DESC LIMIT $2`,
    [userId, limit],
  );
}
