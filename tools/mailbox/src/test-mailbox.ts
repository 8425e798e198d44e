import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailbox, type Mailbox } from './start-mailbox.js';

export interface ReceivedMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
}

export interface MailboxUnderTest extends Mailbox {
  folder: string;
  received(to: string): Promise<ReceivedMail[]>;
  source(id: string): Promise<string>;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Uses ports below the ephemeral range: a client that retries a stopped mailbox could otherwise be given that port as its
 * own and connect to itself.
 */
async function startBelowEphemeral(folder: string): Promise<Mailbox> {
  const port = () => 20_000 + Math.floor(Math.random() * 12_000);
  try {
    return await startMailbox({ folder, smtpPort: port(), httpPort: port() });
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE') return startBelowEphemeral(folder);
    throw error;
  }
}

export async function openMailbox(): Promise<MailboxUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  let mailbox = await startBelowEphemeral(folder);
  const { smtpUrl, url } = mailbox;
  const ports = { smtpPort: Number(new URL(smtpUrl).port), httpPort: Number(new URL(url).port) };
  const get = async (path: string): Promise<Response> => fetch(url + path);
  return {
    folder,
    smtpUrl,
    url,
    close: () => mailbox.close(),
    received: async (to) =>
      (await (await get(`/messages.json?to=${encodeURIComponent(to)}`)).json()) as ReceivedMail[],
    source: async (id) => (await get(`/messages/${id}/source`)).text(),
    stopServer: () => mailbox.close(),
    startServer: async () => void (mailbox = await startMailbox({ folder, ...ports })),
    async stop() {
      await mailbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
