import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import {
  countNotifications,
  deleteNotification,
  generateInsights,
  InsightsResult,
  listNotifications,
  Notification,
  NotificationCount,
  readAllNotifications,
  readNotification,
  type Caller,
} from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { IdPipe } from '../http/id.pipe.js';
import { Route } from '../http/route.decorator.js';
import { CallingUser } from '../session/calling-user.decorator.js';

@Controller('notifications')
export class NotificationsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Route({
    summary: 'Notifications, newest first, at most 100',
    access: 'signed-in',
    reply: [Notification],
  })
  list(@CallingUser() caller: Caller): Promise<Notification[]> {
    return this.rpc.call(listNotifications, {}, caller);
  }

  @Get('count')
  @Route({ summary: 'How many are unread', access: 'signed-in', reply: NotificationCount })
  count(@CallingUser() caller: Caller): Promise<NotificationCount> {
    return this.rpc.call(countNotifications, {}, caller);
  }

  @Post('read-all')
  @Route({ summary: 'Mark all as read', access: 'signed-in' })
  async readAll(@CallingUser() caller: Caller): Promise<void> {
    await this.rpc.call(readAllNotifications, {}, caller);
  }

  @Post('smart-insights')
  @Route({
    summary: 'Advice from one’s own figures, at most one set a day',
    access: 'signed-in',
    reply: InsightsResult,
  })
  generateInsights(@CallingUser() caller: Caller): Promise<InsightsResult> {
    return this.rpc.call(generateInsights, {}, caller);
  }

  @Post(':notificationId/read')
  @Route({ summary: 'Mark as read', access: 'signed-in', problems: ['NOT_FOUND'] })
  async read(
    @Param('notificationId', IdPipe) notificationId: string,
    @CallingUser() caller: Caller,
  ): Promise<void> {
    await this.rpc.call(readNotification, { notificationId }, caller);
  }

  @Delete(':notificationId')
  @Route({ summary: 'Delete', access: 'signed-in', problems: ['NOT_FOUND'] })
  async delete(
    @Param('notificationId', IdPipe) notificationId: string,
    @CallingUser() caller: Caller,
  ): Promise<void> {
    await this.rpc.call(deleteNotification, { notificationId }, caller);
  }
}
