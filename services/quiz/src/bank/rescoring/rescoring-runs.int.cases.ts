import { listKeyChanges, UserErased } from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { keysExam, keysQuestion, publishKeyChange, rescored, takeKeys } from '../../../test/change-key.js';
import { recompute } from '../../../test/run-recompute.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';
import { BankService } from '../questions/bank.service.js';
import { RescoreQuestionJob } from './rescore-question.job.js';

describe('rescoring runs', () => {
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

  it('of more students than a run rescores requests the next run until all are rescored', async () => {
    const userIds = await createStudents(5);
    const { manager } = quiz.database;
    await publishKeyChange(quiz, { version: 2, number: 2, before: 'A', after: 'B' });
    await rescored(quiz);
    await manager.query('UPDATE key_change SET finished_at = NULL, rescored = 0, scores_changed = 0');
    const job = new RescoreQuestionJob(manager, new BankService(manager), 2);
    const data = { questionId: keysQuestion(2), version: 2 };
    await manager.transaction(async (tx) => {
      // until the first run has ended, the service's own job waits for the students
      await tx.query('SELECT FROM quiz_session WHERE user_id = ANY ($1) FOR UPDATE', [userIds.slice(2)]);
      await job.rescore(data);
      expect(await progress()).toMatchObject([{ students: 5, rescored: 2, finishedAt: null }]);
    });
    await rescored(quiz);
    expect(await progress()).toMatchObject([{ students: 5, rescored: 5 }]);
    expect((await recompute(quiz.database)).reports).toEqual([]);
  });
});
