import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { UserErased } from '@tenfold/contracts';
import { forgetMail } from '@tenfold/mail/queue';
import { emit, forgetEventsOf } from '@tenfold/messaging/events';
import { DataSource, type EntityManager } from 'typeorm';
import { ProviderTokens } from '../external-sign-in/provider-tokens.js';
import { closeSessionsOf } from '../sessions/own-sessions.queries.js';
import { SessionCache } from '../sessions/session-cache.js';
import { lockUser } from '../users/users.queries.js';
import {
  deleteUser,
  insertErasure,
  isDue,
  listDueDeletions,
  takeUnanswered,
  type DueDeletion,
} from './deletions.queries.js';

const ERASURES_PER_SWEEP = 50;

/** Deletes the accounts whose time is over, and sees to it that every service answers. */
@Injectable()
export class ErasuresService {
  private readonly logger = new Logger(ErasuresService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cache: SessionCache,
    private readonly providerTokens: ProviderTokens,
  ) {}

  /** One that fails does not hold up the others: it comes again. */
  async eraseDue(): Promise<void> {
    for (const due of await listDueDeletions(this.database.manager, ERASURES_PER_SWEEP)) {
      await this.erase(due).catch((error: unknown) =>
        this.logger.error(`the erasure of ${due.userId} comes again: ${String(error)}`),
      );
    }
  }

  /** Tells those once more who have not answered for a day. */
  async tellAgain(): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const userId of await takeUnanswered(tx)) {
        this.logger.warn(`not every service has erased ${userId}: it is told again`);
        await tellErased(tx, userId);
      }
    });
  }

  private async erase({ userId, isOverdue }: DueDeletion): Promise<void> {
    const isRevoked = await this.providerTokens.revoke(userId);
    if (!isRevoked && !isOverdue) return;
    const closed = await this.database.transaction(async (tx) => {
      // under the user's lock, as the way back is: who takes it first wins
      const user = await lockUser(tx, userId);
      if (!user || !(await isDue(tx, userId))) return [];
      const sessions = await closeSessionsOf(tx, userId, null);
      await forgetMail(tx, userId);
      await deleteUser(tx, userId);
      await forgetEventsOf(tx, userId);
      await insertErasure(tx, userId);
      await tellErased(tx, userId);
      return sessions;
    });
    await this.cache.forget(closed);
    this.logger.log(`erased ${userId}`);
  }
}

function tellErased(tx: EntityManager, userId: string): Promise<void> {
  return emit(
    tx,
    UserErased,
    { userId },
    { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
  );
}
