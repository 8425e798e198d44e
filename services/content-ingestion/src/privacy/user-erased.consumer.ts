import { Injectable } from '@nestjs/common';
import { ContentUserDataErased, UserErased, type UserErasedData } from '@tenfold/contracts';
import { emit, OnEvent, recordErasure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

/**
 * This service stores no user data except the id of the administrator who published an exam, which the audit log keeps
 * as well. It confirms the erasure so that identity expects a confirmation from every service.
 */
@Injectable()
export class UserErasedConsumer {
  @OnEvent(UserErased, 'erase-user')
  async eraseUser(tx: EntityManager, { userId }: UserErasedData): Promise<void> {
    await recordErasure(tx, userId);
    await emit(
      tx,
      ContentUserDataErased,
      { userId, service: 'content' },
      { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
    );
  }
}
