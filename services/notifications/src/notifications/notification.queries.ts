import type { NotificationType } from '@tenfold/contracts';
import { IsNull, type EntityManager } from 'typeorm';
import { NotificationRow } from './notification.entity.js';

const LIST_LIMIT = 100;

export interface NewNotification {
  type: NotificationType;
  title: string;
  message: string;
  /** Dedupe key, unique for each user. */
  occasion: string;
}

/**
 * Inserts the notifications whose dedupe key and text are new for the user, in one statement.
 * @returns how many were inserted
 */
export async function insertNotifications(
  tx: EntityManager,
  userId: string,
  notifications: NewNotification[],
): Promise<number> {
  if (notifications.length === 0) return 0;
  const stored = await tx.query<unknown[]>(
    `INSERT INTO notification (user_id, id, type, title, message, occasion)
     SELECT $1, gen_random_uuid(), n.type, n.title, n.message, n.occasion
       FROM jsonb_to_recordset($2::jsonb) AS n (type text, title text, message text, occasion text)
      WHERE NOT EXISTS (SELECT 1 FROM notification told
                         WHERE told.user_id = $1 AND told.title = n.title AND told.message = n.message)
     ON CONFLICT (user_id, occasion) DO NOTHING
     RETURNING id`,
    [userId, JSON.stringify(notifications)],
  );
  return stored.length;
}

/** @returns false when the dedupe key exists; an equal text does not matter */
export async function insertOfOccasion(
  tx: EntityManager,
  userId: string,
  { type, title, message, occasion }: NewNotification,
): Promise<boolean> {
  const stored = await tx.query<unknown[]>(
    `INSERT INTO notification (user_id, id, type, title, message, occasion)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, $5)
     ON CONFLICT (user_id, occasion) DO NOTHING RETURNING id`,
    [userId, type, title, message, occasion],
  );
  return stored.length > 0;
}

/** The newest hundred that are not hidden. */
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

/** @returns false when the user has no such notification */
export async function markRead(tx: EntityManager, userId: string, id: string): Promise<boolean> {
  const { affected } = await tx.update(
    NotificationRow,
    { userId, id, deletedAt: IsNull() },
    { isRead: true },
  );
  return affected === 1;
}

export async function markAllRead(tx: EntityManager, userId: string): Promise<void> {
  await tx.update(NotificationRow, { userId, isRead: false }, { isRead: true });
}

/** Idempotent. @returns false when the user never had such a notification */
export async function markDeleted(tx: EntityManager, userId: string, id: string): Promise<boolean> {
  const { affected } = await tx.update(
    NotificationRow,
    { userId, id },
    { isRead: true, deletedAt: () => 'now()' },
  );
  return affected === 1;
}
