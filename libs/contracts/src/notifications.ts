import { IsBoolean, IsIn, IsInt, IsString, Min } from 'class-validator';
import { defineCall } from './call.js';
import { Id, Nullable, Timestamp } from './validation.js';

export const notificationTypes = ['milestone', 'reminder', 'achievement', 'system'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export class Notification {
  @Id() id!: string;
  @IsIn(notificationTypes) type!: NotificationType;
  @IsString() title!: string;
  @IsString() message!: string;
  /** Of the screen that it is about. */
  @Nullable() @IsString() path!: string | null;
  @IsBoolean() isRead!: boolean;
  @Timestamp() createdAt!: string;
}

export class NotificationCount {
  @IsInt() @Min(0) count!: number;
}

export class NotificationIdInput {
  @Id() notificationId!: string;
}

export const listNotifications = defineCall({
  subject: 'rpc.notifications.notification.list',
  http: 'GET /api/notifications',
  summary: 'List the notifications, newest first, at most 100',
  access: 'signed-in',
  output: [Notification],
});

export const countNotifications = defineCall({
  subject: 'rpc.notifications.notification.count',
  http: 'GET /api/notifications/count',
  summary: 'Count the unread notifications',
  access: 'signed-in',
  output: NotificationCount,
});

export const readNotification = defineCall({
  subject: 'rpc.notifications.notification.read',
  http: 'POST /api/notifications/:notificationId/read',
  summary: 'Mark a notification as read',
  access: 'signed-in',
  input: NotificationIdInput,
  problems: ['NOT_FOUND'],
});

export const readAllNotifications = defineCall({
  subject: 'rpc.notifications.notification.read-all',
  http: 'POST /api/notifications/read-all',
  summary: 'Mark all notifications as read',
  access: 'signed-in',
});

export const deleteNotification = defineCall({
  subject: 'rpc.notifications.notification.delete',
  http: 'DELETE /api/notifications/:notificationId',
  summary: 'Delete a notification',
  access: 'signed-in',
  input: NotificationIdInput,
  problems: ['NOT_FOUND'],
});
