import { Injectable } from '@nestjs/common';
import { ContentUserDataErased, UserErased, type UserErasedData } from '@tenfold/contracts';
import { emit, OnEvent, recordErasure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { deleteMarksOf } from '../references/reference-marks.queries.js';
import { deleteReportsOf } from '../question-reports/question-reports.queries.js';

/** The id of an editor who published an exam or closed a report stays, as in the audit log. */
@Injectable()
export class UserErasedConsumer {
  @OnEvent(UserErased, 'erase-user')
  async eraseUser(tx: EntityManager, { userId }: UserErasedData): Promise<void> {
    await recordErasure(tx, userId);
    await deleteReportsOf(tx, userId);
    await deleteMarksOf(tx, userId);
    await tx.query('DELETE FROM request_key WHERE user_id = $1', [userId]);
    await emit(
      tx,
      ContentUserDataErased,
      { userId, service: 'content' },
      { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
    );
  }
}
