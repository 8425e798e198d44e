import { Injectable } from '@nestjs/common';
import { SessionsRescored, type SessionsRescoredData } from '@tenfold/contracts';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { rescoredNotification } from '../domain/rescored-notification.js';
import { insertNotification } from '../notifications/notification.queries.js';

@Injectable()
export class SessionsRescoredConsumer {
  @OnEvent(SessionsRescored, 'sessions-rescored')
  async sessionsRescored(tx: EntityManager, data: SessionsRescoredData): Promise<void> {
    const { userId, questionId, version } = data;
    const dedupeKey = `key-change:${questionId}:${version}`;
    await insertNotification(tx, userId, { type: 'system', ...rescoredNotification(data), dedupeKey });
  }
}
