import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  changeUserRole,
  notFound,
  Problem,
  type Caller,
  type ChangeUserRoleInput,
  type User,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource, type EntityManager } from 'typeorm';
import { insertAuditEntry } from '../audit/audit.queries.js';
import { AccountMails } from '../credentials/account-mails.js';
import { deleteOtherSessions } from '../sessions/own-sessions.queries.js';
import { requireFreshSession } from '../sessions/rotate-session.js';
import { SessionCache } from '../sessions/session-cache.js';
import { presentUser } from '../users/present-user.js';
import type { UserRow } from '../users/user.entity.js';
import { lockUser, setEditor } from '../users/users.queries.js';

@Injectable()
export class EditorRoleService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cache: SessionCache,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Ends every session of the user and mails the user. Idempotent: without a change, none of it happens.
   * @throws Problem REAUTHENTICATION_REQUIRED; NOT_FOUND; CONFLICT for the administrator, and when the address of a
   * future editor is not verified
   */
  @Handles(changeUserRole)
  async change(input: ChangeUserRoleInput, { userId: actorId }: Caller): Promise<User> {
    const { user, closed } = await this.database.transaction(async (tx) => {
      await requireFreshSession(tx, actorId, input.sessionToken);
      const found = await lockUser(tx, input.userId);
      if (!found) throw notFound('User');
      if (found.isAdmin || found.id === actorId) throw administratorsRole();
      const isEditor = input.role === 'editor';
      if (found.isEditor === isEditor) return { user: found, closed: [] };
      if (isEditor && found.emailVerifiedAt === null) throw unverifiedAddress();
      const changed = await setEditor(tx, found, isEditor);
      await this.record(tx, changed, { actorId, reason: input.reason });
      return { user: changed, closed: await deleteOtherSessions(tx, found.id, null) };
    });
    await this.cache.forget(closed);
    return presentUser(user);
  }

  private async record(
    tx: EntityManager,
    user: UserRow,
    { actorId, reason }: { actorId: string; reason: string },
  ): Promise<void> {
    await insertAuditEntry(
      tx,
      { id: randomUUID(), occurredAt: new Date() },
      {
        actorId,
        action: user.isEditor ? 'editor.granted' : 'editor.removed',
        target: user.id,
        detail: reason,
      },
    );
    await this.mails.editorRoleChanged(tx, user);
  }
}

function administratorsRole(): Problem {
  return new Problem('CONFLICT', 'The administrator’s role is a setting of the server.');
}

function unverifiedAddress(): Problem {
  return new Problem(
    'CONFLICT',
    'This user has not confirmed the email address yet, so the account may belong to another person.',
  );
}
