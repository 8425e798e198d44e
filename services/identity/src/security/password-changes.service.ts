import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  notFound,
  type ChangePasswordInput,
  type PasswordReset,
  type ResetPasswordBody,
  type RotatedSession,
} from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { cancelTokens, findTokenOwner, takeToken } from '../account-tokens/account-tokens.queries.js';
import { confirmPassword, wrongPassword } from '../passwords/confirm-password.js';
import { Passwords } from '../passwords/passwords.js';
import { closeSessionsOf } from '../sessions/own-sessions.queries.js';
import { requireFreshSession, rotateSession } from '../sessions/rotate-session.js';
import { SessionCache } from '../sessions/session-cache.js';
import type { UserRow } from '../users/user.entity.js';
import { findUser, lockUser, markEmailVerified, setPassword } from '../users/users.queries.js';
import { AccountMails } from '../account-tokens/account-mails.js';
import { linkIsOver } from './link-is-over.js';

/** Another password: by somebody who is signed in, or by mail. */
@Injectable()
export class PasswordChangesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly cache: SessionCache,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Changes the password, gives the session a new token and, unless told otherwise, ends the others. Of two at once
   * with the same present password one succeeds.
   * @throws Problem WRONG_PASSWORD; INVALID_INPUT when the new one is too easy; REAUTHENTICATION_REQUIRED for somebody
   * who has no password yet
   */
  async change(userId: string, { sessionToken, change }: ChangePasswordInput): Promise<RotatedSession> {
    const before = await this.provenUser(userId, sessionToken, change.currentPassword);
    this.passwords.assertAllowed(change.newPassword, before.email, 'newPassword');
    const passwordHash = await this.passwords.hash(change.newPassword);
    const { rotated, closed } = await this.database.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw notFound('User');
      // somebody was faster: what was given is the present password no more
      if (changedSince(before, user)) throw wrongPassword();
      await setPassword(tx, userId, passwordHash);
      // whoever had the account may have asked for another address
      await cancelTokens(tx, userId, ['reset-password', 'change-email']);
      const fresh = await rotateSession(tx, userId, sessionToken);
      const others = change.signOutOthers ?? true;
      const ended = others ? await closeSessionsOf(tx, userId, hashToken(fresh.token)) : [];
      await this.mails.passwordChanged(tx, user);
      return { rotated: fresh, closed: ended };
    });
    await this.cache.forget([hashToken(sessionToken), ...closed]);
    return rotated;
  }

  /**
   * Chooses a new password by a mailed link, which shows that the address is theirs, and ends every session.
   * @throws Problem INVALID_INPUT when the link is over, or the password too easy
   */
  async reset({ token, newPassword }: ResetPasswordBody): Promise<PasswordReset> {
    const userId = await findTokenOwner(this.database.manager, 'reset-password', token);
    const owner = userId === null ? null : await findUser(this.database.manager, userId);
    if (!owner) throw linkIsOver();
    this.passwords.assertAllowed(newPassword, owner.email, 'newPassword');
    const passwordHash = await this.passwords.hash(newPassword);
    const closed = await this.database.transaction(async (tx) => {
      const taken = await takeToken(tx, 'reset-password', token);
      if (!taken) throw linkIsOver();
      await setPassword(tx, owner.id, passwordHash);
      await markEmailVerified(tx, owner.id);
      await cancelTokens(tx, owner.id, ['change-email', 'verify-email']);
      await this.mails.passwordChanged(tx, taken.user);
      return closeSessionsOf(tx, owner.id, null);
    });
    await this.cache.forget(closed);
    return { userId: owner.id, email: owner.email };
  }

  /** The user, who has just given the present password; who has none must have signed in a moment ago. */
  private async provenUser(
    userId: string,
    sessionToken: string,
    password: string | undefined,
  ): Promise<UserRow> {
    const { manager } = this.database;
    const user = await findUser(manager, userId);
    if (user?.passwordHash === null) {
      await requireFreshSession(manager, userId, sessionToken);
      return user;
    }
    return confirmPassword(manager, this.passwords, userId, password ?? '');
  }
}

function changedSince(before: UserRow, now: UserRow): boolean {
  return before.passwordChangedAt?.getTime() !== now.passwordChangedAt?.getTime();
}
