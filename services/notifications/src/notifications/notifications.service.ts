import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  countNotifications,
  deleteNotification,
  listNotifications,
  notFound,
  readAllNotifications,
  readNotification,
  type Caller,
  type NoInput,
  type Notification,
  type NotificationCount,
  type NotificationIdInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { countUnread, listNewest, markAllRead, markDeleted, markRead } from './notification.queries.js';
import type { NotificationRow } from './notification.entity.js';

@Injectable()
export class NotificationsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Handles(listNotifications)
  async list(_input: NoInput, { userId }: Caller): Promise<Notification[]> {
    return (await listNewest(this.database.manager, userId)).map(presentNotification);
  }

  @Handles(countNotifications)
  async count(_input: NoInput, { userId }: Caller): Promise<NotificationCount> {
    return { count: await countUnread(this.database.manager, userId) };
  }

  @Handles(readNotification)
  async read({ notificationId }: NotificationIdInput, { userId }: Caller): Promise<null> {
    if (!(await markRead(this.database.manager, userId, notificationId))) throw notFound('Notification');
    return null;
  }

  @Handles(readAllNotifications)
  async readAll(_input: NoInput, { userId }: Caller): Promise<null> {
    await markAllRead(this.database.manager, userId);
    return null;
  }

  @Handles(deleteNotification)
  async delete({ notificationId }: NotificationIdInput, { userId }: Caller): Promise<null> {
    if (!(await markDeleted(this.database.manager, userId, notificationId))) throw notFound('Notification');
    return null;
  }
}

function presentNotification(row: NotificationRow): Notification {
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
