import type { EntityManager } from 'typeorm';
import { closed } from '../sessions/sessions.queries.js';

export async function lockAdministratorRole(tx: EntityManager): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('administrator role', 0))`);
}

export async function assignAdministratorRole(tx: EntityManager, userId: string | null): Promise<string[]> {
  // remove the role first: the unique index allows one administrator
  await tx.query('UPDATE "user" SET is_admin = false WHERE is_admin AND id IS DISTINCT FROM $1', [userId]);
  await tx.query('UPDATE "user" SET is_admin = true, is_editor = false WHERE id = $1 AND NOT is_admin', [
    userId,
  ]);
  return closed(
    tx.query(
      `DELETE FROM session s USING "user" u
        WHERE u.id = s.user_id AND (s.is_admin, s.is_editor) <> (u.is_admin, u.is_editor)
        RETURNING s.token_hash`,
    ),
  );
}
