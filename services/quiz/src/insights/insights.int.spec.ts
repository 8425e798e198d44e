import { Module } from '@nestjs/common';
import {
  generateInsights,
  getLearnerStats,
  listNotifications,
  Problem,
  QuizCompleted,
  type Caller,
  type LearnerStats,
  type NoInput,
} from '@tenfold/contracts';
import { createService, Handles } from '@tenfold/messaging/rpc';
import {
  createCaller,
  startNats,
  startRedis,
  until,
  type ServiceUnderTest,
  type TestServer,
} from '@tenfold/testing';
import { openPublisher, quizCompleted, type Publisher } from '../../test/publisher.js';
import { startNotifications } from '../../test/start-notifications.js';

const learnt: LearnerStats = {
  totalQuizzes: 12,
  totalQuestionsCompleted: 120,
  studyMinutes: 480,
  currentStreak: 4,
  studiedToday: false,
  recentAverage: null,
  previousAverage: null,
  sections: [],
};
const away = new Set<string>();

/** A fake quiz service: every user has the same stats, unless it is "unavailable" for them. */
class LearnerController {
  @Handles(getLearnerStats)
  facts(_input: NoInput, { userId }: Caller): LearnerStats {
    if (away.has(userId)) throw new Problem('UNAVAILABLE', 'away');
    return learnt;
  }
}

@Module({ providers: [LearnerController] })
class QuizModule {}

let nats: TestServer;
let redis: TestServer;
let notifications: ServiceUnderTest;
let quizDoor: Awaited<ReturnType<typeof createService>>;
let quiz: Publisher;

beforeAll(async () => {
  nats = await startNats();
  redis = await startRedis();
  quizDoor = await createService({
    name: 'quiz',
    module: QuizModule,
    env: { NATS_URL: nats.url, LOG_LEVEL: 'silent' },
  });
  await quizDoor.listen();
  notifications = await startNotifications({ natsUrl: nats.url, redisUrl: redis.url });
  quiz = await openPublisher(nats.url);
});

afterAll(async () => {
  await quiz.close();
  await notifications.stop();
  await quizDoor.close();
  await nats.stop();
  await redis.stop();
});

const ask = (caller: Caller) => notifications.call(generateInsights, {}, caller);
const titles = async (caller: Caller) =>
  (await notifications.call(listNotifications, {}, caller)).map(({ title }) => title).sort();
const told = (caller: Caller) =>
  until(async () => (await titles(caller)).length > 0 && titles(caller), {
    what: 'insights',
  });

/** Moves the user's last set of insights into the past. */
const pass = (caller: Caller, interval: string) =>
  notifications.database.query(
    'UPDATE insight_schedule SET last_set_at = last_set_at - $2::interval WHERE user_id = $1',
    [caller.userId, interval],
  );

const complete = (caller: Caller) => quiz.publish(QuizCompleted, quizCompleted(caller.userId));

describe('asked for', () => {
  test('tells what the figures say, once in 24 hours however often it is asked', async () => {
    const caller = createCaller();
    expect(await ask(caller)).toEqual({ created: 2 });
    expect(await titles(caller)).toEqual(['Keep your streak', 'Your pace is over the exam’s']);
    expect(await ask(caller)).toEqual({ created: 0 });
    await pass(caller, '23 hours 59 minutes');
    expect(await ask(caller)).toEqual({ created: 0 });
    expect(await titles(caller)).toHaveLength(2);
  });

  test('twenty times at once it is one set', async () => {
    const caller = createCaller();
    const results = await Promise.all(Array.from({ length: 20 }, () => ask(caller)));
    expect(results.map(({ created }) => created).sort()).toEqual([...Array<number>(19).fill(0), 2]);
    expect(await titles(caller)).toHaveLength(2);
  });

  test('a day later it does not say the same again', async () => {
    const caller = createCaller();
    await ask(caller);
    await pass(caller, '30 days');
    expect(await ask(caller)).toEqual({ created: 0 });
    expect(await titles(caller)).toHaveLength(2);
  });

  test('while quiz is away it is refused, and the day is not used up', async () => {
    const caller = createCaller();
    away.add(caller.userId);
    expect(await notifications.refused(generateInsights, {}, caller)).toMatchObject({ code: 'UNAVAILABLE' });
    away.delete(caller.userId);
    expect(await ask(caller)).toEqual({ created: 2 });
  });

  test('needs a sign-in', async () => {
    expect(await notifications.refused(generateInsights, {}, null)).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('after a completed quiz', () => {
  test('a job tells them, and nobody who has just studied is warned of the streak', async () => {
    const caller = createCaller();
    await complete(caller);
    expect(await told(caller)).toEqual(['Your pace is over the exam’s']);
  });

  test('five quizzes in a row are one set', async () => {
    const caller = createCaller();
    for (let i = 0; i < 5; i++) await complete(caller);
    expect(await told(caller)).toHaveLength(1);
    expect(await ask(caller)).toEqual({ created: 0 });
  });

  test('quiz unavailable: the job is tried again until quiz answers', async () => {
    const caller = createCaller();
    away.add(caller.userId);
    await complete(caller);
    await until(async () => ((await jobOf(caller))?.attempts ?? 0) >= 2, { what: 'a second attempt' });
    away.delete(caller.userId);
    expect(await told(caller)).toEqual(['Your pace is over the exam’s']);
  });

  test('Redis unavailable and emptied meanwhile: they are generated all the same', async () => {
    const caller = createCaller();
    away.add(caller.userId);
    await redis.kill();
    await complete(caller);
    await until(() => jobOf(caller));
    await redis.wipe();
    await redis.start();
    away.delete(caller.userId);
    expect(await told(caller)).toEqual(['Your pace is over the exam’s']);
  });
});

async function jobOf({ userId }: Caller): Promise<{ attempts: number } | undefined> {
  const [job] = await notifications.database.query<{ attempts: number }[]>(
    `SELECT attempts FROM job WHERE kind = 'generate-insights' AND user_id = $1`,
    [userId],
  );
  return job;
}

test('the service stops though Redis is away and insights are wanted', async () => {
  const own = await startRedis();
  const service = await startNotifications({ natsUrl: nats.url, redisUrl: own.url });
  await own.kill();
  await service.database.query(
    `INSERT INTO job (id, kind, data) VALUES (gen_random_uuid(), 'generate-insights', '{}')`,
  );
  await service.stop();
  await own.stop();
});
