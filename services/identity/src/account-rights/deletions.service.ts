import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DeletionScheduled,
  notFound,
  Problem,
  type AccountDeletion,
  type ScheduledDeletion,
} from '@tenfold/contracts';
import type { MailContent } from '@tenfold/mail';
import { enqueueMail } from '@tenfold/mail/queue';
import { emit } from '@tenfold/messaging/events';
import { hashToken } from '@tenfold/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { closeSessionsOf } from '../sessions/own-sessions.queries.js';
import { requireFreshSession } from '../sessions/rotate-session.js';
import { SessionCache } from '../sessions/session-cache.js';
import { Administrator } from '../users/administrator.js';
import type { UserRow } from '../users/user.entity.js';
import { lockUser } from '../users/users.queries.js';
import { deletionCancelledMail, deletionScheduledMail } from './deletion-mails.js';
import { findDeletion, insertDeletion, removeDeletion } from './deletions.queries.js';

/** How a browser reaches the product. */
export const ORIGIN = Symbol('Origin');

/** Lets somebody leave, and change their mind. */
@Injectable()
export class DeletionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(ORIGIN) private readonly origin: string,
    private readonly administrator: Administrator,
    private readonly cache: SessionCache,
  ) {}

  async state(userId: string): Promise<AccountDeletion> {
    const deletesAt = await findDeletion(this.database.manager, userId);
    return { deletesAt: deletesAt?.toISOString() ?? null };
  }

  /**
   * The account is deleted in fourteen days; the subscription is cancelled and the other sessions end now. Again is the
   * same deletion, at the same time.
   * @throws Problem REAUTHENTICATION_REQUIRED; CONFLICT for the administrator
   */
  async schedule(userId: string, sessionToken: string): Promise<ScheduledDeletion> {
    const { deletesAt, closed } = await this.database.transaction(async (tx) => {
      await requireFreshSession(tx, userId, sessionToken);
      const user = await lockUser(tx, userId);
      if (!user) throw notFound('User');
      if (this.administrator.is(user.email)) throw administratorStays();
      const isNew = await insertDeletion(tx, userId);
      const deletesAt = await findDeletion(tx, userId);
      if (deletesAt === null) throw new Error('the deletion was not stored');
      if (isNew) await this.tell(tx, user, deletesAt);
      return { deletesAt, closed: await closeSessionsOf(tx, userId, hashToken(sessionToken)) };
    });
    await this.cache.forget(closed);
    return { deletesAt: deletesAt.toISOString() };
  }

  /** The account stays; again is fine. */
  async cancel(userId: string): Promise<null> {
    await this.database.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw notFound('User');
      if (await removeDeletion(tx, userId))
        await mail(tx, user, 'deletion-cancelled', deletionCancelledMail(this.origin));
    });
    return null;
  }

  private async tell(tx: EntityManager, user: UserRow, deletesAt: Date): Promise<void> {
    await emit(
      tx,
      DeletionScheduled,
      { userId: user.id, deletesAt: deletesAt.toISOString() },
      { aggregateType: 'user', aggregateId: user.id, aggregateVersion: 1 },
    );
    await mail(tx, user, 'deletion-scheduled', deletionScheduledMail(this.origin, deletesAt));
  }
}

async function mail(
  tx: EntityManager,
  { id, email }: UserRow,
  about: string,
  message: MailContent,
): Promise<void> {
  await enqueueMail(tx, { key: `${about}:${randomUUID()}`, to: email, userId: id, message });
}

function administratorStays(): Problem {
  return new Problem('CONFLICT', 'The administrator’s account is a setting of the server.');
}
