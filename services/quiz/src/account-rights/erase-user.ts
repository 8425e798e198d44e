import { rememberErased } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

/** The sessions first: an answer that is being stored holds its session, and none is stored without one. */
const tables = [
  'quiz_session',
  'session_answer',
  'quick_start',
  'exam_start',
  'user_question',
  'user_totals',
  'access_copy',
] as const;

/** Deletes all that is kept of the user, for good. The figures of questions stay: they are added up from many. */
export async function eraseUser(tx: EntityManager, userId: string): Promise<void> {
  await rememberErased(tx, userId);
  for (const table of tables) await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
}
