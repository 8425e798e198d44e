import type { SessionStatus, SessionType } from '@tenfold/contracts';
import { SESSION_ABANDONED_AFTER_HOURS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { QuestionRef } from '../bank/bank.queries.js';
import type { SectionResult } from '../domain/score-session.js';

export interface NewSession {
  userId: string;
  sessionId: string;
  sessionType: SessionType;
  displayName: string;
  sectionName: string | null;
  questions: readonly QuestionRef[];
}

export interface Session extends NewSession {
  status: SessionStatus;
  startedAt: Date;
  endedAt: Date | null;
  correctAnswers: number | null;
  sectionResults: SectionResult[] | null;
}

export interface SessionOutcome {
  endedAt: Date;
  correctAnswers: number;
  sectionResults: SectionResult[];
  studySeconds: number;
  studyDay: string;
}

type SessionRecord = Omit<Session, 'questions'> & { questionIds: string[]; questionVersions: number[] };

const SESSION_COLUMNS = `user_id AS "userId", session_id AS "sessionId", session_type AS "sessionType",
  display_name AS "displayName", section_name AS "sectionName", status, question_ids AS "questionIds",
  question_versions AS "questionVersions", started_at AS "startedAt", ended_at AS "endedAt",
  correct_answers AS "correctAnswers", section_results AS "sectionResults"`;

export async function insertSession(tx: EntityManager, session: NewSession): Promise<Date> {
  const rows = await tx.query<[{ startedAt: Date }]>(
    `INSERT INTO quiz_session
       (user_id, session_id, session_type, display_name, section_name, question_ids, question_versions)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     RETURNING started_at AS "startedAt"`,
    [
      session.userId,
      session.sessionId,
      session.sessionType,
      session.displayName,
      session.sectionName,
      session.questions.map(({ id }) => id),
      session.questions.map(({ version }) => version),
    ],
  );
  return rows[0].startedAt;
}

/** Returns null for an unknown session and for another user's, so that the caller cannot tell them apart. */
export async function findSession(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<Session | null> {
  return readSession(tx, userId, sessionId, '');
}

export async function lockSession(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<Session | null> {
  return readSession(tx, userId, sessionId, 'FOR UPDATE');
}

async function readSession(
  tx: EntityManager,
  userId: string,
  sessionId: string,
  lock: '' | 'FOR UPDATE',
): Promise<Session | null> {
  const rows = await tx.query<SessionRecord[]>(
    `SELECT ${SESSION_COLUMNS} FROM quiz_session WHERE user_id = $1 AND session_id = $2 ${lock}`,
    [userId, sessionId],
  );
  return rows[0] ? toSession(rows[0]) : null;
}

function toSession({ questionIds, questionVersions, ...session }: SessionRecord): Session {
  return {
    ...session,
    questions: questionIds.map((id, position) => ({ id, version: questionVersions[position] ?? 0 })),
  };
}

/**
 * Requires a lock on the user's totals. Counts the ordinal from the sessions, so that it is correct even if
 * the totals are wrong.
 *
 * @returns 1-based ordinal of this quiz among the user's completed quizzes
 */
export async function markCompleted(
  tx: EntityManager,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  outcome: SessionOutcome,
): Promise<number> {
  const [[{ quizNumber }]] = await tx.query<[[{ quizNumber: number }], number]>(
    `UPDATE quiz_session
     SET status = 'completed', ended_at = $3, correct_answers = $4, section_results = $5, study_seconds = $6,
         study_day = $7,
         quiz_number = (SELECT coalesce(max(quiz_number), 0) + 1 FROM quiz_session WHERE user_id = $1)
     WHERE user_id = $1 AND session_id = $2
     RETURNING quiz_number AS "quizNumber"`,
    [
      userId,
      sessionId,
      outcome.endedAt,
      outcome.correctAnswers,
      JSON.stringify(outcome.sectionResults),
      outcome.studySeconds,
      outcome.studyDay,
    ],
  );
  return quizNumber;
}

export async function markAbandoned(tx: EntityManager, userId: string, sessionId: string): Promise<void> {
  await tx.query(
    `UPDATE quiz_session SET status = 'abandoned', ended_at = now() WHERE user_id = $1 AND session_id = $2`,
    [userId, sessionId],
  );
}

const IDLE = `s.status = 'in_progress' AND s.started_at < now() - interval '${SESSION_ABANDONED_AFTER_HOURS} hours'
  AND NOT EXISTS (
    SELECT 1 FROM session_answer a
    WHERE a.user_id = s.user_id AND a.session_id = s.session_id
      AND a.answered_at >= now() - interval '${SESSION_ABANDONED_AFTER_HOURS} hours')`;

export async function listIdleSessions(
  tx: EntityManager,
  limit: number,
): Promise<{ userId: string; sessionId: string }[]> {
  return tx.query(
    `SELECT s.user_id AS "userId", s.session_id AS "sessionId" FROM quiz_session s
     WHERE ${IDLE} ORDER BY s.started_at LIMIT $1`,
    [limit],
  );
}

export async function tryLockSession(tx: EntityManager, userId: string, sessionId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'SELECT 1 FROM quiz_session WHERE user_id = $1 AND session_id = $2 FOR UPDATE SKIP LOCKED',
    [userId, sessionId],
  );
  return rows.length > 0;
}

/** @returns the session if it is still idle. Requires a lock on the session. */
export async function findIdleSession(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<Session | null> {
  const rows = await tx.query<SessionRecord[]>(
    `SELECT ${SESSION_COLUMNS} FROM quiz_session s WHERE user_id = $1 AND session_id = $2 AND ${IDLE}`,
    [userId, sessionId],
  );
  return rows[0] ? toSession(rows[0]) : null;
}
