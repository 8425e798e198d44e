import { createTransport } from 'nodemailer';
import { ImpossibleAddress, withoutAddress } from './delivery-failure.js';
import type { RenderedMail } from './mail-content.js';
import { singleLine } from './single-line.js';

export interface MailerOptions {
  url: string;
  from: string;
}

export interface Mail extends RenderedMail {
  to: string;
  /** The same for each attempt, so that mailboxes recognize duplicates. Default: random. */
  messageId?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** One address, without characters that could add a second one or end the header (header injection). */
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

/**
 * No retries inside Nodemailer, because the job counts attempts. Idle connections close before the server drops
 * them.
 */
const pooling = { maxRequeues: 0, idleTimeout: 20_000 };

export function createMailer({ url, from }: MailerOptions): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true as const,
      maxConnections: 3,
      requireTLS: needsTls(url),
      ...timeouts,
      ...pooling,
    },
    { from: singleLine(from), disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send({ to, subject, text, html, messageId }) {
      if (!ADDRESS.test(to)) throw new ImpossibleAddress();
      const message = {
        to: { name: '', address: to },
        subject: singleLine(subject),
        text,
        html,
        ...(messageId ? { messageId } : {}),
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw withoutAddress(error);
      });
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}

/** A password must not be sent unencrypted over a network. */
function needsTls(url: string): boolean {
  const { protocol, password, hostname } = new URL(url);
  return protocol === 'smtp:' && password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
