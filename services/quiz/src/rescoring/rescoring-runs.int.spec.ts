import { listKeyChanges, UserErased } from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { keysExam, publishKeyChange, rescored, takeKeys } from '../../test/change-key.js';
import { recompute } from '../../test/run-recompute.js';
import { startQuizService, type QuizUnderTest } from '../../test/start-quiz-service.js';

const admin = createCaller({ isAdmin: true });
let quiz: QuizUnderTest;

beforeEach(async () => {
  quiz = await startQuizService();
  await quiz.publishExam({ ...keysExam, version: 1 });
});

afterEach(() => quiz.stop());

const progress = () => quiz.call(listKeyChanges, {}, admin);

/** Each has a completed quiz with a wrong answer to question 2. @returns their ids in order */
async function createStudents(count: number): Promise<string[]> {
  const callers = await Promise.all(Array.from({ length: count }, () => quiz.callerWith('pro', 'active')));
  for (const caller of callers) await takeKeys(quiz, caller, 'ABAAA');
  return callers.map(({ userId }) => userId).toSorted();
}

/** @returns removes the failure */
async function failRescoringOf(userId: string): Promise<() => Promise<unknown>> {
  await quiz.database.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.user_id = '${userId}' THEN RAISE EXCEPTION 'out of order'; END IF; RETURN NEW; END $$`);
  await quiz.database.query(
    'CREATE TRIGGER fail BEFORE UPDATE ON quiz_session FOR EACH ROW EXECUTE FUNCTION fail()',
  );
  return () => quiz.database.query('DROP TRIGGER fail ON quiz_session');
}

it('of a student that fails does not stop the others, is shown and tried again, and notifies each student once', async () => {
  const userIds = await createStudents(4);
  const mend = await failRescoringOf(userIds[1] ?? '');
  await publishKeyChange(quiz, { version: 2, number: 2, before: 'A', after: 'B' });
  await until(async () => (await progress())[0]?.rescored === 3, { what: 'three students' });
  expect(await progress()).toMatchObject([{ students: 4, rescored: 3, failed: 1, finishedAt: null }]);
  await mend();
  await rescored(quiz);
  expect(await progress()).toMatchObject([{ students: 4, rescored: 4, failed: 0, scoresChanged: 4 }]);
  const notified = await quiz.database.query<{ id: string }[]>(
    `SELECT aggregate_id AS id FROM outbox WHERE subject = 'evt.quiz.sessions-rescored.v1' ORDER BY 1`,
  );
  expect(notified.map(({ id }) => id)).toEqual(userIds);
  expect((await recompute(quiz.database)).reports).toEqual([]);
});

it('ends when the student whose rescoring fails is erased', async () => {
  const [userId = ''] = await createStudents(1);
  await failRescoringOf(userId);
  await publishKeyChange(quiz, { version: 2, number: 2, before: 'A', after: 'B' });
  await until(async () => (await progress())[0]?.failed === 1, { what: 'the failure' });
  await quiz.publish(UserErased, { userId });
  expect(await progress()).toMatchObject([{ failed: 0 }]);
  await rescored(quiz);
});
