import type { Notification } from '@tenfold/contracts';
import type { NotificationRow } from './notification.entity.js';

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    path: row.path,
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
  };
}
