import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { envelopeLine, readMessage, type MailboxMessage } from './read-message.js';

const EXTENSION = '.eml';
const REMEMBERED = 1_000;

const ID = /^\d{13}-[0-9a-f-]{36}$/;

export class MessageStore {
  private messages: MailboxMessage[] = [];
  private lastArrival = 0;

  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<MessageStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const store = new MessageStore(folder);
    const files = (await readdir(folder)).filter((name) => name.endsWith(EXTENSION)).sort();
    for (const file of files.slice(-REMEMBERED)) {
      const id = file.slice(0, -EXTENSION.length);
      if (ID.test(id)) store.remember(await readMessage(id, await readFile(join(folder, file))));
    }
    return store;
  }

  async add(source: Buffer, recipients: string[]): Promise<void> {
    this.lastArrival = Math.max(Date.now(), this.lastArrival + 1);
    const id = `${this.lastArrival}-${randomUUID()}`;
    const kept = Buffer.concat([Buffer.from(envelopeLine(recipients)), source]);
    const file = join(this.folder, id + EXTENSION);
    await writeFile(`${file}.new`, kept, { mode: 0o600 });
    await rename(`${file}.new`, file);
    this.remember(await readMessage(id, kept));
  }

  list(to?: string): MailboxMessage[] {
    if (to === undefined) return this.messages;
    return this.messages.filter((message) => message.recipients.includes(to.toLowerCase()));
  }

  find(id: string): MailboxMessage | undefined {
    return this.messages.find((message) => message.id === id);
  }

  source(message: MailboxMessage): Promise<Buffer> {
    return readFile(join(this.folder, message.id + EXTENSION));
  }

  private remember(message: MailboxMessage): void {
    this.messages = [message, ...this.messages].sort(newestFirst).slice(0, REMEMBERED);
  }
}

function newestFirst(one: MailboxMessage, other: MailboxMessage): number {
  return one.id < other.id ? 1 : -1;
}
