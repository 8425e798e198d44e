import { Injectable } from '@nestjs/common';
import { ContentUserDataErased, UserErased, type UserErasedData } from '@tenfold/contracts';
import { emit, OnEvent, rememberErased } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

/**
 * Nothing is kept of users here but the id of the administrator who published a paper, as the audit log keeps it too.
 * It is said all the same, so that nobody has to know that.
 */
@Injectable()
export class UserErasedConsumer {
  @OnEvent(UserErased)
  async eraseUser(tx: EntityManager, { userId }: UserErasedData): Promise<void> {
    await rememberErased(tx, userId);
    await emit(
      tx,
      ContentUserDataErased,
      { userId, service: 'content' },
      { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
    );
  }
}
