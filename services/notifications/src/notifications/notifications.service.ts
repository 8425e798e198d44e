import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { notFound, type Notification, type NotificationCount } from '@tenfold/contracts';
import { DataSource } from 'typeorm';
import { countUnread, listNewest, markAllRead, markDeleted, markRead } from './notification.queries.js';
import { presentNotification } from './present-notification.js';

@Injectable()
export class NotificationsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Newest first, at most 100. */
  async list(userId: string): Promise<Notification[]> {
    return (await listNewest(this.database.manager, userId)).map(presentNotification);
  }

  /** How many are unread. */
  async count(userId: string): Promise<NotificationCount> {
    return { count: await countUnread(this.database.manager, userId) };
  }

  /** @throws Problem NOT_FOUND when it is not the user's */
  async read(userId: string, notificationId: string): Promise<null> {
    if (!(await markRead(this.database.manager, userId, notificationId))) throw notFound('Notification');
    return null;
  }

  async readAll(userId: string): Promise<null> {
    await markAllRead(this.database.manager, userId);
    return null;
  }

  /** @throws Problem NOT_FOUND when it is not the user's */
  async delete(userId: string, notificationId: string): Promise<null> {
    if (!(await markDeleted(this.database.manager, userId, notificationId))) throw notFound('Notification');
    return null;
  }
}
