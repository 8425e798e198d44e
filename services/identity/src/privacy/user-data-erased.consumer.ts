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
import { confirmErasure } from '../users/deletions.queries.js';

@Injectable()
export class UserDataErasedConsumer {
  @OnEvent(QuizUserDataErased, 'quiz-has-erased')
  quizHasErased(tx: EntityManager, { userId }: UserDataErasedData): Promise<void> {
    return confirmErasure(tx, userId, 'quiz');
  }

  @OnEvent(BillingUserDataErased, 'billing-has-erased')
  billingHasErased(tx: EntityManager, { userId }: UserDataErasedData): Promise<void> {
    return confirmErasure(tx, userId, 'billing');
  }

  @OnEvent(NotificationsUserDataErased, 'notifications-have-erased')
  notificationsHaveErased(tx: EntityManager, { userId }: UserDataErasedData): Promise<void> {
    return confirmErasure(tx, userId, 'notifications');
  }

  @OnEvent(ContentUserDataErased, 'content-has-erased')
  contentHasErased(tx: EntityManager, { userId }: UserDataErasedData): Promise<void> {
    return confirmErasure(tx, userId, 'content');
  }
}
