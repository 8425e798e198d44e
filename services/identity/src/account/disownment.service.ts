import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { disownAccount, type DisownedAccount, type MailedTokenBody } from '@tenfold/contracts';
import { isSameEmail } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import { issueToken, takeToken } from '../credentials/account-tokens.queries.js';
import { SessionCache } from '../sessions/session-cache.js';
import { expiredLink } from '../credentials/expired-link.js';
import { revokeCredentials } from '../credentials/revoke-credentials.js';

@Injectable()
export class DisownmentService {
  private readonly logger = new Logger(DisownmentService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cache: SessionCache,
  ) {}

  /**
   * Uses up the link that was mailed to an unverified address and deletes every credential of the account. Access to the
   * mailbox authorizes this, and setting a new password.
   *
   * @throws Problem INVALID_INPUT when the link is invalid or the address has been verified
   */
  @Handles(disownAccount)
  async disown({ token }: MailedTokenBody): Promise<DisownedAccount> {
    const { userId, resetToken, closed } = await this.database.transaction(async (tx) => {
      const taken = await takeToken(tx, 'verify-email', token);
      if (!taken || taken.user.emailVerifiedAt !== null) throw expiredLink();
      const { id, email } = taken.user;
      if (!isSameEmail(taken.email, email)) throw expiredLink();
      const sessions = await revokeCredentials(tx, id);
      // after revokeCredentials: reset links older than the last password change are invalid
      const reset = await issueToken(tx, { userId: id, purpose: 'reset-password', email });
      return { userId: id, resetToken: reset, closed: sessions };
    });
    await this.cache.forget(closed);
    this.logger.warn({ userId }, 'account disowned, credentials deleted');
    return { resetToken };
  }
}
