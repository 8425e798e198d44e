import { createTestDatabase, startRedis, type TestServer } from '@tenfold/testing';
import { DataSource } from 'typeorm';
import {
  enqueueMail,
  MailRow,
  MailSender,
  MailTable1763700500000,
  type QueuedMail,
} from '../src/queue/index.js';
import type { MailSenderOptions } from '../src/queue/index.js';
import { openMailbox, type MailboxUnderTest } from './mailbox-harness.js';

export interface QueueUnderTest {
  database: DataSource;
  redis: TestServer;
  mailbox: MailboxUnderTest;
  /** One more instance of a service that sends mail, already running. */
  startSender(changes?: Partial<MailSenderOptions>): MailSender;
  enqueue(mail: Partial<QueuedMail> & Pick<QueuedMail, 'key' | 'to'>): Promise<boolean>;
  /** What the table holds under that key. */
  row(key: string): Promise<MailRow>;
  stop(): Promise<void>;
}

export const quick = { sweepMs: 100, firstRetryMs: 200, longestRetryMs: 500 };

export async function openQueue(): Promise<QueueUnderTest> {
  const { url, drop } = await createTestDatabase('mail');
  const database = await new DataSource({
    type: 'postgres',
    url,
    entities: [MailRow],
    migrations: [MailTable1763700500000],
  }).initialize();
  await database.runMigrations({ transaction: 'each' });
  const [redis, mailbox] = await Promise.all([startRedis(), openMailbox()]);
  const senders: MailSender[] = [];
  const own = { service: 'mail-test', redisUrl: redis.url, mailUrl: mailbox.smtpUrl, logLevel: 'silent' };
  return {
    database,
    redis,
    mailbox,
    startSender(changes = {}) {
      const options = { ...own, from: 'Tenfold <support@tenfold.example>', timings: quick, ...changes };
      const sender = new MailSender(options, database);
      senders.push(sender);
      sender.onApplicationBootstrap();
      return sender;
    },
    enqueue(mail) {
      const message = { subject: mail.key, paragraphs: ['A secret: 12345.'] };
      return database.transaction((tx) => enqueueMail(tx, { message, ...mail }));
    },
    row: (key) => database.getRepository(MailRow).findOneByOrFail({ key }),
    async stop() {
      await Promise.all(senders.map((sender) => sender.beforeApplicationShutdown()));
      await database.destroy();
      await drop();
      await redis.stop();
      await mailbox.stop();
    },
  };
}
