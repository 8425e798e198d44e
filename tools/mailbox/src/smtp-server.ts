import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MessageStore } from './message-store.js';

const MAX_BYTES = 10 * 1024 * 1024;

export interface SmtpServer {
  port: number;
  close(): Promise<void>;
}

export async function openSmtpServer(store: MessageStore, host: string, port: number): Promise<SmtpServer> {
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
