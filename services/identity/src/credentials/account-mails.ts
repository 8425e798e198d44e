import { randomUUID } from 'node:crypto';
import type { IdentityProvider, LinkedProvider } from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import type { MailContent } from '@tenfold/mail';
import { enqueueMail } from '@tenfold/mail/queue';
import type { EntityManager } from 'typeorm';
import type { UserRow } from '../users/user.entity.js';
import type { TokenPurpose } from './account-token.entity.js';
import { issueToken } from './account-tokens.queries.js';
import {
  editorGrantedMail,
  editorRemovedMail,
  emailChangedMail,
  emailChangeMail,
  passwordChangedMail,
  passwordResetDoneMail,
  passwordResetMail,
  providerLinkedMail,
  providerUnlinkedMail,
  verificationMail,
} from './mail-contents.js';

type Addressee = Pick<UserRow, 'id' | 'email'>;

export class AccountMails {
  constructor(private readonly origin: string) {}

  verification(tx: EntityManager, user: Addressee): Promise<void> {
    return this.link(tx, user, 'verify-email', verificationMail);
  }

  passwordResetLink(tx: EntityManager, user: Addressee): Promise<void> {
    return this.link(tx, user, 'reset-password', passwordResetMail);
  }

  emailChange(tx: EntityManager, { id }: Addressee, email: string, isTaken: boolean): Promise<void> {
    return this.link(tx, { id, email }, 'change-email', emailChangeMail, isTaken);
  }

  async emailChanged(tx: EntityManager, former: Addressee, newEmail: string): Promise<void> {
    await this.notice(tx, former, 'email-changed', emailChangedMail(this.origin, newEmail));
  }

  async passwordChanged(tx: EntityManager, user: Addressee): Promise<void> {
    await this.notice(tx, user, 'password-changed', passwordChangedMail(this.origin));
  }

  async passwordReset(
    tx: EntityManager,
    user: Addressee,
    removed: readonly IdentityProvider[],
  ): Promise<void> {
    await this.notice(tx, user, 'password-reset-done', passwordResetDoneMail(this.origin, removed));
  }

  async providerLinked(
    tx: EntityManager,
    user: Addressee,
    linked: LinkedProvider & { isTakeOver: boolean },
  ): Promise<void> {
    await this.notice(tx, user, 'provider-linked', providerLinkedMail(this.origin, linked));
  }

  async providerUnlinked(tx: EntityManager, user: Addressee, provider: IdentityProvider): Promise<void> {
    await this.notice(tx, user, 'provider-unlinked', providerUnlinkedMail(this.origin, provider));
  }

  async editorRoleChanged(tx: EntityManager, user: Addressee & Pick<UserRow, 'isEditor'>): Promise<void> {
    const content = user.isEditor ? editorGrantedMail(this.origin) : editorRemovedMail(this.origin);
    await this.notice(tx, user, user.isEditor ? 'editor-granted' : 'editor-removed', content);
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
