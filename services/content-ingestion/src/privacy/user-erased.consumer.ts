import { Injectable } from '@nestjs/common';
import { ContentUserDataErased, UserErased, type UserErasedData } from '@tenfold/contracts';
import { emit, OnEvent, recordErasure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

/**
 * Confirms the erasure, which identity expects from every service. The only user data here is the id of the
 * administrator who published an exam; it stays, as in the audit log.
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
