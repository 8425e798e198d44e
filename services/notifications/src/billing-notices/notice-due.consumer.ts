import { Inject, Injectable } from '@nestjs/common';
import { BillingNoticeDue, type BillingNoticeDueData } from '@tenfold/contracts';
import { enqueueMail } from '@tenfold/mail/queue';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { billingNotice } from '../domain/billing-notice.js';
import { insertOfOccasion } from '../notifications/notification.queries.js';

/** How a browser reaches the application. */
export const PUBLIC_ORIGIN = Symbol('PublicOrigin');

/** What billing has to say to somebody is told once in their list and once by mail. */
@Injectable()
export class NoticeDueConsumer {
  constructor(@Inject(PUBLIC_ORIGIN) private readonly origin: string) {}

  @OnEvent(BillingNoticeDue)
  async noticeDue(tx: EntityManager, data: BillingNoticeDueData): Promise<void> {
    const { userId } = data;
    const { type, title, message, paragraphs, action } = billingNotice(data);
    const occasion = `billing:${data.type}:${data.occasion}`;
    if (!(await insertOfOccasion(tx, userId, { type, title, message, occasion }))) return;
    const url = new URL(action.path, this.origin).href;
    await enqueueMail(tx, {
      key: `billing:${userId}:${data.type}:${data.occasion}`,
      to: { userId },
      message: { subject: title, greeting: 'Hello,', paragraphs, action: { text: action.text, url } },
    });
  }
}
