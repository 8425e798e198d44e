import type { KeyChangeProgress } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { replacedKeyChange } from '../questions/key-changes.queries.js';
import type { RescoreQuestionData } from '../questions/rescore-question.js';

export interface KeyChange extends RescoreQuestionData {
  examTitle: string;
  questionNumber: number;
  before: string;
  after: string;
  letters: string[];
  /** The last user whose sessions are rescored, in the order of ids; null before the first. */
  lastUserId: string | null;
  /** Those before `lastUserId`, or the same, whose rescoring failed. */
  failedUserIds: string[];
  /** A newer change of the same key replaces this one. */
  isReplaced: boolean;
}

const IS_REPLACED = replacedKeyChange('k');

/**
 * The unfinished key changes of the version of the exam that brought this one, in the order of their numbers. They are
 * rescored together, so that a student is notified once.
 */
export async function listOpenKeyChanges(
  tx: EntityManager,
  { questionId, version }: RescoreQuestionData,
): Promise<KeyChange[]> {
  return tx.query(
    `SELECT k.question_id AS "questionId", k.version, exam.title AS "examTitle", k.question_number AS "questionNumber",
       k.before, k.after,
       ARRAY(SELECT letter FROM jsonb_array_elements_text(k.options) AS letter LIMIT jsonb_array_length(k.options) / 2) AS letters,
       k.last_user_id AS "lastUserId", k.failed_user_ids AS "failedUserIds", ${IS_REPLACED} AS "isReplaced"
     FROM key_change given JOIN key_change k ON k.exam_id = given.exam_id AND k.version = given.version
       JOIN exam ON exam.exam_id = k.exam_id
     WHERE given.question_id = $1 AND given.version = $2 AND k.finished_at IS NULL
     ORDER BY k.question_number`,
    [questionId, version],
  );
}

/** Whether the user is still to be rescored for the key change `k`. */
const isPending = (userId: string) => `k.finished_at IS NULL
  AND (k.last_user_id IS NULL OR k.last_user_id < ${userId} OR ${userId} = ANY (k.failed_user_ids))`;

/** Locks the key changes, in the order of the questions, until the transaction has added the user's progress. */
export async function lockKeyChanges(
  tx: EntityManager,
  questionIds: readonly string[],
  version: number,
  userId: string,
): Promise<{ questionId: string; isReplaced: boolean; isPending: boolean }[]> {
  return tx.query(
    `SELECT question_id AS "questionId", ${IS_REPLACED} AS "isReplaced", ${isPending('$3')} AS "isPending"
     FROM key_change k WHERE question_id = ANY ($1::uuid[]) AND version = $2 ORDER BY question_id FOR UPDATE`,
    [questionIds, version, userId],
  );
}

/** Before the first user. */
export async function countStudents(
  tx: EntityManager,
  { questionId, version }: RescoreQuestionData,
): Promise<void> {
  await tx.query(
    `UPDATE key_change SET students = (
       SELECT count(*) FROM user_question WHERE question_id = $1 AND scored > 0)
     WHERE question_id = $1 AND version = $2 AND finished_at IS NULL AND last_user_id IS NULL`,
    [questionId, version],
  );
}

/** The users who have one of the questions in a session, in the order of their ids. */
export async function listUsersWithQuestions(
  tx: EntityManager,
  questionIds: readonly string[],
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT DISTINCT id FROM unnest($1::uuid[]) AS question (question_id) CROSS JOIN LATERAL (
       SELECT user_id AS id FROM user_question known
       WHERE known.question_id = question.question_id AND ($2::uuid IS NULL OR user_id > $2) ORDER BY user_id LIMIT $3
     ) AS users
     ORDER BY id LIMIT $3`,
    [questionIds, after, limit],
  );
  return rows.map(({ id }) => id);
}

interface UserProgress {
  questionId: string;
  rescored: boolean;
  scoreChanged: boolean;
}

/** Requires the lock on the key changes. */
export async function addProgress(
  tx: EntityManager,
  version: number,
  userId: string,
  progress: readonly UserProgress[],
): Promise<void> {
  await tx.query(
    `UPDATE key_change k SET last_user_id = greatest(last_user_id, $3), rescored = k.rescored + user_progress.rescored::int,
       scores_changed = scores_changed + score_changed::int, failed_user_ids = array_remove(failed_user_ids, $3)
     FROM unnest($1::uuid[], $4::boolean[], $5::boolean[]) AS user_progress (question_id, rescored, score_changed)
     WHERE k.question_id = user_progress.question_id AND version = $2 AND ${isPending('$3')}`,
    [
      progress.map(({ questionId }) => questionId),
      version,
      userId,
      progress.map(({ rescored }) => rescored),
      progress.map(({ scoreChanged }) => scoreChanged),
    ],
  );
}

/** Rescoring goes on after the user, and tries the user again at the end. */
export async function addFailure(
  tx: EntityManager,
  { questionId, version }: RescoreQuestionData,
  userId: string,
): Promise<void> {
  await tx.query(
    `UPDATE key_change SET last_user_id = $3, failed_user_ids = array_append(failed_user_ids, $3)
     WHERE question_id = $1 AND version = $2 AND finished_at IS NULL
       AND (last_user_id IS NULL OR last_user_id < $3)`,
    [questionId, version, userId],
  );
}

export async function finishKeyChange(
  tx: EntityManager,
  { questionId, version }: RescoreQuestionData,
): Promise<void> {
  await tx.query(
    `UPDATE key_change SET students = rescored, last_user_id = NULL, failed_user_ids = '{}', finished_at = clock_timestamp()
     WHERE question_id = $1 AND version = $2 AND finished_at IS NULL`,
    [questionId, version],
  );
}

type ProgressRow = Omit<KeyChangeProgress, 'changedAt' | 'finishedAt'> & {
  changedAt: Date;
  finishedAt: Date | null;
};

export async function listNewestKeyChanges(tx: EntityManager, limit: number): Promise<KeyChangeProgress[]> {
  const rows = await tx.query<ProgressRow[]>(
    `SELECT k.exam_id AS "examId", exam.title AS "examTitle", k.question_id AS "questionId",
       k.question_number AS "questionNumber", k.version, k.before, k.after, k.decided_on::text AS "decidedOn",
       k.public_note AS "publicNote", k.changed_at AS "changedAt", k.students, k.rescored,
       cardinality(k.failed_user_ids) AS failed, k.scores_changed AS "scoresChanged", k.finished_at AS "finishedAt"
     FROM key_change k JOIN exam USING (exam_id)
     ORDER BY k.changed_at DESC, k.question_id, k.version LIMIT $1`,
    [limit],
  );
  return rows.map(({ changedAt, finishedAt, ...row }) => ({
    ...row,
    changedAt: changedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}
