import { randomUUID } from 'node:crypto';
import { exportQuizData, SubscriptionChanged, UserErased, type Caller } from '@tenfold/contracts';
import { createCaller, missingFromMigrations } from '@tenfold/testing';
import { springExam } from '../../test/create-exam.js';
import { startQuizService, type QuizUnderTest } from '../../test/start-quiz-service.js';

let quiz: QuizUnderTest;

beforeAll(async () => {
  quiz = await startQuizService();
  await quiz.publishExam(springExam);
});

afterAll(() => quiz.stop());

/** A user with one completed quiz and one in progress. */
async function learner(): Promise<Caller> {
  const caller = await quiz.callerWith('pro', 'active');
  const first = await quiz.start(caller, { sessionType: 'quick' });
  await quiz.answer(caller, first, 'ABC');
  await quiz.complete(caller, first);
  await quiz.answer(caller, await quiz.start(caller, { sessionType: 'full' }), 'D');
  return caller;
}

/** All tables with this id, except the tombstones. */
async function tablesWith(id: string): Promise<string[]> {
  const tables: { name: string }[] = await quiz.database.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows: unknown[] = await quiz.database.query(
      `SELECT 1 FROM "${name}" t WHERE t::text LIKE $1 LIMIT 1`,
      [`%${id}%`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found.filter((name) => name !== 'erased_user');
}

const confirmations = async (userId: string): Promise<number> => {
  const [row] = await quiz.database.query<[{ n: number }]>(
    `SELECT count(*)::int AS n FROM outbox WHERE subject = 'evt.quiz.user-data-erased.v1' AND aggregate_id = $1`,
    [userId],
  );
  return row.n;
};

test('the list of the erased is what the migration makes', async () => {
  expect(await missingFromMigrations(quiz.database)).toEqual([]);
});

test('whoever is erased leaves nothing, others stay, and it is confirmed', async () => {
  const [leaver, other] = [await learner(), await learner()];
  const before = await tablesWith(other.userId);
  expect(before).toEqual(
    expect.arrayContaining(['access_copy', 'quiz_session', 'session_answer', 'user_question', 'user_totals']),
  );
  await quiz.publish(UserErased, { userId: leaver.userId });
  expect(await tablesWith(leaver.userId)).toEqual(['outbox']);
  expect(await confirmations(leaver.userId)).toBe(1);
  expect(await tablesWith(other.userId)).toEqual(before);
});

test('told of twice, it is confirmed twice; somebody unknown is erased, too', async () => {
  const { userId } = createCaller();
  await quiz.publish(UserErased, { userId });
  await quiz.publish(UserErased, { userId });
  expect(await tablesWith(userId)).toEqual(['outbox']);
  expect(await confirmations(userId)).toBeGreaterThan(0);
});

test('an event that comes late, or a quiz that is started late, brings nobody back', async () => {
  const leaver = await learner();
  const { userId } = leaver;
  await quiz.publish(UserErased, { userId });
  const access = { trialEndsAt: null, hasUsedFreeTrial: false, version: 9 };
  await quiz.publish(SubscriptionChanged, { userId, tier: 'pro', status: 'active', ...access });
  await expect(quiz.start({ ...leaver, isAdmin: true }, { sessionType: 'quick' })).rejects.toThrow();
  expect(await tablesWith(userId)).toEqual(['outbox']);
});

test('an erasure waits for what is being written, and what is written after it is left out', async () => {
  const userId = randomUUID();
  const insert = `INSERT INTO access_copy (user_id, tier, status, version) VALUES ($1, 'free', 'active', 1)`;
  const writer = quiz.database.createQueryRunner();
  await writer.startTransaction();
  await writer.query(insert, [userId]);
  const erasing = quiz.publish(UserErased, { userId });
  await writer.commitTransaction();
  await writer.release();
  await erasing;
  await quiz.database.query(insert, [userId]);
  expect(await tablesWith(userId)).toEqual(['outbox']);
});

test('the export holds quizzes, answers and flags of the caller alone', async () => {
  const [caller, other] = [await learner(), await learner()];
  const { files, next } = await quiz.call(exportQuizData, {}, caller);
  expect(next).toBeNull();
  expect(files['quizzes.json']).toMatchObject([{ status: 'completed' }, { status: 'in_progress' }]);
  expect(files['answers.json']).toHaveLength(4);
  expect(files['answers.json']?.[0]).toMatchObject({
    selectedAnswer: 'A',
    questionNumber: expect.any(Number),
  });
  expect(JSON.stringify(files)).not.toContain(other.userId);
  expect(await quiz.refused(exportQuizData, {}, null)).toMatchObject({ code: 'UNAUTHENTICATED' });
  const stranger = await quiz.call(exportQuizData, {}, createCaller());
  expect(stranger.files).toEqual({ 'quizzes.json': [], 'answers.json': [], 'flags.json': [] });
});

test('a long history comes page by page, each entry once', async () => {
  const { userId } = createCaller();
  await quiz.database.query(
    `INSERT INTO quiz_session (user_id, session_id, session_type, display_name, question_ids, question_versions)
     SELECT $1, gen_random_uuid(), 'quick', 'Quick Practice', '{}', '{}' FROM generate_series(1, 5100)`,
    [userId],
  );
  const seen = new Set<string>();
  const caller = createCaller({ userId });
  for (let offset: number | null = 0; offset !== null;) {
    const page: Awaited<ReturnType<typeof read>> = await read(offset);
    for (const { sessionId } of page.files['quizzes.json'] as { sessionId: string }[]) seen.add(sessionId);
    offset = page.next;
  }
  expect(seen.size).toBe(5100);

  function read(offset: number) {
    return quiz.call(exportQuizData, { offset }, caller);
  }
});
