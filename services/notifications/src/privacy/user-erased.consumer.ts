import { Injectable } from '@nestjs/common';
import { NotificationsUserDataErased, UserErased, type UserErasedData } from '@tenfold/contracts';
import { deleteJobsOf } from '@tenfold/jobs';
import { emit, OnEvent, recordErasure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

@Injectable()
export class UserErasedConsumer {
  @OnEvent(UserErased, 'erase-user')
  async eraseUser(tx: EntityManager, { userId }: UserErasedData): Promise<void> {
    await recordErasure(tx, userId);
    await tx.query('DELETE FROM notification WHERE user_id = $1', [userId]);
    await tx.query('DELETE FROM notified_milestone WHERE user_id = $1', [userId]);
    await deleteJobsOf(tx, userId);
    await emit(
      tx,
      NotificationsUserDataErased,
      { userId, service: 'notifications' },
      { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
    );
  }
}
