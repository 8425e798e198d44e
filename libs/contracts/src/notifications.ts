import { IsBoolean, IsIn, IsInt, IsString, Min } from 'class-validator';
import { exportNotificationsData } from './account-rights.js';
import { defineRpc, NoInput } from './contract.js';
import { Id, Timestamp } from './validation.js';

export const notificationTypes = ['milestone', 'reminder', 'achievement', 'system'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export class Notification {
  @Id() id!: string;
  @IsIn(notificationTypes) type!: NotificationType;
  @IsString() title!: string;
  @IsString() message!: string;
  @IsBoolean() isRead!: boolean;
  @Timestamp() createdAt!: string;
}

export class NotificationCount {
  /** Unread ones. */
  @IsInt() @Min(0) count!: number;
}

export class NotificationIdInput {
  @Id() notificationId!: string;
}

export class InsightsResult {
  /** How many were told; 0 when a set was told within the last 24 hours or there is nothing worth telling. */
  @IsInt() @Min(0) created!: number;
}

export const listNotifications = defineRpc('rpc.notifications.notification.list', NoInput)<Notification[]>();
export const countNotifications = defineRpc(
  'rpc.notifications.notification.count',
  NoInput,
)<NotificationCount>();
export const readNotification = defineRpc('rpc.notifications.notification.read', NotificationIdInput)<null>();
export const readAllNotifications = defineRpc('rpc.notifications.notification.read-all', NoInput)<null>();
export const deleteNotification = defineRpc(
  'rpc.notifications.notification.delete',
  NotificationIdInput,
)<null>();

export const generateInsights = defineRpc('rpc.notifications.insight.generate', NoInput)<InsightsResult>();

/** Every call that notifications answers. */
export const notificationsRpcs = [
  listNotifications,
  countNotifications,
  readNotification,
  readAllNotifications,
  deleteNotification,
  generateInsights,
  exportNotificationsData,
] as const;
