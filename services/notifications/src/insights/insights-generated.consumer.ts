import { Inject, Injectable } from '@nestjs/common';
import { InsightsGenerated, type InsightsGeneratedData } from '@tenfold/contracts';
import { enqueueMail } from '@tenfold/mail/queue';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { PUBLIC_ORIGIN } from '../mail/public-origin.js';
import { insertNotifications } from '../notifications/notification.queries.js';

@Injectable()
export class InsightsGeneratedConsumer {
  constructor(@Inject(PUBLIC_ORIGIN) private readonly origin: string) {}

  @OnEvent(InsightsGenerated, 'insights-generated')
  async insightsGenerated(tx: EntityManager, { userId, insights }: InsightsGeneratedData): Promise<void> {
    const stored = await insertNotifications(tx, userId, insights);
    for (const { title, message, dedupeKey, mail } of insights) {
      if (!mail || !stored.has(dedupeKey)) continue;
      const action = { text: mail.linkText, url: new URL(mail.path, this.origin).href };
      await enqueueMail(tx, {
        key: `insight:${userId}:${dedupeKey}`,
        to: { userId },
        message: { subject: title, greeting: 'Hello,', paragraphs: [message], action, footer: mail.footer },
      });
    }
  }
}
