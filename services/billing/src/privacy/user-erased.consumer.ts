import { Injectable } from '@nestjs/common';
import {
  DeletionScheduled,
  UserErased,
  type DeletionScheduledData,
  type UserErasedData,
} from '@tenfold/contracts';
import { OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { requestCancellation, requestErasure } from './erase-customer.job.js';
import { isErased, emitErased } from './erase-user.js';

/** Enqueues jobs, so that no transaction waits for Stripe. */
@Injectable()
export class UserErasedConsumer {
  @OnEvent(DeletionScheduled, 'cancel-subscription')
  cancelSubscription(tx: EntityManager, { userId }: DeletionScheduledData): Promise<void> {
    return requestCancellation(tx, userId);
  }

  @OnEvent(UserErased, 'erase-user')
  async eraseUser(tx: EntityManager, { userId }: UserErasedData): Promise<void> {
    if (await isErased(tx, userId)) await emitErased(tx, userId);
    else await requestErasure(tx, userId);
  }
}
