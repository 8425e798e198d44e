import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { UserErased } from '@tenfold/contracts';
import { deleteJobsOf } from '@tenfold/jobs';
import { emit, deleteEventsOfUser } from '@tenfold/messaging/events';
import { DataSource, type EntityManager } from 'typeorm';
import { ProviderTokens } from '../oidc/provider-tokens.js';
import { deleteOtherSessions } from '../sessions/own-sessions.queries.js';
import { SessionCache } from '../sessions/session-cache.js';
import { lockUser } from '../users/users.queries.js';
import {
  claimUnconfirmedErasures,
  deleteUser,
  findDueDeletion,
  insertErasure,
  type DueDeletion,
} from '../users/deletions.queries.js';

@Injectable()
export class ErasuresService {
  private readonly logger = new Logger(ErasuresService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cache: SessionCache,
    private readonly providerTokens: ProviderTokens,
  ) {}

  /**
   * Erases the account unless its deletion was canceled.
   * @throws Error, so that the job retries, before the scheduled time, while an event contains the address, or while
   * the provider does not revoke its token
   */
  async erase(userId: string): Promise<void> {
    const deletion = await findDueDeletion(this.database.manager, userId);
    if (deletion === null) return;
    requireErasable(deletion);
    const isRevoked = await this.providerTokens.revoke(userId);
    if (!isRevoked && !deletion.isOverdue) throw new Error('the provider has not revoked its token yet');
    const closed = await this.database.transaction(async (tx) => {
      // a cancellation takes the same lock, so that only one of the two takes effect
      const user = await lockUser(tx, userId);
      const current = await findDueDeletion(tx, userId);
      if (!user || current === null) return null;
      // meanwhile a new event with the address may have arrived, or the deletion may have been scheduled again
      requireErasable(current);
      const sessions = await deleteOtherSessions(tx, userId, null);
      await deleteJobsOf(tx, userId);
      await deleteUser(tx, userId);
      await deleteEventsOfUser(tx, userId);
      await insertErasure(tx, userId);
      await emitErased(tx, userId);
      return sessions;
    });
    if (closed === null) return;
    await this.cache.forget(closed);
    this.logger.log({ userId }, 'account erased');
  }

  async requestUnanswered(): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const userId of await claimUnconfirmedErasures(tx)) {
        this.logger.warn({ userId }, 'erasure not confirmed by every service, emitted again');
        await emitErased(tx, userId);
      }
    });
  }
}

function requireErasable({ isDue, hasAddressEvents }: DueDeletion): void {
  if (!isDue) throw new Error('the scheduled time of the deletion has not come');
  if (hasAddressEvents) throw new Error('an event that contains the email address has not expired yet');
}

function emitErased(tx: EntityManager, userId: string): Promise<void> {
  return emit(
    tx,
    UserErased,
    { userId },
    { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
  );
}
