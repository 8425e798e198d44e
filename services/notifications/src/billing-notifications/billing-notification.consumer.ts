import { Inject, Injectable } from '@nestjs/common';
import { BillingNotificationDue, type BillingNotificationDueData } from '@tenfold/contracts';
import { enqueueMail } from '@tenfold/mail/queue';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { billingNotification } from '../domain/billing-notification.js';
import { PUBLIC_ORIGIN } from '../mail/public-origin.js';
import { insertNotification } from '../notifications/notification.queries.js';

@Injectable()
export class BillingNotificationConsumer {
  constructor(@Inject(PUBLIC_ORIGIN) private readonly origin: string) {}

  @OnEvent(BillingNotificationDue, 'notification-due')
  async createNotification(tx: EntityManager, data: BillingNotificationDueData): Promise<void> {
    const { userId } = data;
    const { type, title, message, paragraphs, action } = billingNotification(data);
    const dedupeKey = `billing:${data.type}:${data.dedupeKey}`;
    const isNew =
      message === null || (await insertNotification(tx, userId, { type, title, message, dedupeKey }));
    if (!isNew) return;
    const url = new URL(action.to, this.origin).href;
    await enqueueMail(tx, {
      key: `billing:${userId}:${data.type}:${data.dedupeKey}`,
      to: { userId },
      message: { subject: title, greeting: 'Hello,', paragraphs, action: { text: action.text, url } },
    });
  }
}
