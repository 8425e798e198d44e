import { openHttpDoor } from './http-door.js';
import { MessageStore } from './message-store.js';
import { openSmtpDoor } from './smtp-door.js';

export interface MailboxOptions {
  /** Each message is kept here as a file. */
  folder: string;
  host?: string;
  /** 0, also when missing: a free one. */
  smtpPort?: number;
  httpPort?: number;
}

export interface Mailbox {
  /** For MAIL_URL. */
  smtpUrl: string;
  /** For a browser. */
  url: string;
  close(): Promise<void>;
}

/** The stand-in for a mail server and everybody's mailbox: what it takes is shown and goes nowhere. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { folder, host = '127.0.0.1', smtpPort = 0, httpPort = 0 } = options;
  const store = await MessageStore.open(folder);
  const smtp = await openSmtpDoor(store, host, smtpPort);
  const http = await openHttpDoor(store, host, httpPort).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  return {
    smtpUrl: `smtp://${host}:${smtp.port}`,
    url: `http://${host}:${http.port}`,
    async close() {
      await smtp.close();
      await http.close();
    },
  };
}
