import { Injectable } from '@nestjs/common';
import { NotificationsUserDataErased, UserErased, type UserErasedData } from '@tenfold/contracts';
import { forgetMail } from '@tenfold/mail/queue';
import { emit, OnEvent, rememberErased } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

/** Deletes all that is kept of somebody, for good: mail that was not sent yet never is. Again, it is confirmed again. */
@Injectable()
export class UserErasedConsumer {
  @OnEvent(UserErased)
  async eraseUser(tx: EntityManager, { userId }: UserErasedData): Promise<void> {
    await rememberErased(tx, userId);
    await tx.query('DELETE FROM notification WHERE user_id = $1', [userId]);
    await tx.query('DELETE FROM insight_schedule WHERE user_id = $1', [userId]);
    await forgetMail(tx, userId);
    await emit(
      tx,
      NotificationsUserDataErased,
      { userId, service: 'notifications' },
      { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
    );
  }
}
