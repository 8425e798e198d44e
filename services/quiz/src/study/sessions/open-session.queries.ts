import type { StudyReason } from '@tenfold/contracts';
import { REQUEST_KEY_RETENTION, runPrepared, type KeyedRequest } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import type { AccessCopy } from '../../access/access.queries.js';
import type { ChoiceCounts } from '../../domain/answer-shares.js';
import type { IndexedQuestion } from '../../domain/bank.js';
import { DAILY_LIMIT_INTERVAL } from '../../progress/stats/daily-limit.queries.js';
import { notesOn, type NoteRecord } from '../notes/notes.queries.js';
import { KEYLESS_QUESTIONS, RUNNING_EXAM_QUESTIONS } from '../running-exams/running-exams.queries.js';
import { choicesOn, type NewSession } from './sessions.queries.js';

export interface StartState {
  bankRevision: number;
  access: AccessCopy | null;
  seen: ReadonlySet<string>;
  inRunningExam: ReadonlySet<string>;
}

export const READ_START_STATE = {
  name: 'read-start-state',
  text: `SELECT (SELECT revision FROM bank_revision) AS "bankRevision", access.tier, access.status,
      ARRAY(SELECT question_id FROM user_question WHERE user_id = $1 AND question_id = ANY ($2::uuid[])) AS seen,
      ARRAY(${RUNNING_EXAM_QUESTIONS}) AS "inRunningExam"
    FROM (VALUES (1)) AS one LEFT JOIN access_copy access ON access.user_id = $1`,
};

export async function readStartState(
  tx: EntityManager,
  userId: string,
  drawn: readonly string[],
): Promise<StartState> {
  type Row = { bankRevision: number | null; seen: string[]; inRunningExam: string[] } & (
    AccessCopy | { tier: null }
  );
  const [{ bankRevision, seen, inRunningExam, ...access }] = await runPrepared<[Row]>(tx, READ_START_STATE, [
    userId,
    drawn,
  ]);
  return {
    bankRevision: bankRevision ?? 0,
    access: access.tier === null ? null : access,
    seen: new Set(seen),
    inRunningExam: new Set(inRunningExam),
  };
}

export interface SessionToOpen extends NewSession {
  questions: readonly IndexedQuestion[];
  /** In the order of the questions. */
  reasons?: StudyReason[];
  examId: string | null;
  /** Claims the Free plan's one quick quiz in 24 hours. */
  hasDailyLimit: boolean;
  startKey: KeyedRequest | null;
}

/**
 * Each CTE inserts only if the previous one inserted. Claims the daily limit before the key: a start that is refused must not use
 * up its idempotency key. A start waits for a parallel one that claims the same daily limit or key.
 *
 * Locks the questions in id order, as the end of a session does, so that the two cannot deadlock.
 */
export const OPEN_SESSION = {
  name: 'open-session',
  text: `WITH used_key AS MATERIALIZED (
      SELECT key FROM request_key WHERE user_id = $1 AND key = $8 AND created_at > now() - ${REQUEST_KEY_RETENTION}
    ), daily_limit AS (
      INSERT INTO quick_start AS last (user_id, started_at)
      SELECT $1::uuid, now() WHERE $10::boolean AND NOT EXISTS (SELECT FROM used_key)
      ON CONFLICT (user_id) DO UPDATE SET started_at = excluded.started_at
        WHERE last.started_at <= excluded.started_at - ${DAILY_LIMIT_INTERVAL}
      RETURNING user_id
    ), allowed AS MATERIALIZED (
      SELECT $1::uuid AS user_id WHERE NOT $10 OR EXISTS (SELECT FROM daily_limit)
    ), claimed_key AS (
      INSERT INTO request_key AS kept (user_id, key, request, reply)
      SELECT user_id, $8::text, $9::text, $2::uuid::text FROM allowed WHERE $8 IS NOT NULL
      ON CONFLICT (user_id, key) DO UPDATE
        SET request = excluded.request, reply = excluded.reply, created_at = excluded.created_at
        WHERE kept.created_at <= excluded.created_at - ${REQUEST_KEY_RETENTION}
      RETURNING key
    ), session AS (
      INSERT INTO quiz_session
        (user_id, session_id, session_type, display_name, section_name, question_ids, question_versions, is_timed,
         question_reasons)
      SELECT user_id, $2::uuid, $3::text, $4::text, $5::text, $6::uuid[], $7::int[], $13::boolean, $14::text[] FROM allowed
      WHERE $8 IS NULL OR EXISTS (SELECT FROM claimed_key)
      RETURNING user_id, started_at
    ), seen AS (
      INSERT INTO user_question (user_id, question_id, section_id, last_seen_at)
      SELECT session.user_id, asked.id, asked.section_id, session.started_at
      FROM session, unnest($6::uuid[], $11::uuid[]) AS asked (id, section_id) ORDER BY asked.id
      ON CONFLICT (user_id, question_id) DO UPDATE
        SET section_id = excluded.section_id, last_seen_at = excluded.last_seen_at
    ), exam AS (
      INSERT INTO exam_start (user_id, exam_id, started_at)
      SELECT user_id, $12::uuid, started_at FROM session WHERE $12 IS NOT NULL
      ON CONFLICT (user_id, exam_id) DO UPDATE SET started_at = excluded.started_at
    )
    SELECT started_at AS "startedAt", ${notesOn('session.user_id', '$6::uuid[]')} AS notes,
      ${choicesOn('$6::uuid[]', '$7::int[]')} AS choices,
      ARRAY(${KEYLESS_QUESTIONS}) AS keyless FROM session`,
};

export interface OpenedSession {
  startedAt: Date;
  notes: NoteRecord[];
  choices: ChoiceCounts[];
  /** Without those of this session. */
  keyless: string[];
}

/** @returns null when the key was used or the daily limit is reached */
export async function openSession(
  tx: EntityManager,
  { questions, startKey, ...session }: SessionToOpen,
): Promise<OpenedSession | null> {
  const [opened] = await runPrepared<OpenedSession[]>(tx, OPEN_SESSION, [
    session.userId,
    session.sessionId,
    session.sessionType,
    session.displayName,
    session.sectionName,
    questions.map(({ id }) => id),
    questions.map(({ version }) => version),
    startKey?.key ?? null,
    startKey?.request ?? null,
    session.hasDailyLimit,
    questions.map(({ categoryId }) => categoryId),
    session.examId,
    session.isTimed,
    session.reasons ?? null,
  ]);
  return opened ?? null;
}
