import { Injectable } from '@nestjs/common';
import {
  QuizCompleted,
  SubscriptionChanged,
  type QuizCompletedData,
  type VersionedAccess,
} from '@tenfold/contracts';
import { OnEvent, PermanentFailure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { copyAccess, copyStats } from './users.queries.js';

/** The user's row keeps a copy of what billing and quiz know, so that one read answers who somebody is. */
@Injectable()
export class UserFactsConsumer {
  @OnEvent(SubscriptionChanged)
  async copyAccess(tx: EntityManager, access: VersionedAccess): Promise<void> {
    if (!(await copyAccess(tx, access))) throw unknownUser(access.userId);
  }

  @OnEvent(QuizCompleted)
  async copyStats(tx: EntityManager, quiz: QuizCompletedData): Promise<void> {
    if (!(await copyStats(tx, quiz))) throw unknownUser(quiz.userId);
  }
}

/** Users are made here, before anybody can tell of them: trying again would not help. */
function unknownUser(userId: string): PermanentFailure {
  return new PermanentFailure(`there is no user ${userId}`);
}
