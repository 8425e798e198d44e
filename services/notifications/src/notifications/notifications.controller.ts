import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  countNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  type NoInput,
  type NotificationIdInput,
  type RpcRequest,
} from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { NotificationsService } from './notifications.service.js';

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Rpc(listNotifications)
  list(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.notifications.list(requireCaller(caller).userId);
  }

  @Rpc(countNotifications)
  count(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.notifications.count(requireCaller(caller).userId);
  }

  @Rpc(readNotification)
  read(@Payload() { caller, input }: RpcRequest<NotificationIdInput>) {
    return this.notifications.read(requireCaller(caller).userId, input.notificationId);
  }

  @Rpc(readAllNotifications)
  readAll(@Payload() { caller }: RpcRequest<NoInput>) {
    return this.notifications.readAll(requireCaller(caller).userId);
  }

  @Rpc(deleteNotification)
  delete(@Payload() { caller, input }: RpcRequest<NotificationIdInput>) {
    return this.notifications.delete(requireCaller(caller).userId, input.notificationId);
  }
}
