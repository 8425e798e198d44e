import { randomUUID } from 'node:crypto';
import {
  completeExamSession,
  ExamPublished,
  getExamResult,
  getQuiz,
  getStats,
  listKeyChanges,
  listMissedQuestions,
  UserErased,
  type Caller,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import {
  changeKey,
  keysExam,
  keysQuestion,
  publishKeyChange,
  rescored,
  startKeys,
  takeKeys,
} from '../../../test/change-key.js';
import { createExam, springExam } from '../../../test/create-exam.js';
import { Device, startExam } from '../../../test/exam-work.js';
import { recompute } from '../../../test/run-recompute.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';
import { untilWaiting } from '../../../test/until-waiting.js';
import { BankService } from '../questions/bank.service.js';
import { RescoreQuestionJob, USERS_PER_RUN } from './rescore-question.job.js';

describe('rescoring', () => {
  const admin = createCaller({ isAdmin: true });
  let quiz: QuizUnderTest;
  let caller: Caller;

  beforeEach(async () => {
    quiz = await startQuizService();
    await quiz.publishExam({ ...keysExam, version: 1 });
    caller = await quiz.callerWith('pro', 'active');
  });

  afterEach(() => quiz.stop());

  const progress = () => quiz.call(listKeyChanges, {}, admin);

  async function rightOf(sessionId: string): Promise<number | null> {
    const [row] = await quiz.database.query<[{ correct: number | null }]>(
      'SELECT correct_answers AS correct FROM quiz_session WHERE session_id = $1',
      [sessionId],
    );
    return row.correct;
  }

  async function gradesOf(sessionId: string): Promise<boolean[]> {
    const { answers } = await quiz.call(getQuiz, { sessionId }, caller);
    return answers.map(({ isCorrect }) => isCorrect === true);
  }

  async function rescoredEvents(): Promise<Record<string, unknown>[]> {
    const rows = await quiz.database.query<{ data: Record<string, unknown> }[]>(
      `SELECT payload AS data FROM outbox WHERE subject = 'evt.quiz.sessions-rescored.v1' ORDER BY seq`,
    );
    return rows.map(({ data }) => data);
  }

  async function expectNoDifference(): Promise<void> {
    expect((await recompute(quiz.database)).reports).toEqual([]);
  }

  it('corrects answers, scores, stats and lists, and emits one event for the student', async () => {
    const { sessionId } = (await takeKeys(quiz, caller, 'ABAAA')).session;
    const other = await quiz.callerWith('pro', 'active');
    await takeKeys(quiz, other, 'AAAAA');
    expect((await quiz.call(listMissedQuestions, {}, caller)).total).toBe(1);
    await changeKey(quiz, { version: 2, number: 2, before: 'A', after: 'A,B' });

    expect(await rightOf(sessionId)).toBe(5);
    expect(await quiz.call(getStats, {}, caller)).toMatchObject({
      averageScore: 100,
      totalCorrectAnswers: 5,
    });
    expect((await quiz.call(listMissedQuestions, {}, caller)).total).toBe(0);
    const { questions } = await quiz.call(getQuiz, { sessionId }, caller);
    const changed = questions.find(({ questionNumber }) => questionNumber === 2);
    expect(changed).toMatchObject({
      correctAnswer: 'A,B',
      keyChange: { decidedOn: '2026-05-12', publicNote: 'It is A,B now.' },
    });
    expect(questions.filter((question) => 'keyChange' in question)).toHaveLength(1);
    expect(await progress()).toMatchObject([
      {
        examTitle: 'Keys',
        questionNumber: 2,
        version: 2,
        before: 'A',
        after: 'A,B',
        students: 2,
        rescored: 2,
        failed: 0,
        scoresChanged: 1,
        finishedAt: expect.any(String) as string,
      },
    ]);
    expect(await rescoredEvents()).toEqual([
      {
        userId: caller.userId,
        questionId: keysQuestion(2),
        version: 2,
        questionNumber: 2,
        before: 'A',
        after: 'A,B',
        creditsAll: false,
        sessionName: 'Custom Quiz',
        scoreBefore: 80,
        scoreAfter: 100,
        otherScores: 0,
        average: { score: 100, statsVersion: 1, rescoredAt: expect.any(String) as string },
      },
    ]);
    await expectNoDifference();
  });

  it('of a removed question gives everyone credit, also without an answer, and takes it again', async () => {
    const { sessionId } = (await takeKeys(quiz, caller, 'A BBB')).session;
    await changeKey(quiz, { version: 2, number: 2, before: 'A', after: 'REMOVED' });
    expect(await rightOf(sessionId)).toBe(2);
    await changeKey(quiz, { version: 3, number: 3, before: 'A', after: 'REMOVED', keys: { 2: 'REMOVED' } });
    expect(await rightOf(sessionId)).toBe(3);
    await changeKey(quiz, { version: 4, number: 2, before: 'REMOVED', after: 'B', keys: { 3: 'REMOVED' } });
    expect(await rightOf(sessionId)).toBe(2);
    expect((await rescoredEvents()).map(({ scoreAfter }) => scoreAfter)).toEqual([40, 60, 40]);
    await expectNoDifference();
  });

  it('of a key that is changed and changed back leaves everything as it was', async () => {
    const { sessionId } = (await takeKeys(quiz, caller, 'ABAAA')).session;
    await changeKey(quiz, { version: 2, number: 2, before: 'A', after: 'B' });
    expect(await rightOf(sessionId)).toBe(5);
    await changeKey(quiz, { version: 3, number: 2, before: 'B', after: 'A' });
    expect(await rightOf(sessionId)).toBe(4);
    expect(await gradesOf(sessionId)).toHaveLength(5);
    expect((await quiz.call(listMissedQuestions, {}, caller)).total).toBe(1);
    await expectNoDifference();
  });

  it('corrects the result of an exam session, which is named by its exam', async () => {
    await quiz.publishExam({ ...springExam, version: 1 });
    const exam = new Device(quiz, caller, await startExam(quiz, caller));
    await exam.answer('AB'.repeat(20));
    const { sessionId } = exam;
    await quiz.call(completeExamSession, { sessionId }, caller);
    await changeKey(quiz, { version: 2, number: 2, before: 'A', after: 'B', exam: springExam });
    const result = await quiz.call(getExamResult, { sessionId }, caller);
    expect(result).toMatchObject({ score: 21, session: { score: 21 } });
    expect(await rightOf(sessionId)).toBe(21);
    expect(await rescoredEvents()).toMatchObject([
      { sessionName: 'Spring paper', scoreBefore: 25, scoreAfter: 26.3 },
    ]);
    await expectNoDifference();
  });

  it('grades a running session by the new key, in every process', async () => {
    const another = await quiz.startAnother();
    try {
      const started = await startKeys(quiz, caller);
      const { sessionId } = started.session;
      await quiz.answer(caller, started, 'BBB');
      await Promise.all(Array.from({ length: 10 }, () => quiz.call(getQuiz, { sessionId }, caller)));
      await changeKey(quiz, { version: 2, number: 2, before: 'A', after: 'B' });
      await changeKey(quiz, { version: 3, number: 4, before: 'A', after: 'B', keys: { 2: 'B' } });
      for (let round = 0; round < 10; round += 1) {
        const { questions, answers } = await quiz.call(getQuiz, { sessionId }, caller);
        const keys = new Map(questions.map((question) => [question.questionNumber, question.correctAnswer]));
        expect([1, 2, 3, 4, 5].map((number) => keys.get(number)).join('')).toBe('ABABA');
        expect(answers.filter(({ isCorrect }) => isCorrect)).toHaveLength(1);
      }
      await quiz.answer(caller, started, 'BBBBB');
      expect(await quiz.complete(caller, started)).toMatchObject({ correctAnswers: 2 });
    } finally {
      await another.close();
    }
    expect(await rescoredEvents()).toEqual([]);
    await expectNoDifference();
  });

  it('that is committed while a completion waits for its session counts in that completion', async () => {
    const started = await startKeys(quiz, caller);
    await quiz.answer(caller, started, 'ABBBB');
    const holder = quiz.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM quiz_session WHERE session_id = $1 FOR UPDATE', [
      started.session.sessionId,
    ]);
    const completing = quiz.complete(caller, started);
    await untilWaiting(quiz.database, 1);
    await holder.query(`UPDATE question_version SET correct_answer = 'B' WHERE question_id = $1`, [
      keysQuestion(2),
    ]);
    await holder.query('UPDATE bank_revision SET revision = revision + 1');
    await holder.commitTransaction();
    await holder.release();
    expect(await completing).toMatchObject({ correctAnswers: 2 });
  });

  it('is applied once when delivered twice, and an older one does not replace a newer one', async () => {
    const { sessionId } = (await takeKeys(quiz, caller, 'ABCAA')).session;
    const id = randomUUID();
    const third = {
      ...createExam({ ...keysExam, version: 3, correctAnswers: { 2: 'C', 3: 'C' } }),
      keyChange: {
        questionId: keysQuestion(2),
        before: 'B',
        after: 'C',
        decidedOn: '2026-05-12',
        publicNote: 'C',
      },
    };
    await quiz.publish(ExamPublished, third, id);
    await quiz.publish(ExamPublished, third, id);
    await quiz.publish(ExamPublished, third);
    await publishKeyChange(quiz, { version: 2, number: 2, before: 'A', after: 'B' });
    await rescored(quiz);
    expect(await rightOf(sessionId)).toBe(3);
    const changes = await progress();
    expect(changes.map(({ version, scoresChanged }) => [version, scoresChanged]).toSorted()).toEqual([
      [2, 0],
      [3, 0],
    ]);
    await expectNoDifference();
    await publishKeyChange(quiz, { version: 4, number: 1, before: 'A', after: 'B', keys: { 2: 'C' } });
    await rescored(quiz);
    expect(await rightOf(sessionId)).toBe(2);
  });

  it('does not apply to versions with other options', async () => {
    const { sessionId } = (await takeKeys(quiz, caller, 'ABAAA')).session;
    const choices = ['One', 'Two', 'Three', 'Four'];
    await changeKey(quiz, { version: 2, number: 2, before: 'A', after: 'B', exam: { ...keysExam, choices } });
    expect(await rightOf(sessionId)).toBe(4);
    expect(await progress()).toMatchObject([{ students: 1, rescored: 1, scoresChanged: 0 }]);
  });

  it('that is not the key of the question becomes a dead letter', async () => {
    const exam = createExam({ ...keysExam, version: 2 });
    const keyChange = {
      questionId: keysQuestion(2),
      before: 'A',
      after: 'B',
      decidedOn: '2026-05-12',
      publicNote: 'B',
    };
    await quiz.publish(ExamPublished, { ...exam, keyChange });
    expect(await quiz.database.query('SELECT consumer FROM dead_letter')).toEqual([
      { consumer: 'quiz__copy-exam' },
    ]);
    expect(await progress()).toEqual([]);
  });

  it('stores nothing of an erased user', async () => {
    await takeKeys(quiz, caller, 'ABAAA');
    await quiz.publish(UserErased, { userId: caller.userId });
    await changeKey(quiz, { version: 2, number: 2, before: 'A', after: 'B' });
    expect(await progress()).toMatchObject([{ students: 0, rescored: 0 }]);
    expect(await quiz.database.query('SELECT FROM user_totals WHERE user_id = $1', [caller.userId])).toEqual(
      [],
    );
    expect(await rescoredEvents()).toEqual([]);
  });

  it('of several questions at the same time, twice in parallel, beside completions, ends with the same stats', async () => {
    const callers = await Promise.all(Array.from({ length: 3 }, () => quiz.callerWith('pro', 'active')));
    for (const one of callers) await takeKeys(quiz, one, 'ABB A');
    const bank = new BankService(quiz.database.manager);
    const job = new RescoreQuestionJob(quiz.database.manager, bank, USERS_PER_RUN);
    const completing = Promise.all(callers.map((one) => takeKeys(quiz, one, 'BBBBB')));
    await publishKeyChange(quiz, { version: 2, number: 2, before: 'A', after: 'B' });
    await publishKeyChange(quiz, { version: 3, number: 3, before: 'A', after: 'B', keys: { 2: 'B' } });
    await publishKeyChange(quiz, {
      version: 4,
      number: 4,
      before: 'A',
      after: 'REMOVED',
      keys: { 2: 'B', 3: 'B' },
    });
    await Promise.all(
      [2, 3, 4].map((number) => job.rescore({ questionId: keysQuestion(number), version: number })),
    );
    await Promise.all([completing, rescored(quiz)]);
    const scores = await quiz.database.query<{ correct: number }[]>(
      'SELECT correct_answers AS correct FROM quiz_session ORDER BY 1',
    );
    expect(scores.map(({ correct }) => correct)).toEqual([3, 3, 3, 5, 5, 5]);
    const emitted = (await rescoredEvents()).map(
      ({ userId, version }) => `${String(userId)}:${String(version)}`,
    );
    expect(new Set(emitted).size).toBe(emitted.length);
    await expectNoDifference();
  });
});
