import { randomUUID } from 'node:crypto';
import { hashToken } from '@tenfold/platform';
import type { MailContent } from '@tenfold/mail';
import { enqueueMail } from '@tenfold/mail/queue';
import type { EntityManager } from 'typeorm';
import type { UserRow } from '../users/user.entity.js';
import type { TokenPurpose } from './account-token.entity.js';
import { issueToken } from './account-tokens.queries.js';
import {
  emailChangedMail,
  emailChangeMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './mail-contents.js';

type Addressee = Pick<UserRow, 'id' | 'email'>;

/** Promises the mails about an account's safety, in the transaction of what they are about. */
export class AccountMails {
  /** @param origin how a browser reaches the product: links begin with it */
  constructor(private readonly origin: string) {}

  /** A link that proves that the address is the user's. */
  verification(tx: EntityManager, user: Addressee): Promise<void> {
    return this.link(tx, user, 'verify-email', verificationMail);
  }

  /** A link with which a new password can be chosen. */
  passwordReset(tx: EntityManager, user: Addressee): Promise<void> {
    return this.link(tx, user, 'reset-password', passwordResetMail);
  }

  /** A link, mailed to `email`, that makes it the user's address. Nothing is mailed to somebody else who has it. */
  emailChange(tx: EntityManager, { id }: Addressee, email: string, isTaken: boolean): Promise<void> {
    return this.link(tx, { id, email }, 'change-email', emailChangeMail, isTaken);
  }

  /** To the address that was. */
  async emailChanged(tx: EntityManager, former: Addressee, newEmail: string): Promise<void> {
    await this.notice(tx, former, 'email-changed', emailChangedMail(this.origin, newEmail));
  }

  async passwordChanged(tx: EntityManager, user: Addressee): Promise<void> {
    await this.notice(tx, user, 'password-changed', passwordChangedMail(this.origin));
  }

  private async link(
    tx: EntityManager,
    { id, email }: Addressee,
    purpose: TokenPurpose,
    content: (origin: string, token: string) => MailContent,
    isSilent = false,
  ): Promise<void> {
    const token = await issueToken(tx, { userId: id, purpose, email });
    if (isSilent) return;
    const key = `${purpose}:${hashToken(token)}`;
    await enqueueMail(tx, { key, to: email, userId: id, message: content(this.origin, token) });
  }

  private async notice(
    tx: EntityManager,
    { id, email }: Addressee,
    about: string,
    message: MailContent,
  ): Promise<void> {
    await enqueueMail(tx, { key: `${about}:${randomUUID()}`, to: email, userId: id, message });
  }
}
