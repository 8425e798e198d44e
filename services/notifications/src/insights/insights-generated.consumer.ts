import { Injectable } from '@nestjs/common';
import { InsightsGenerated, type InsightsGeneratedData } from '@tenfold/contracts';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { insertNotifications } from '../notifications/notification.queries.js';

@Injectable()
export class InsightsGeneratedConsumer {
  @OnEvent(InsightsGenerated, 'insights-generated')
  async insightsGenerated(tx: EntityManager, { userId, insights }: InsightsGeneratedData): Promise<void> {
    await insertNotifications(tx, userId, insights);
  }
}
