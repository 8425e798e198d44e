import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  changePassword,
  describePasswordReset,
  notFound,
  resetPassword,
  type Caller,
  type ChangePasswordInput,
  type MailedTokenBody,
  type PasswordReset,
  type PasswordResetOptions,
  type ResetPasswordBody,
  type RotatedSession,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { hashToken } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { cancelTokens, findTokenOwner, takeToken } from '../credentials/account-tokens.queries.js';
import { listLinkedProviders, unlinkAllProviders } from '../credentials/external-identities.queries.js';
import { confirmPassword, wrongPassword } from './confirm-password.js';
import { Passwords } from './passwords.js';
import { deleteOtherSessions } from '../sessions/own-sessions.queries.js';
import { requireFreshSession, rotateSession } from '../sessions/rotate-session.js';
import { SessionCache } from '../sessions/session-cache.js';
import type { UserRow } from '../users/user.entity.js';
import { findUser, lockUser, markEmailVerified, setPassword } from '../users/users.queries.js';
import { AccountMails } from '../credentials/account-mails.js';
import { expiredLink } from '../credentials/expired-link.js';
import { revokeCredentials } from '../credentials/revoke-credentials.js';

@Injectable()
export class PasswordChangesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly cache: SessionCache,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Changes the password, renews the session's token and, by default, ends the other sessions. Of concurrent calls
   * with the same current password one succeeds.
   * @throws Problem WRONG_PASSWORD; INVALID_INPUT when the new password is too weak; REAUTHENTICATION_REQUIRED for a
   * user without a password
   */
  @Handles(changePassword)
  async change({ sessionToken, change }: ChangePasswordInput, { userId }: Caller): Promise<RotatedSession> {
    const before = await this.authenticatedUser(userId, sessionToken, change.currentPassword);
    await this.passwords.assertAllowed(change.newPassword, before.email, 'newPassword');
    const passwordHash = await this.passwords.hash(change.newPassword);
    const { rotated, closed } = await this.database.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw notFound('User');
      if (changedSince(before, user)) throw wrongPassword();
      await setPassword(tx, userId, passwordHash);
      // an attacker with access may have requested another address
      await cancelTokens(tx, userId, ['reset-password', 'change-email']);
      const fresh = await rotateSession(tx, userId, sessionToken);
      const others = change.signOutOthers ?? true;
      const ended = others ? await deleteOtherSessions(tx, userId, hashToken(fresh.token)) : [];
      await this.mails.passwordChanged(tx, user);
      return { rotated: fresh, closed: ended };
    });
    await this.cache.forget([hashToken(sessionToken), ...closed]);
    return rotated;
  }

  @Handles(describePasswordReset)
  async describeReset({ token }: MailedTokenBody): Promise<PasswordResetOptions> {
    const { manager } = this.database;
    const userId = await findTokenOwner(manager, 'reset-password', token);
    const owner = userId === null ? null : await findUser(manager, userId);
    if (!owner) throw expiredLink();
    const providers = await listLinkedProviders(manager, owner.id);
    return { providers, removesProviders: owner.emailVerifiedAt === null };
  }

  /**
   * Sets a new password with a mailed link, which verifies the address, and ends every session. If the address was
   * not verified before, another person may have created the account: then every other credential is deleted, too.
   * @throws Problem INVALID_INPUT when the link has expired or the password is too weak
   */
  @Handles(resetPassword)
  async reset({ token, newPassword, removeProviders = false }: ResetPasswordBody): Promise<PasswordReset> {
    const userId = await findTokenOwner(this.database.manager, 'reset-password', token);
    const owner = userId === null ? null : await findUser(this.database.manager, userId);
    if (!owner) throw expiredLink();
    await this.passwords.assertAllowed(newPassword, owner.email, 'newPassword');
    const passwordHash = await this.passwords.hash(newPassword);
    const closed = await this.database.transaction(async (tx) => {
      const taken = await takeToken(tx, 'reset-password', token);
      if (!taken) throw expiredLink();
      const linked = await listLinkedProviders(tx, owner.id);
      const isUnverified = taken.user.emailVerifiedAt === null;
      if (removeProviders) await unlinkAllProviders(tx, owner.id);
      await cancelTokens(tx, owner.id, ['change-email', 'verify-email']);
      const ended = isUnverified
        ? await revokeCredentials(tx, owner.id)
        : await deleteOtherSessions(tx, owner.id, null);
      await setPassword(tx, owner.id, passwordHash);
      await markEmailVerified(tx, owner.id);
      const removed = isUnverified || removeProviders ? linked.map(({ provider }) => provider) : [];
      await this.mails.passwordReset(tx, taken.user, removed);
      return ended;
    });
    await this.cache.forget(closed);
    return { userId: owner.id, email: owner.email };
  }

  private async authenticatedUser(
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
