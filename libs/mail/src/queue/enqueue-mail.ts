import type { EntityManager } from 'typeorm';
import type { MailContent } from '../mail-content.js';
import { renderMail } from '../render-mail.js';
import { insertMail } from './mail.queries.js';

export interface QueuedMail {
  /** What it is about: asked for again under the same key, it stays one mail. */
  key: string;
  /** An address, or a user whose address is asked for when the mail is sent. */
  to: string | { userId: string };
  /** Whose mail it is when `to` is an address, for `forgetMail`. */
  userId?: string;
  message: MailContent;
}

/**
 * Promises a mail in the caller's transaction: it is sent soon after the commit, and never without one.
 *
 * @returns false when the key has had its mail
 * @throws Error when the message cannot be rendered
 */
export function enqueueMail(tx: EntityManager, { key, to, userId, message }: QueuedMail): Promise<boolean> {
  renderMail(message); // a fault shows to whoever made it, not to the sender at night
  const address =
    typeof to === 'string'
      ? { recipient: to, userId: userId ?? null }
      : { recipient: null, userId: to.userId };
  return insertMail(tx, { key, message, ...address });
}
