import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  completeQuiz,
  type AnswerQuestionBody,
  type AnswerResult,
  type Caller,
  type Problem,
  type QuizView,
} from '@tenfold/contracts';
import { requestContext } from '@tenfold/platform';
import { Client } from 'pg';
import { springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('answer question', () => {
  const quiz = startWithExams([{ ...springExam, correctAnswers: { 2: 'REMOVED', 3: 'B or D' } }]);
  let caller: Caller;
  let running: QuizView;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
    running = await quiz.start(caller, { sessionType: 'full' });
  });

  function answerTo(
    number: number,
    selectedAnswer: string,
    rest: Partial<AnswerQuestionBody> = {},
  ): AnswerQuestionBody {
    const questionId = running.questions[number - 1]?.id ?? '';
    return { sessionId: running.session.id, questionId, selectedAnswer, ...rest };
  }

  const answer = (body: AnswerQuestionBody): Promise<AnswerResult> => quiz.call(answerQuestion, body, caller);

  async function storedAnswers(): Promise<unknown[]> {
    return quiz.database.query(
      `SELECT selected_answer AS answer, is_correct AS correct, flagged FROM session_answer
     WHERE user_id = $1 ORDER BY answered_at`,
      [caller.userId],
    );
  }

  describe('an answer', () => {
    it('is graded by the server and stored', async () => {
      const first = answerTo(1, 'A');
      expect(await answer(first)).toEqual({
        questionId: first.questionId,
        selectedAnswer: 'A',
        isCorrect: true,
        correctAnswer: 'A',
        timeSpentMs: null,
        answeredCount: 1,
        totalQuestions: 80,
      });
      expect(await answer(answerTo(2, 'C', { flaggedForReview: true }))).toMatchObject({
        isCorrect: true,
        correctAnswer: 'REMOVED',
        answeredCount: 2,
      });
      expect(await answer(answerTo(3, 'd'))).toMatchObject({
        isCorrect: true,
        selectedAnswer: 'D',
        answeredCount: 3,
      });
      expect(await answer(answerTo(4, 'B'))).toMatchObject({ isCorrect: false, answeredCount: 4 });
      expect(await storedAnswers()).toEqual([
        { answer: 'A', correct: true, flagged: false },
        { answer: 'C', correct: true, flagged: true },
        { answer: 'D', correct: true, flagged: false },
        { answer: 'B', correct: false, flagged: false },
      ]);
    });

    it('is idempotent and does not change the flag', async () => {
      const first = await answer(answerTo(1, 'B', { flagged: true }));
      expect(await answer(answerTo(1, 'B', { flagged: false }))).toEqual(first);
      expect(await storedAnswers()).toEqual([{ answer: 'B', correct: false, flagged: true }]);
    });

    it('cannot be changed', async () => {
      await answer(answerTo(1, 'B'));
      expect(await quiz.refused(answerQuestion, answerTo(1, 'A'), caller)).toMatchObject({
        code: 'CONFLICT',
      });
      expect(await storedAnswers()).toEqual([{ answer: 'B', correct: false, flagged: false }]);
    });

    it('must be a letter that the question offers', async () => {
      expect(await quiz.refused(answerQuestion, answerTo(1, 'E'), caller)).toMatchObject({
        code: 'INVALID_INPUT',
        extra: { errors: [{ field: 'selectedAnswer' }] },
      });
      expect(await quiz.refused(answerQuestion, answerTo(1, 'AB'), caller)).toMatchObject({
        code: 'INVALID_INPUT',
      });
      expect(await storedAnswers()).toEqual([]);
    });

    it('needs a question of the session', async () => {
      const foreign = answerTo(1, 'A', { questionId: randomUUID() });
      expect(await quiz.refused(answerQuestion, foreign, caller)).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('returns NOT_FOUND for another user’s session', async () => {
      const other = await quiz.callerWith('pro', 'active');
      const mine = answerTo(1, 'A');
      const refused = await quiz.refused(answerQuestion, mine, other);
      const unknown = await quiz.refused(answerQuestion, { ...mine, sessionId: randomUUID() }, other);
      expect(refused).toMatchObject({ code: 'NOT_FOUND' });
      expect(refused.toJSON()).toEqual(unknown.toJSON());
      expect(await storedAnswers()).toEqual([]);
    });

    it('is refused after the completion, also when repeated', async () => {
      await answer(answerTo(1, 'A'));
      await quiz.call(completeQuiz, { sessionId: running.session.id, studyTimeMinutes: 1 }, caller);
      expect(await quiz.refused(answerQuestion, answerTo(2, 'A'), caller)).toMatchObject({
        code: 'CONFLICT',
      });
      expect(await quiz.refused(answerQuestion, answerTo(1, 'A'), caller)).toMatchObject({
        code: 'CONFLICT',
      });
    });

    it('is accepted after access has ended', async () => {
      await quiz.database.query(
        `UPDATE access_copy SET tier = 'free', status = 'inactive' WHERE user_id = $1`,
        [caller.userId],
      );
      expect(await answer(answerTo(1, 'A'))).toMatchObject({ answeredCount: 1 });
    });
  });

  describe('parallel answers', () => {
    it('that are equal are stored once', async () => {
      const results = await Promise.all(Array.from({ length: 50 }, () => answer(answerTo(1, 'A'))));
      expect(results.every(({ isCorrect, answeredCount }) => isCorrect && answeredCount === 1)).toBe(true);
      expect(await storedAnswers()).toHaveLength(1);
    });

    it('that differ keep the first one and return 409 to the others', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 60 }, (_, index) => answer(answerTo(1, 'ABCD'.charAt(index % 4)))),
      );
      const kept = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value.selectedAnswer] : [],
      );
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as Problem] : [],
      );
      expect(new Set(kept).size).toBe(1);
      expect(kept).toHaveLength(15);
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['CONFLICT']));
      expect(await storedAnswers()).toMatchObject([{ answer: kept[0] }]);
    });

    it('get an outcome each, independent of the others', async () => {
      await answer(answerTo(1, 'B'));
      const outcomes = await Promise.allSettled([
        answer(answerTo(1, 'B')),
        answer(answerTo(1, 'C')),
        answer(answerTo(2, 'E')),
        answer(answerTo(3, 'A', { sessionId: randomUUID() })),
        ...Array.from({ length: 60 }, (_, index) => answer(answerTo(index + 10, 'A'))),
      ]);
      expect(outcomes.slice(0, 4)).toMatchObject([
        { status: 'fulfilled' },
        { status: 'rejected', reason: { code: 'CONFLICT' } },
        { status: 'rejected', reason: { code: 'INVALID_INPUT' } },
        { status: 'rejected', reason: { code: 'NOT_FOUND' } },
      ]);
      expect(outcomes.slice(4).map(({ status }) => status)).toEqual(Array<string>(60).fill('fulfilled'));
      expect(await storedAnswers()).toHaveLength(61);
    });

    it('sent to two processes are stored once', async () => {
      const another = await quiz.startAnother();
      try {
        const letters = Array.from({ length: 80 }, (_, index) => 'AB'.charAt(index % 2));
        const outcomes = await Promise.allSettled(letters.map((letter) => answer(answerTo(1, letter))));
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
        expect(await storedAnswers()).toHaveLength(1);
      } finally {
        await another.close();
      }
    });
  });

  describe('the answer path', () => {
    async function statementsOf(work: () => Promise<unknown>): Promise<unknown[]> {
      const statements: unknown[] = [];
      const send = Client.prototype.query as (...sent: unknown[]) => unknown;
      jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...sent: unknown[]) {
        const [statement] = sent as [string | { name?: string; text: string }];
        const text = typeof statement === 'string' ? statement : (statement.name ?? statement.text);
        if (requestContext.get()?.userId === caller.userId) statements.push(text);
        return send.apply(this, sent);
      });
      await work();
      jest.restoreAllMocks();
      return statements;
    }

    it('is one prepared statement', async () => {
      expect(await statementsOf(() => answer(answerTo(1, 'A')))).toEqual(['store-answers']);
    });

    it('needs fewer statements than answers when they are parallel', async () => {
      const statements = await statementsOf(() =>
        Promise.all(Array.from({ length: 80 }, (_, index) => answer(answerTo(index + 1, 'A')))),
      );
      expect(new Set(statements)).toEqual(new Set(['store-answers']));
      expect(statements.length).toBeLessThan(40);
    });
  });
});
