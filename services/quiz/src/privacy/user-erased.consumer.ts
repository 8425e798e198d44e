import { Injectable } from '@nestjs/common';
import { QuizUserDataErased, UserErased, type UserErasedData } from '@tenfold/contracts';
import { emit, OnEvent } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { eraseUser } from './erase-user.js';

@Injectable()
export class UserErasedConsumer {
  @OnEvent(UserErased, 'erase-user')
  async eraseUser(tx: EntityManager, { userId }: UserErasedData): Promise<void> {
    await eraseUser(tx, userId);
    await emit(
      tx,
      QuizUserDataErased,
      { userId, service: 'quiz' },
      { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
    );
  }
}
