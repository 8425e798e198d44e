import { Injectable } from '@nestjs/common';
import {
  QuizCompleted,
  SessionsRescored,
  SubscriptionChanged,
  type QuizCompletedData,
  type SessionsRescoredData,
  type VersionedAccess,
} from '@tenfold/contracts';
import { OnEvent, PermanentFailure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { isErased } from './deletions.queries.js';
import { copyAccess, copyAverage, copyStats } from './users.queries.js';

@Injectable()
export class UserProjectionConsumer {
  @OnEvent(SubscriptionChanged, 'copy-access')
  async copyAccess(tx: EntityManager, access: VersionedAccess): Promise<void> {
    if (!(await copyAccess(tx, access))) await expectErased(tx, access.userId);
  }

  @OnEvent(QuizCompleted, 'copy-stats')
  async copyStats(tx: EntityManager, quiz: QuizCompletedData): Promise<void> {
    if (!(await copyStats(tx, quiz))) await expectErased(tx, quiz.userId);
  }

  @OnEvent(SessionsRescored, 'copy-average')
  async copyAverage(tx: EntityManager, { userId, average }: SessionsRescoredData): Promise<void> {
    if (!(await copyAverage(tx, userId, average))) await expectErased(tx, userId);
  }
}

/** Late events about erased users are ignored. Other unknown users cannot exist: identity creates users first. */
async function expectErased(tx: EntityManager, userId: string): Promise<void> {
  if (!(await isErased(tx, userId))) throw new PermanentFailure(`there is no user ${userId}`);
}
