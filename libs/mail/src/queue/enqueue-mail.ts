import { enqueue } from '@tenfold/jobs';
import type { EntityManager } from 'typeorm';
import type { MailContent } from '../mail-content.js';
import { renderMail } from '../render-mail.js';
import { SendMail } from './send-mail.job.js';

export interface QueuedMail {
  /** Dedupe key, e.g. `reset-password:<token id>`: a mail is sent once for each key. */
  key: string;
  to: string | { userId: string };
  userId?: string;
  message: MailContent;
}

/**
 * Enqueues a mail in the caller's transaction (outbox): it is sent soon after the commit, and only then.
 * @returns false when the key was used before
 * @throws Error when the message cannot be rendered
 */
export function enqueueMail(tx: EntityManager, { key, to, userId, message }: QueuedMail): Promise<boolean> {
  renderMail(message); // render now, so that an error reaches the caller instead of the job
  const isAddress = typeof to === 'string';
  const owner = isAddress ? userId : to.userId;
  return enqueue(
    tx,
    SendMail,
    { to: isAddress ? to : null, message },
    { dedupeKey: key, ...(owner ? { userId: owner } : {}) },
  );
}
