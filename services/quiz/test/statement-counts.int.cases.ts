import { completeQuiz, countCustomQuiz, getQuiz, type Caller, type QuestionSet } from '@tenfold/contracts';
import { Client } from 'pg';
import { springExam } from './create-exam.js';
import { startQuizService, type QuizUnderTest } from './start-quiz-service.js';

describe('statement counts', () => {
  let quiz: QuizUnderTest;
  let caller: Caller;

  beforeAll(async () => {
    quiz = await startQuizService();
    await quiz.database.query('INSERT INTO calibration VALUES (1)');
    await quiz.publishExam(springExam);
    caller = await quiz.callerWith('pro', 'active');
    // the first completion of a user stores the time zone, and the first one of a day enqueues a job
    await quiz.database.query('INSERT INTO user_totals (user_id, insights_emitted_at) VALUES ($1, now())', [
      caller.userId,
    ]);
    await quiz.complete(caller, await quiz.start(caller, { sessionType: 'quick' }));
  });

  afterAll(() => quiz.stop());

  interface Statement {
    name?: string;
    text: string;
    values?: unknown[];
  }

  const READS_BANK_REVISION = /FROM bank_revision$/;

  /** @returns names or texts of the statements that read the bank revision or are about the caller; polls and transaction control have no user id */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    const query = Client.prototype.query as (...given: unknown[]) => unknown;
    const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...given: unknown[]
    ) {
      const [first, second] = given as [string | Statement, unknown[] | undefined];
      const { name, text, values } = typeof first === 'string' ? { text: first, values: second } : first;
      const isOfCaller = JSON.stringify([values, second]).includes(caller.userId);
      if (isOfCaller || READS_BANK_REVISION.test(text)) statements.push(name ?? text);
      return query.apply(this, given);
    } as never);
    await work();
    spy.mockRestore();
    return statements;
  }

  test('an attempt runs two statements for the start, six for the completion and one to read it', async () => {
    let started: Awaited<ReturnType<QuizUnderTest['start']>> | undefined;
    const ofStart = await statementsOf(async () => {
      started = await quiz.start(caller, { sessionType: 'quick', idempotencyKey: 'statement-counts' });
    });
    expect(ofStart).toEqual(['read-start-state', 'open-session']);
    if (!started) throw new Error('not started');
    await quiz.answer(caller, started, 'ABABABABAB');
    const { sessionId } = started.session;
    const ofCompletion = await statementsOf(() =>
      quiz.call(completeQuiz, { sessionId, studyTimeMinutes: 1 }, caller),
    );
    expect(ofCompletion).toEqual([
      'lock-session',
      'read-ending-session',
      'end-session',
      'save-readiness',
      'save-review-cards',
      'insert-event',
    ]);
    const ofReading = await statementsOf(() => quiz.call(getQuiz, { sessionId }, caller));
    expect(ofReading).toEqual(['find-answered-session']);
  });

  test('a count of matching questions is one statement, and the start of a custom quiz four', async () => {
    const filter = { categoryIds: [], examIds: [], sets: ['unseen', 'missed'] as QuestionSet[] };
    const ofCount = await statementsOf(() => quiz.call(countCustomQuiz, filter, caller));
    expect(ofCount).toEqual(['read-question-sets']);
    const custom = { ...filter, questions: 10, isTimed: true };
    const ofStart = await statementsOf(() => quiz.start(caller, { sessionType: 'custom', custom }));
    expect(ofStart).toEqual([
      'read-start-state',
      'read-question-sets',
      expect.stringContaining('FROM user_question'),
      'open-session',
    ]);
  });
});
