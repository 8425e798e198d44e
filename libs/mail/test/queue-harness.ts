import { findHandlers, JobRuntime, JobTable1763683250000 } from '@tenfold/jobs';
import { createMigratedDatabase, startRedis, type TestServer } from '@tenfold/testing';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { enqueueMail, SendMailJob, type QueuedMail, type SendMailOptions } from '../src/queue/index.js';
import { openMailbox, type MailboxUnderTest } from '@tenfold/mailbox';

interface MailJob {
  id: string;
  userId: string | null;
  data: object | null;
  state: 'pending' | 'done' | 'dead';
  attempts: number;
}

export interface QueueUnderTest {
  database: DataSource;
  redis: TestServer;
  mailbox: MailboxUnderTest;
  startSender(changes?: Partial<SendMailOptions>): Promise<JobRuntime>;
  enqueue(mail: Partial<QueuedMail> & Pick<QueuedMail, 'key' | 'to'>): Promise<boolean>;
  row(key: string): Promise<MailJob>;
  stop(): Promise<void>;
}

export async function openQueue(): Promise<QueueUnderTest> {
  const optionsFor = (url: string) =>
    ({ type: 'postgres', url, migrations: [JobTable1763683250000] }) as const satisfies DataSourceOptions;
  const { url, drop } = await createMigratedDatabase('mail', optionsFor);
  const database = await new DataSource(optionsFor(url)).initialize();
  const [redis, mailbox] = await Promise.all([startRedis(), openMailbox()]);
  const runtimes: JobRuntime[] = [];
  const own = { mailUrl: mailbox.smtpUrl, from: 'Tenfold <support@tenfold.example>' };
  return {
    database,
    redis,
    mailbox,
    async startSender(changes = {}) {
      const runtime = new JobRuntime(database, findHandlers([new SendMailJob({ ...own, ...changes })]), {
        service: 'mail-test',
        redisUrl: redis.url,
        logLevel: 'silent',
        pollMs: 100,
        backoff: { firstMs: 200, longestMs: 500 },
      });
      runtimes.push(runtime);
      await runtime.start();
      return runtime;
    },
    enqueue(mail) {
      const message = { subject: mail.key, paragraphs: ['A secret: 12345.'] };
      return database.transaction((tx) => enqueueMail(tx, { message, ...mail }));
    },
    async row(key) {
      const [row] = await database.query<MailJob[]>(
        'SELECT id, user_id AS "userId", data, state, attempts FROM job WHERE dedupe_key = $1',
        [key],
      );
      if (!row) throw new Error(`no mail ${key}`);
      return row;
    },
    async stop() {
      await Promise.all(runtimes.map((runtime) => runtime.stop()));
      await database.destroy();
      await drop();
      await redis.stop();
      await mailbox.stop();
    },
  };
}
