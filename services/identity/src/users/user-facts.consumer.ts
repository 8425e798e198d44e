import { Injectable } from '@nestjs/common';
import {
  QuizCompleted,
  SubscriptionChanged,
  type QuizCompletedData,
  type VersionedAccess,
} from '@tenfold/contracts';
import { OnEvent, PermanentFailure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { isErased } from '../account-rights/deletions.queries.js';
import { copyAccess, copyStats } from './users.queries.js';

/** The user's row keeps a copy of what billing and quiz know, so that one read answers who somebody is. */
@Injectable()
export class UserFactsConsumer {
  @OnEvent(SubscriptionChanged)
  async copyAccess(tx: EntityManager, access: VersionedAccess): Promise<void> {
    if (!(await copyAccess(tx, access))) await expectErased(tx, access.userId);
  }

  @OnEvent(QuizCompleted)
  async copyStats(tx: EntityManager, quiz: QuizCompletedData): Promise<void> {
    if (!(await copyStats(tx, quiz))) await expectErased(tx, quiz.userId);
  }
}

/**
 * What comes late about somebody who is gone is of no use any more. Of others there is nothing to wait for: users are
 * made here, before anybody can tell of them.
 */
async function expectErased(tx: EntityManager, userId: string): Promise<void> {
  if (!(await isErased(tx, userId))) throw new PermanentFailure(`there is no user ${userId}`);
}
