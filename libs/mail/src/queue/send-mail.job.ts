import { defineJob, Job, UnrecoverableError, type JobRun } from '@tenfold/jobs';
import { withTimeout } from '@tenfold/platform';
import { isRefusedForGood } from '../delivery-failure.js';
import type { MailContent } from '../mail-content.js';
import { createMailer, type Mailer } from '../mailer.js';
import { renderMail } from '../render-mail.js';

const SEND_LIMIT_MS = 60_000;

export interface SendMailData {
  to: string | null;
  message: MailContent;
}

export const SendMail = defineJob<SendMailData>('send-mail', {
  concurrency: 3,
  maxAttempts: 32,
  backoff: { firstMs: 10_000, longestMs: 60 * 60_000 },
  keepDays: 90,
  wipesDead: true,
});

export interface SendMailOptions {
  mailUrl: string;
  from: string;
  addressOf?: (userId: string) => Promise<string | null>;
}

export class SendMailJob {
  private readonly mailer: Mailer;

  constructor(private readonly options: SendMailOptions) {
    this.mailer = createMailer({ url: options.mailUrl, from: options.from });
  }

  @Job(SendMail)
  async send({ to, message }: SendMailData, { id, userId }: JobRun): Promise<void> {
    const address = to ?? (await this.addressOf(userId));
    if (address === null) return;
    const sending = this.mailer.send({
      to: address,
      ...renderMail(message),
      messageId: `<${id}@tenfold.mail>`,
    });
    try {
      if (await withTimeout(SEND_LIMIT_MS, sending)) return;
    } catch (error) {
      throw isRefusedForGood(error) ? new UnrecoverableError((error as Error).message) : error;
    }
    throw new Error(`the mail server took longer than ${SEND_LIMIT_MS} ms`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.mailer.close();
  }

  private addressOf(userId: string | null): Promise<string | null> {
    if (!this.options.addressOf || userId === null) throw new UnrecoverableError('the mail has no recipient');
    return this.options.addressOf(userId);
  }
}
