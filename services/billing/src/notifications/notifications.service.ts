import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BillingNotificationDue } from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { DataSource } from 'typeorm';
import { daysUntil } from '../domain/due-notifications.js';
import { StripeClock } from '../stripe/stripe-clock.js';
import { databaseNow } from '../access/subscription.queries.js';
import {
  lockNotification,
  markSent,
  removeNotification,
  type NotificationKey,
} from './notification.queries.js';

@Injectable()
export class NotificationsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: StripeClock,
  ) {}

  async emitDue(key: NotificationKey): Promise<void> {
    await this.database.transaction(async (tx) => {
      const notification = await lockNotification(tx, key);
      if (notification === null) return;
      const offset = notification.clockOffsetSeconds ?? this.clock.offsetSeconds;
      const now = (await databaseNow(tx)).getTime() / 1_000 + offset;
      if (seconds(notification.dueAt) > now) return;
      if (notification.expiresAt !== null && seconds(notification.expiresAt) <= now)
        return removeNotification(tx, key);
      await markSent(tx, key);
      const { userId, type, dedupeKey, about, amountCents, confirmUrl, terms, receiptUrl } = notification;
      const data = {
        userId,
        type,
        dedupeKey,
        daysLeft: about === null ? 0 : daysUntil(seconds(about), now),
        at: about?.toISOString() ?? null,
        amountCents,
        confirmUrl,
        terms,
        receiptUrl,
      };
      await emit(tx, BillingNotificationDue, data, {
        aggregateType: 'notification',
        aggregateId: `${userId} ${type} ${dedupeKey}`,
        aggregateVersion: 1,
      });
    });
  }
}

function seconds(date: Date): number {
  return date.getTime() / 1_000;
}
