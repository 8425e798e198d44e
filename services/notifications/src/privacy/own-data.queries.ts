import type { ExportPage } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

/** A page of this size fits into one message. */
const PAGE_ROWS = 1_000;

/** A page of the user's notifications, oldest first, including hidden ones. */
export async function readOwnData(tx: EntityManager, userId: string, offset: number): Promise<ExportPage> {
  const rows: object[] = await tx.query(
    `SELECT id, type, title, message, is_read AS "isRead", created_at AS "createdAt", deleted_at AS "deletedAt"
       FROM notification WHERE user_id = $1
      ORDER BY created_at, id OFFSET $2 LIMIT ${PAGE_ROWS}`,
    [userId, offset],
  );
  return {
    files: { 'notifications.json': rows },
    next: rows.length === PAGE_ROWS ? offset + PAGE_ROWS : null,
  };
}
