import { InsightsGenerated, SessionsRescored } from '@tenfold/contracts';
import { deleteJobsOf } from '@tenfold/jobs';
import { recordErasure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

/** In the order in which the other transactions lock rows of these tables, so that an erasure cannot deadlock with them. */
export const erasedTables = [
  'quiz_session',
  'user_totals',
  'session_answer',
  'exam_session',
  'exam_question_state',
  'exam_answer_change',
  'exam_disconnection',
  'free_exam',
  'exam_date',
  'reported_result',
  'quick_start',
  'exam_start',
  'request_key',
  'user_readiness',
  'readiness_week',
  'emitted_insight',
  'user_question',
  'missed_question',
  'quiz_preset',
  'question_note',
  'review_card',
  'memory_factor',
  'review_setting',
  'calendar_address',
  'lookup_drill',
  'lookup',
  'lookup_card',
  'access_copy',
] as const;

export async function eraseUser(tx: EntityManager, userId: string): Promise<void> {
  await recordErasure(tx, userId);
  for (const table of erasedTables) await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  await deleteJobsOf(tx, userId);
  await tx.query(
    `UPDATE key_change SET failed_user_ids = array_remove(failed_user_ids, $1) WHERE $1 = ANY (failed_user_ids)`,
    [userId],
  );
  // recordErasure keeps unpublished events, and these events contain stats
  await tx.query('DELETE FROM outbox WHERE subject = ANY ($1) AND aggregate_id = $2', [
    [InsightsGenerated.type, SessionsRescored.type],
    userId,
  ]);
}
