import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { QuizCompleted } from '@tenfold/contracts';
import {
  createMigratedDatabase,
  startNatsWithUsers,
  startRedis,
  until,
  type NatsWithUsers,
  type TestDatabase,
  type TestServer,
} from '@tenfold/testing';
import { typescriptLoader } from '@tenfold/testing/crash-test';
import { connect, JSONCodec, type NatsConnection } from 'nats';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/data-source.js';
import { noStats, quizCompleted } from './quiz-completed.js';

const EVENTS = 150;
const PACE_MS = 40;
const KILL_AFTER = 30;
const BURST = 40;
const P99_LIMIT_MS = 5_000;
const MESSAGING = join(__dirname, '../../../libs/messaging');
describe('notifications after their service was killed', () => {
  let nats: NatsWithUsers;
  let redis: TestServer;
  let database: TestDatabase;
  let dataSource: DataSource;
  let setUp: ChildProcess;
  let publisher: NatsConnection;
  let service: ChildProcess;

  beforeAll(async () => {
    [nats, redis, database] = await Promise.all([
      startNatsWithUsers(),
      startRedis(),
      createMigratedDatabase('notifications', dataSourceOptions),
    ]);
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    setUp = await run(join(MESSAGING, 'src/events/set-up.ts'), {
      NATS_URL: nats.urlOf('setup'),
      HEALTH_PORT: '0',
    });
    publisher = await connect({
      servers: new URL(nats.url).host,
      user: 'quiz',
      pass: 'password-of-quiz',
      inboxPrefix: '_INBOX_quiz',
    });
  });
  afterAll(async () => {
    await Promise.all([kill(service), kill(setUp)]);
    await publisher.close();
    await dataSource.destroy();
    await Promise.all([database.drop(), redis.stop(), nats.stop()]);
  });

  async function run(file: string, settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
    const child = spawn(process.execPath, [...typescriptLoader, file], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    await until(() => /"msg":"(ready|streams and consumers are set up)"/.test(output), { what: file });
    return child;
  }

  async function runService(): Promise<void> {
    service = await run(join(__dirname, '../src/main.ts'), {
      DATABASE_URL: database.url,
      NATS_URL: nats.urlOf('notifications'),
      REDIS_URL: redis.url,
      MAIL_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Tenfold <support@tenfold.example>',
      PUBLIC_ORIGIN: 'http://localhost:3000',
    });
  }

  async function kill(child: ChildProcess): Promise<void> {
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }

  async function publish(userId: string): Promise<void> {
    const after = { ...noStats, totalQuestionsCompleted: 100 };
    const data = quizCompleted(userId, { before: noStats, after });
    const envelope = { id: randomUUID(), type: QuizCompleted.type, occurredAt: data.completedAt, data };
    await publisher.jetstream().publish(QuizCompleted.type, JSONCodec().encode(envelope));
  }

  it('are created once each, 99 % of them within the outage and 5 s', async () => {
    await runService();
    const publishedAt = new Map<string, number>();
    let restarted: Promise<number> | undefined;
    const killAndRun = async (): Promise<number> => {
      const killedAt = Date.now();
      await kill(service);
      await runService();
      return Date.now() - killedAt;
    };
    const publishOne = async (): Promise<void> => {
      const userId = randomUUID();
      publishedAt.set(userId, Date.now());
      await publish(userId);
    };
    for (let count = 0; count < EVENTS - BURST; count += 1) {
      await publishOne();
      if (count === KILL_AFTER) {
        await Promise.all(Array.from({ length: BURST }, publishOne));
        restarted = killAndRun();
      }
      await delay(PACE_MS);
    }
    const outageMs = (await restarted) ?? 0;
    const arrivals = await until(async () => {
      const rows = await dataSource.query<{ user_id: string; created_at: Date; count: number }[]>(
        'SELECT user_id, min(created_at) AS created_at, count(*)::int AS count FROM notification GROUP BY user_id',
      );
      return rows.length === EVENTS && rows;
    });
    expect(arrivals.filter(({ count }) => count !== 1)).toEqual([]);
    const delays = arrivals
      .map(({ user_id, created_at }) => created_at.getTime() - (publishedAt.get(user_id) ?? NaN))
      .sort((a, b) => a - b);
    const at = (share: number): number => delays[Math.ceil(delays.length * share) - 1] ?? NaN;
    process.stderr.write(
      `notifications around a SIGKILL: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms; ` +
        `ready again after ${outageMs} ms\n`,
    );
    expect(at(0.99)).toBeLessThan(outageMs + P99_LIMIT_MS);
  });
});
