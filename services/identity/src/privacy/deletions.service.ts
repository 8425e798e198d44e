import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  cancelDeletion,
  DeletionScheduled,
  getDeletion,
  notFound,
  Problem,
  scheduleDeletion,
  type AccountDeletion,
  type Caller,
  type NoInput,
  type OwnSessionInput,
  type ScheduledDeletion,
} from '@tenfold/contracts';
import { cancelJob, enqueue } from '@tenfold/jobs';
import type { MailContent } from '@tenfold/mail';
import { enqueueMail } from '@tenfold/mail/queue';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken } from '@tenfold/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { deleteOtherSessions } from '../sessions/own-sessions.queries.js';
import { lockFreshUser } from '../sessions/rotate-session.js';
import { SessionCache } from '../sessions/session-cache.js';
import type { UserRow } from '../users/user.entity.js';
import { lockUser } from '../users/users.queries.js';
import { EraseAccount } from './erase-account.job.js';
import { findDeletion, insertDeletion, removeDeletion } from '../users/deletions.queries.js';
import { DELETION_UNDO_DAYS } from '@tenfold/exam';

export const ORIGIN = Symbol('Origin');

@Injectable()
export class DeletionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(ORIGIN) private readonly origin: string,
    private readonly cache: SessionCache,
  ) {}

  @Handles(getDeletion)
  async state(_input: NoInput, { userId }: Caller): Promise<AccountDeletion> {
    const deletesAt = await findDeletion(this.database.manager, userId);
    return { deletesAt: deletesAt?.toISOString() ?? null };
  }

  /** Idempotent: the time does not change. @throws Problem REAUTHENTICATION_REQUIRED; CONFLICT for the administrator */
  @Handles(scheduleDeletion)
  async schedule({ sessionToken }: OwnSessionInput, { userId }: Caller): Promise<ScheduledDeletion> {
    const { deletesAt, closed } = await this.database.transaction(async (tx) => {
      const user = await lockFreshUser(tx, userId, sessionToken);
      if (user.isAdmin) throw administratorStays();
      const isNew = await insertDeletion(tx, userId);
      const deletesAt = await findDeletion(tx, userId);
      if (deletesAt === null) throw new Error('the deletion was not stored');
      if (isNew) await this.emitScheduled(tx, user, deletesAt);
      return { deletesAt, closed: await deleteOtherSessions(tx, userId, hashToken(sessionToken)) };
    });
    await this.cache.forget(closed);
    return { deletesAt: deletesAt.toISOString() };
  }

  @Handles(cancelDeletion)
  async cancel(_input: NoInput, { userId }: Caller): Promise<null> {
    await this.database.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw notFound('User');
      if (!(await removeDeletion(tx, userId))) return;
      await cancelJob(tx, EraseAccount, userId);
      await mail(tx, user, 'deletion-cancelled', deletionCanceledMail(this.origin));
    });
    return null;
  }

  private async emitScheduled(tx: EntityManager, user: UserRow, deletesAt: Date): Promise<void> {
    await emit(
      tx,
      DeletionScheduled,
      { userId: user.id, deletesAt: deletesAt.toISOString() },
      { aggregateType: 'user', aggregateId: user.id, aggregateVersion: 1 },
    );
    const { id: userId } = user;
    await enqueue(tx, EraseAccount, { userId }, { dedupeKey: userId, runAt: deletesAt, userId });
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
  return new Problem('CONFLICT', 'The administrator’s account cannot be deleted.');
}

function deletionScheduledMail(origin: string, deletesAt: Date): MailContent {
  return {
    subject: 'Your account will be deleted',
    paragraphs: [
      `You asked us to delete your account. It will be deleted on ${day(deletesAt)}, with your results, your notifications and your profile.`,
      'Your subscription, if you have one, is canceled, and nothing more is charged. Invoices are kept as long as the law demands.',
      `You can change your mind for ${DELETION_UNDO_DAYS} days: sign in and choose “Keep my account”.`,
    ],
    action: { text: 'Keep my account', url: `${origin}/profile` },
    footer: 'If it was not you, sign in, keep your account and change your password.',
  };
}

function deletionCanceledMail(origin: string): MailContent {
  return {
    subject: 'Your account stays',
    paragraphs: [
      'Your account is no longer going to be deleted.',
      'A subscription that was canceled stays canceled. If it has not ended yet, you can keep it in your profile.',
    ],
    action: { text: 'Open the profile', url: `${origin}/profile` },
  };
}

function day(at: Date): string {
  return at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
