import type { SessionStatus, SessionType } from '@tenfold/contracts';
import { SESSION_ABANDONED_AFTER_HOURS } from '@tenfold/exam';
import { runPrepared } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import type { QuestionRef } from '../bank/bank.queries.js';
import type { SectionResult } from '../domain/score-session.js';
import type { AnswerRecord } from './answers.queries.js';

export interface NewSession {
  userId: string;
  sessionId: string;
  sessionType: SessionType;
  displayName: string;
  sectionName: string | null;
  isTimed: boolean;
  questions: readonly QuestionRef[];
}

export interface Session extends NewSession {
  status: SessionStatus;
  startedAt: Date;
  endedAt: Date | null;
  correctAnswers: number | null;
  sectionResults: SectionResult[] | null;
}

export interface AnsweredSession extends Session {
  answers: AnswerRecord[];
}

type SessionRecord = Omit<Session, 'questions'> & { questionIds: string[]; questionVersions: number[] };
export type AnsweredSessionRecord = SessionRecord & Pick<AnsweredSession, 'answers'>;

/** The practice calls must not find an exam session in progress: their replies contain keys. */
const NOT_IN_EXAM = `(session_type <> 'exam' OR status <> 'in_progress')`;

const SESSION_COLUMNS = `user_id AS "userId", session_id AS "sessionId", session_type AS "sessionType",
  display_name AS "displayName", section_name AS "sectionName", is_timed AS "isTimed", status,
  question_ids AS "questionIds", question_versions AS "questionVersions", started_at AS "startedAt", ended_at AS "endedAt",
  correct_answers AS "correctAnswers", section_results AS "sectionResults"`;

export const ANSWERED_SESSION_COLUMNS = `${SESSION_COLUMNS}, (
    SELECT coalesce(json_agg(json_build_object('questionId', a.question_id, 'selectedAnswer', a.selected_answer,
      'isCorrect', a.is_correct, 'flagged', a.flagged, 'timeSpentMs', a.time_spent_ms)), '[]')
    FROM session_answer a WHERE a.user_id = s.user_id AND a.session_id = s.session_id
  ) AS answers`;

/** Returns null for an unknown session and for another user's, so that the caller cannot tell them apart. */
export async function findSession(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<Session | null> {
  const rows = await tx.query<SessionRecord[]>(
    `SELECT ${SESSION_COLUMNS} FROM quiz_session WHERE user_id = $1 AND session_id = $2 AND ${NOT_IN_EXAM}`,
    [userId, sessionId],
  );
  return rows[0] ? toSession(rows[0]) : null;
}

export const FIND_ANSWERED_SESSION = {
  name: 'find-answered-session',
  text: `SELECT ${ANSWERED_SESSION_COLUMNS} FROM quiz_session s
    WHERE user_id = $1 AND session_id = $2 AND ${NOT_IN_EXAM}`,
};

export async function findAnsweredSession(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<AnsweredSession | null> {
  const [record] = await runPrepared<AnsweredSessionRecord[]>(tx, FIND_ANSWERED_SESSION, [userId, sessionId]);
  return record ? toSession(record) : null;
}

export function toSession<Row extends SessionRecord>({
  questionIds,
  questionVersions,
  ...session
}: Row): Omit<Row, 'questionIds' | 'questionVersions'> & Pick<Session, 'questions'> {
  return {
    ...session,
    questions: questionIds.map((id, position) => ({ id, version: questionVersions[position] ?? 0 })),
  };
}

const IDLE = `s.status = 'in_progress' AND s.session_type <> 'exam'
  AND s.started_at < now() - interval '${SESSION_ABANDONED_AFTER_HOURS} hours'
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
