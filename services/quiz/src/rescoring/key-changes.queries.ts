import type { KeyChangeProgress } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { replacedKeyChange } from '../bank/key-changes.queries.js';
import type { RescoreQuestionData } from '../bank/rescore-question.js';

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
  isFinished: boolean;
  /** A newer change of the same key replaces this one. */
  isReplaced: boolean;
}

const IS_REPLACED = replacedKeyChange('k');

export async function findKeyChange(
  tx: EntityManager,
  { questionId, version }: RescoreQuestionData,
): Promise<KeyChange | null> {
  const [change] = await tx.query<KeyChange[]>(
    `SELECT question_id AS "questionId", k.version, exam.title AS "examTitle", question_number AS "questionNumber", before, after,
       ARRAY(SELECT letter FROM jsonb_array_elements_text(options) AS letter LIMIT jsonb_array_length(options) / 2) AS letters,
       last_user_id AS "lastUserId", failed_user_ids AS "failedUserIds", finished_at IS NOT NULL AS "isFinished", ${IS_REPLACED} AS "isReplaced"
     FROM key_change k JOIN exam USING (exam_id) WHERE question_id = $1 AND k.version = $2`,
    [questionId, version],
  );
  return change ?? null;
}

export async function isReplaced(
  tx: EntityManager,
  { questionId, version }: RescoreQuestionData,
): Promise<boolean> {
  const [row] = await tx.query<[{ isReplaced: boolean }]>(
    `SELECT ${IS_REPLACED} AS "isReplaced" FROM key_change k WHERE question_id = $1 AND version = $2`,
    [questionId, version],
  );
  return row.isReplaced;
}

export async function countStudents(
  tx: EntityManager,
  { questionId, version }: RescoreQuestionData,
): Promise<void> {
  await tx.query(
    `UPDATE key_change SET students = (
       SELECT count(*) FROM user_question WHERE question_id = $1 AND scored > 0)
     WHERE question_id = $1 AND version = $2`,
    [questionId, version],
  );
}

/** The users who have the question in a session, in the order of their ids. */
export async function listUsersWithQuestion(
  tx: EntityManager,
  questionId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT user_id AS id FROM user_question
     WHERE question_id = $1 AND ($2::uuid IS NULL OR user_id > $2) ORDER BY user_id LIMIT $3`,
    [questionId, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** @returns false when another process has rescored the user for this change meanwhile */
export async function addProgress(
  tx: EntityManager,
  { questionId, version }: RescoreQuestionData,
  userId: string,
  { rescored, scoreChanged }: { rescored: boolean; scoreChanged: boolean },
): Promise<boolean> {
  const [, count] = await tx.query<[unknown[], number]>(
    `UPDATE key_change SET last_user_id = greatest(last_user_id, $3), rescored = rescored + $4,
       scores_changed = scores_changed + $5, failed_user_ids = array_remove(failed_user_ids, $3)
     WHERE question_id = $1 AND version = $2 AND finished_at IS NULL
       AND (last_user_id IS NULL OR last_user_id < $3 OR $3 = ANY (failed_user_ids))`,
    [questionId, version, userId, Number(rescored), Number(scoreChanged)],
  );
  return count > 0;
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
