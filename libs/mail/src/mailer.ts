import { createTransport } from 'nodemailer';
import { ImpossibleAddress, withoutAddress } from './delivery-failure.js';
import type { RenderedMail } from './mail-content.js';
import { singleLine } from './single-line.js';

export interface MailerOptions {
  /** smtp://[user:password@]host:port or smtps:// */
  url: string;
  /** "Name <address>" */
  from: string;
}

export interface Mail extends RenderedMail {
  /** One address. */
  to: string;
  /** Of this message at every attempt, so that a mailbox can tell a repetition; made up when missing. */
  messageId?: string;
}

export interface Mailer {
  /** @throws when the mail server did not take it; see isRefusedForGood */
  send(mail: Mail): Promise<void>;
  /** Ends the pooled connections. */
  close(): Promise<void>;
}

/** One address and nothing that could add a second or end the header. */
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** ms. Nodemailer's own go up to ten minutes. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Who asked repeats: a repetition in here would be one that nobody counts. A connection is not kept until it is stale. */
const pooling = { maxRequeues: 0, idleTimeout: 20_000 };

/** Sends by SMTP over a few kept connections. Each attempt ends, one way or the other, within about a minute. */
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

/** A password never crosses a network in the clear. */
function needsTls(url: string): boolean {
  const { protocol, password, hostname } = new URL(url);
  return protocol === 'smtp:' && password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
