import { Injectable } from '@nestjs/common';
import {
  BillingUserDataErased,
  ContentUserDataErased,
  NotificationsUserDataErased,
  QuizUserDataErased,
  type UserDataErasedData,
} from '@tenfold/contracts';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { confirmErasure } from './deletions.queries.js';

/** Notes which services have erased what they kept of somebody. */
@Injectable()
export class UserDataErasedConsumer {
  @OnEvent(QuizUserDataErased)
  quizHasErased(tx: EntityManager, { userId }: UserDataErasedData): Promise<void> {
    return confirmErasure(tx, userId, 'quiz');
  }

  @OnEvent(BillingUserDataErased)
  billingHasErased(tx: EntityManager, { userId }: UserDataErasedData): Promise<void> {
    return confirmErasure(tx, userId, 'billing');
  }

  @OnEvent(NotificationsUserDataErased)
  notificationsHaveErased(tx: EntityManager, { userId }: UserDataErasedData): Promise<void> {
    return confirmErasure(tx, userId, 'notifications');
  }

  @OnEvent(ContentUserDataErased)
  contentHasErased(tx: EntityManager, { userId }: UserDataErasedData): Promise<void> {
    return confirmErasure(tx, userId, 'content');
  }
}
