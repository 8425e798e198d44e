import type { NotificationType } from '@tenfold/contracts';
import { signal } from '@tenfold/messaging/events';
import { IsNull, type EntityManager } from 'typeorm';
import { NotificationRow } from './notification.entity.js';

const LIST_LIMIT = 100;

export interface NewNotification {
  type: NotificationType;
  title: string;
  message: string;
  /** Of the screen that it is about. */
  path?: string | null;
  dedupeKey: string;
}

/** @returns the dedupe keys of those that the user did not have yet, by key or by words */
export async function insertNotifications(
  tx: EntityManager,
  userId: string,
  notifications: readonly NewNotification[],
): Promise<ReadonlySet<string>> {
  const stored = await tx.query<{ dedupeKey: string }[]>(
    `INSERT INTO notification (user_id, id, type, title, message, dedupe_key)
     SELECT $1, gen_random_uuid(), n.type, n.title, n.message, n."dedupeKey"
       FROM jsonb_to_recordset($2::jsonb) AS n (type text, title text, message text, "dedupeKey" text)
      WHERE NOT EXISTS (SELECT 1 FROM notification known
                         WHERE known.user_id = $1 AND known.title = n.title AND known.message = n.message)
     ON CONFLICT (user_id, dedupe_key) DO NOTHING RETURNING dedupe_key AS "dedupeKey"`,
    [userId, JSON.stringify(notifications)],
  );
  signal(tx, userId, 'notifications');
  return new Set(stored.map(({ dedupeKey }) => dedupeKey));
}

export async function insertNotification(
  tx: EntityManager,
  userId: string,
  { type, title, message, path = null, dedupeKey }: NewNotification,
): Promise<boolean> {
  const stored = await tx.query<unknown[]>(
    `INSERT INTO notification (user_id, id, type, title, message, path, dedupe_key)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, dedupe_key) DO NOTHING RETURNING id`,
    [userId, type, title, message, path, dedupeKey],
  );
  if (stored.length > 0) signal(tx, userId, 'notifications');
  return stored.length > 0;
}

export function listNewest(tx: EntityManager, userId: string): Promise<NotificationRow[]> {
  return tx.find(NotificationRow, {
    where: { userId, deletedAt: IsNull() },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: LIST_LIMIT,
  });
}

export function countUnread(tx: EntityManager, userId: string): Promise<number> {
  return tx.countBy(NotificationRow, { userId, isRead: false, deletedAt: IsNull() });
}

export async function markRead(tx: EntityManager, userId: string, id: string): Promise<boolean> {
  const { affected } = await tx.update(
    NotificationRow,
    { userId, id, deletedAt: IsNull() },
    { isRead: true },
  );
  signal(tx, userId, 'notifications');
  return affected === 1;
}

export async function markAllRead(tx: EntityManager, userId: string): Promise<void> {
  await tx.update(NotificationRow, { userId, isRead: false }, { isRead: true });
  signal(tx, userId, 'notifications');
}

export async function markDeleted(tx: EntityManager, userId: string, id: string): Promise<boolean> {
  const { affected } = await tx.update(
    NotificationRow,
    { userId, id },
    { isRead: true, deletedAt: () => 'now()' },
  );
  signal(tx, userId, 'notifications');
  return affected === 1;
}
