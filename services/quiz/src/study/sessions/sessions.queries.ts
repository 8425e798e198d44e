import type { SessionStatus, SessionType, StudyReason } from '@tenfold/contracts';
import { SESSION_ABANDONED_AFTER_HOURS } from '@tenfold/exam';
import { runPrepared } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import type { AccessCopy } from '../../access/access.queries.js';
import type { QuestionRef } from '../../bank/questions/bank.queries.js';
import type { ChoiceCounts } from '../../domain/answer-shares.js';
import type { ReviewRecord } from '../../domain/question-review.js';
import type { SectionResult } from '../../domain/score-session.js';
import { notesOn, type NoteRecord } from '../notes/notes.queries.js';
import { KEYLESS_QUESTIONS } from '../running-exams/running-exams.queries.js';
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

export interface ReadSession extends AnsweredSession {
  notes: NoteRecord[];
  choices: ChoiceCounts[];
  /** null while the session is in progress */
  review: ReviewRecord | null;
  /** One for each question, in their order; null except in a Study now session. */
  reasons: StudyReason[] | null;
  /** Ids of the questions that are to be presented without keys. */
  keyless: readonly string[];
  bankRevision: number;
  access: AccessCopy | null;
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
    SELECT coalesce(json_agg(json_build_object('questionId', answer.question_id,
      'selectedAnswer', answer.selected_answer, 'isCorrect', answer.is_correct, 'flagged', answer.flagged,
      'isUnsure', answer.is_unsure, 'timeSpentMs', answer.time_spent_ms)), '[]')
    FROM session_answer answer WHERE answer.user_id = session.user_id AND answer.session_id = session.session_id
  ) AS answers`;

const EXAM_STATES = `(
    SELECT coalesce(json_agg(json_build_object('questionId', state.question_id, 'isFlagged', state.is_flagged,
      'isUnsure', state.is_unsure, 'timeSpentMs', state.time_spent_ms)), '[]')
    FROM exam_question_state state WHERE state.user_id = session.user_id AND state.session_id = session.session_id)`;

const ANSWER_CHANGES = `(
    SELECT coalesce(json_agg(json_build_object('revision', change.revision, 'questionId', change.question_id,
      'from', change.from_answer, 'to', change.to_answer,
      'atSeconds', greatest(0, floor(extract(epoch FROM change.changed_at - session.started_at)))::int)
      ORDER BY change.revision), '[]')
    FROM exam_answer_change change
    WHERE change.user_id = session.user_id AND change.session_id = session.session_id)`;

/**
 * SQL: how users chose among the options of the wordings that a session shows.
 *
 * @param ids SQL expression @param versions SQL expression
 */
export function choicesOn(ids: string, versions: string): string {
  return `(
    SELECT coalesce(json_agg(json_build_object('questionId', chosen.question_id, 'A', chosen.chose_a,
      'B', chosen.chose_b, 'C', chosen.chose_c, 'D', chosen.chose_d, 'E', chosen.chose_e)), '[]')
    FROM unnest(${ids}, ${versions}) AS asked (id, version), LATERAL (
      SELECT question_statistics.* FROM question_version
        JOIN question_statistics USING (question_id, wording)
      WHERE question_version.question_id = asked.id AND question_version.version = asked.version LIMIT 1) AS chosen)`;
}

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
  text: `SELECT ${ANSWERED_SESSION_COLUMNS}, question_reasons AS reasons,
      ${notesOn('session.user_id', 'session.question_ids')} AS notes,
      CASE WHEN session.status <> 'in_progress' THEN json_build_object('examStates', ${EXAM_STATES},
        'answerChanges', ${ANSWER_CHANGES}) END AS review,
      ${choicesOn('session.question_ids', 'session.question_versions')} AS choices,
      ARRAY(${KEYLESS_QUESTIONS}) AS keyless,
      (SELECT revision FROM bank_revision) AS "bankRevision",
      (SELECT json_build_object('tier', tier, 'status', access_copy.status) FROM access_copy WHERE user_id = $1) AS access
    FROM quiz_session session
    WHERE user_id = $1 AND session_id = $2 AND ${NOT_IN_EXAM}`,
};

export async function findAnsweredSession(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<ReadSession | null> {
  type Row = AnsweredSessionRecord &
    Pick<ReadSession, 'notes' | 'choices' | 'review' | 'reasons' | 'keyless' | 'bankRevision' | 'access'>;
  const [record] = await runPrepared<Row[]>(tx, FIND_ANSWERED_SESSION, [userId, sessionId]);
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

const IDLE = `session.status = 'in_progress' AND session.session_type <> 'exam'
  AND session.started_at < now() - interval '${SESSION_ABANDONED_AFTER_HOURS} hours'
  AND NOT EXISTS (
    SELECT 1 FROM session_answer answer
    WHERE answer.user_id = session.user_id AND answer.session_id = session.session_id
      AND answer.answered_at >= now() - interval '${SESSION_ABANDONED_AFTER_HOURS} hours')`;

export interface IdleSession {
  userId: string;
  sessionId: string;
}

/** The next `limit` idle sessions after `last`, ordered by their ids. */
export async function listIdleSessions(
  tx: EntityManager,
  last: IdleSession | undefined,
  limit: number,
): Promise<IdleSession[]> {
  return tx.query(
    `SELECT session.user_id AS "userId", session.session_id AS "sessionId" FROM quiz_session session
     WHERE ${IDLE} AND ($1::uuid IS NULL OR (session.user_id, session.session_id) > ($1, $2::uuid))
     ORDER BY session.user_id, session.session_id LIMIT $3`,
    [last?.userId ?? null, last?.sessionId ?? null, limit],
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
    `SELECT ${SESSION_COLUMNS} FROM quiz_session session WHERE user_id = $1 AND session_id = $2 AND ${IDLE}`,
    [userId, sessionId],
  );
  return rows[0] ? toSession(rows[0]) : null;
}
