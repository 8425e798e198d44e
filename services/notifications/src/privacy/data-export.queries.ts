import type { ExportPage, ExportPageInput } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

const PAGE_ROWS = 1_000;
const FILE = 'notifications.json';

export async function readExportPage(
  tx: EntityManager,
  userId: string,
  after: ExportPageInput['after'],
): Promise<ExportPage> {
  const [createdAt = null, id = null] = after?.[FILE] ?? [];
  // text keeps the microseconds of the timestamp
  const rows = await tx.query<{ exportKey: string[] }[]>(
    `SELECT id, type, title, message, path, is_read AS "isRead", created_at AS "createdAt", deleted_at AS "deletedAt",
            ARRAY[created_at::text, id::text] AS "exportKey"
       FROM notification
      WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) > ($2::timestamptz, $3::uuid))
      ORDER BY created_at, id LIMIT ${PAGE_ROWS}`,
    [userId, createdAt, id],
  );
  const last = rows.at(-1)?.exportKey;
  return {
    files: { [FILE]: rows.map(({ exportKey: _key, ...row }) => row) },
    next: last && rows.length === PAGE_ROWS ? { [FILE]: last } : null,
  };
}
