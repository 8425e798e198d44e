import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  flagQuestion,
  getQuiz,
  listFlaggedQuestions,
  unflagQuestion,
  type Caller,
  type QuizView,
} from '@tenfold/contracts';
import { idOf, springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('flags', () => {
  const quiz = startWithExams([{ ...springExam, correctAnswers: { 2: 'B or D', 3: 'REMOVED' } }]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  async function flag(
    { session, questions }: QuizView,
    number: number,
    selectedAnswer: string,
  ): Promise<string> {
    const questionId = questions[number - 1]?.id ?? '';
    const body = { sessionId: session.id, questionId, selectedAnswer, flaggedForReview: true };
    await quiz.call(answerQuestion, body, caller);
    return questionId;
  }

  const listed = () => quiz.call(listFlaggedQuestions, {}, caller);

  it('lists the flagged questions, newest first', async () => {
    const paper = await quiz.start(caller, { sessionType: 'full' });
    const ids = [await flag(paper, 1, 'C'), await flag(paper, 2, 'D'), await flag(paper, 3, 'B')];
    await quiz.answer(caller, paper, '   A');
    const flagged = await listed();
    expect(
      flagged.map(({ id, selectedAnswer, correctAnswer }) => [id, selectedAnswer, correctAnswer]),
    ).toEqual([
      [ids[2], 1, null],
      [ids[1], 3, 3],
      [ids[0], 2, 0],
    ]);
    expect(flagged[2]).toEqual({
      id: idOf('Spring paper 1'),
      questionText: 'Question 1 of Spring paper',
      imageUrl: null,
      imageDescription: null,
      answerChoices: ['Choice A', 'Choice B', 'Choice C', 'Choice D'],
      selectedAnswer: 2,
      correctAnswer: 0,
      explanation: 'As the regulation says.',
      citation: '19 CFR 1.1',
      cfrEdition: null,
      sectionName: 'Broker Compliance',
      answeredAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  it('lists a question once with its latest answer, and unflags it in every session', async () => {
    const first = await quiz.start(caller, { sessionType: 'full' });
    const second = await quiz.start(caller, { sessionType: 'full' });
    const questionId = await flag(first, 5, 'A');
    await quiz.complete(caller, first);
    await flag(second, 5, 'B');
    await flag(second, 6, 'B');
    expect((await listed()).map(({ id, selectedAnswer }) => [id, selectedAnswer])).toEqual([
      [idOf('Spring paper 6'), 1],
      [questionId, 1],
    ]);
    expect(await quiz.call(unflagQuestion, { questionId }, caller)).toBeNull();
    expect((await listed()).map(({ id }) => id)).toEqual([idOf('Spring paper 6')]);
    for (const { session } of [first, second]) {
      const { answers } = await quiz.call(getQuiz, { sessionId: session.id }, caller);
      expect(answers.find((one) => one.questionId === questionId)).toMatchObject({ flaggedForReview: false });
    }
  });

  it('unflagging is idempotent, also in parallel, without a flag and for an unknown question', async () => {
    const paper = await quiz.start(caller, { sessionType: 'full' });
    const questionId = await flag(paper, 1, 'A');
    await Promise.all(Array.from({ length: 10 }, () => quiz.call(unflagQuestion, { questionId }, caller)));
    expect(await quiz.call(unflagQuestion, { questionId }, caller)).toBeNull();
    expect(await quiz.call(unflagQuestion, { questionId: randomUUID() }, caller)).toBeNull();
    expect(await listed()).toEqual([]);
  });

  it('does not change another user’s flags', async () => {
    const paper = await quiz.start(caller, { sessionType: 'full' });
    const questionId = await flag(paper, 1, 'A');
    const other = await quiz.callerWith('pro', 'active');
    await quiz.call(unflagQuestion, { questionId }, other);
    expect(await quiz.call(listFlaggedQuestions, {}, other)).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  it('flags an answered question in every session, also after the quiz; idempotent', async () => {
    const first = await quiz.start(caller, { sessionType: 'full' });
    const second = await quiz.start(caller, { sessionType: 'full' });
    const questionId = first.questions[0]?.id ?? '';
    await quiz.answer(caller, first, 'A');
    await quiz.complete(caller, first);
    await quiz.answer(caller, second, 'BB');
    expect(await listed()).toEqual([]);

    await Promise.all(Array.from({ length: 10 }, () => quiz.call(flagQuestion, { questionId }, caller)));
    expect(await quiz.call(flagQuestion, { questionId }, caller)).toBeNull();
    expect((await listed()).map(({ id, selectedAnswer }) => [id, selectedAnswer])).toEqual([[questionId, 1]]);
    for (const { session } of [first, second]) {
      const { answers } = await quiz.call(getQuiz, { sessionId: session.id }, caller);
      expect(answers.find((one) => one.questionId === questionId)).toMatchObject({ flaggedForReview: true });
    }
    await quiz.call(unflagQuestion, { questionId }, caller);
    expect(await listed()).toEqual([]);
  });

  it('returns NOT_FOUND when the caller has not answered the question', async () => {
    const paper = await quiz.start(caller, { sessionType: 'full' });
    const questionId = paper.questions[0]?.id ?? '';
    expect(await quiz.refused(flagQuestion, { questionId }, caller)).toMatchObject({ code: 'NOT_FOUND' });
    const other = await quiz.callerWith('pro', 'active');
    await quiz.answer(caller, paper, 'A');
    expect(await quiz.refused(flagQuestion, { questionId }, other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await quiz.refused(flagQuestion, { questionId: randomUUID() }, caller)).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await listed()).toEqual([]);
  });

  it('needs access for the list', async () => {
    const gone = await quiz.callerWith('free', 'inactive');
    expect(await quiz.refused(listFlaggedQuestions, {}, gone)).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
    });
    expect(await quiz.refused(unflagQuestion, { questionId: 'x' }, caller)).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
