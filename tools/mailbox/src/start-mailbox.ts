import { openHttpServer } from './http-server.js';
import { MessageStore } from './message-store.js';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

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

const MAX_BYTES = 10 * 1024 * 1024;

interface SmtpServer {
  port: number;
  close(): Promise<void>;
}

async function openSmtpServer(store: MessageStore, host: string, port: number): Promise<SmtpServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 1_000,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((source) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('too large'), { responseCode: 552 });
          return store.add(source, recipients);
        })
        .then(() => done(), done);
    },
  });
  // a broken connection affects only its sender
  server.on('error', () => undefined);
  const listening = server.listen(port, host);
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
