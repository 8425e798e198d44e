import { Injectable } from '@nestjs/common';
import {
  DeletionScheduled,
  UserErased,
  type DeletionScheduledData,
  type UserErasedData,
} from '@tenfold/contracts';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { isErased, wishClosure } from './closures.queries.js';
import { tellErased } from './erase-user.js';

/** Stripe has to be told, which no transaction waits for: the wish is noted, and a job sees to it. */
@Injectable()
export class ClosureConsumer {
  @OnEvent(DeletionScheduled)
  cancelOfLeaver(tx: EntityManager, { userId }: DeletionScheduledData): Promise<void> {
    return wishClosure(tx, userId, 'cancel');
  }

  @OnEvent(UserErased)
  async eraseUser(tx: EntityManager, { userId }: UserErasedData): Promise<void> {
    if (await isErased(tx, userId)) await tellErased(tx, userId);
    else await wishClosure(tx, userId, 'erase');
  }
}
