import { Injectable } from '@nestjs/common';
import { NotificationsUserDataErased, UserErased, type UserErasedData } from '@tenfold/contracts';
import { deleteJobsOf } from '@tenfold/jobs';
import { emit, OnEvent, recordErasure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

export const erasedTables = ['notification', 'notified_milestone'] as const;

@Injectable()
export class UserErasedConsumer {
  @OnEvent(UserErased, 'erase-user')
  async eraseUser(tx: EntityManager, { userId }: UserErasedData): Promise<void> {
    await recordErasure(tx, userId);
    for (const table of erasedTables) await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    await deleteJobsOf(tx, userId);
    await emit(
      tx,
      NotificationsUserDataErased,
      { userId, service: 'notifications' },
      { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
    );
  }
}
