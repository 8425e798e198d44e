import { openHttpServer } from './http-server.js';
import { MessageStore } from './message-store.js';
import { openSmtpServer } from './smtp-server.js';

export interface MailboxOptions {
  folder: string;
  host?: string;
  smtpPort?: number;
  httpPort?: number;
}

export interface Mailbox {
  smtpUrl: string;
  url: string;
  close(): Promise<void>;
}

export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { folder, host = '127.0.0.1', smtpPort = 0, httpPort = 0 } = options;
  const store = await MessageStore.open(folder);
  const smtp = await openSmtpServer(store, host, smtpPort);
  const http = await openHttpServer(store, host, httpPort).catch(async (error: unknown) => {
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
