import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  completeQuiz,
  ExamPublished,
  getQuiz,
  listFlaggedQuestions,
  listSections,
  type Caller,
  type ExamPublishedData,
} from '@tenfold/contracts';
import { autumnExam, createExam, idOf, springExam } from '../../../test/create-exam.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';

describe('exam published', () => {
  let quiz: QuizUnderTest;
  let caller: Caller;

  beforeEach(async () => {
    quiz = await startQuizService();
    caller = await quiz.callerWith('pro', 'active');
  });

  afterEach(() => quiz.stop());

  async function sections(): Promise<[string, number][]> {
    const listed = await quiz.call(listSections, {}, caller);
    return listed.map(({ name, questionCount }) => [name, questionCount]);
  }

  async function wordings(): Promise<Set<string | undefined>> {
    const { questions } = await quiz.start(caller, { sessionType: 'full' });
    return new Set(questions.map(({ content }) => content.split(' ')[0]));
  }

  async function storedVersions(): Promise<number[]> {
    const rows = await quiz.database.query<{ version: number }[]>(
      'SELECT DISTINCT version FROM question_version ORDER BY 1',
    );
    return rows.map(({ version }) => version);
  }

  describe('a published exam', () => {
    it('is available at once, newest exam first', async () => {
      expect(await sections()).toEqual([]);
      await quiz.publishExam(autumnExam);
      expect(await sections()).toEqual([
        ['Quota', 5],
        ['Entry', 30],
        ['Classification', 45],
      ]);
      await quiz.publishExam(springExam);
      expect(await sections()).toEqual([
        ['Broker Compliance', 20],
        ['Classification', 70],
        ['Entry', 65],
        ['Quota', 5],
      ]);
    });

    it('replaces its earlier version without duplicates', async () => {
      await quiz.publishExam({ ...springExam, version: 1, wording: 'First' });
      await quiz.publishExam({ ...springExam, version: 2, wording: 'Second' });
      expect((await sections()).map(([, count]) => count)).toEqual([20, 25, 35]);
      expect(await wordings()).toEqual(new Set(['Second']));
    });

    it('is not replaced by an older version that arrives late', async () => {
      await quiz.publishExam({ ...springExam, version: 2, wording: 'Second' });
      await quiz.publishExam({ ...springExam, version: 1, wording: 'First' });
      expect(await wordings()).toEqual(new Set(['Second']));
      expect(await storedVersions()).toEqual([2]);
    });

    it('is applied once when delivered twice', async () => {
      const id = randomUUID();
      await quiz.publish(ExamPublished, createExam(springExam), id);
      await quiz.publish(ExamPublished, createExam(springExam), id);
      await quiz.publish(ExamPublished, createExam(springExam));
      const [{ revision }] = await quiz.database.query<[{ revision: number }]>(
        'SELECT revision FROM bank_revision',
      );
      expect(revision).toBe(1);
      expect((await sections()).map(([, count]) => count)).toEqual([20, 25, 35]);
    });

    it('is available in every instance', async () => {
      const another = await quiz.startAnother();
      try {
        await quiz.publishExam(springExam);
        const seen = await Promise.all(Array.from({ length: 30 }, () => sections()));
        expect(new Set(seen.map((one) => one.length))).toEqual(new Set([3]));
        await quiz.publishExam(autumnExam);
        const later = await Promise.all(Array.from({ length: 30 }, () => sections()));
        expect(new Set(later.map((one) => one.length))).toEqual(new Set([4]));
      } finally {
        await another.close();
      }
    });

    it('does not change a running session in any instance', async () => {
      await quiz.publishExam({ ...springExam, version: 1, wording: 'First' });
      const running = await quiz.start(caller, { sessionType: 'full' });
      const sessionId = running.session.id;
      const answer = (position: number, selectedAnswer: string, flagged = false) =>
        quiz.call(
          answerQuestion,
          { sessionId, questionId: running.questions[position]?.id ?? '', selectedAnswer, flagged },
          caller,
        );
      await answer(0, 'A');

      const changed = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [index + 1, 'D']));
      await quiz.publishExam({ ...springExam, version: 2, wording: 'Second', correctAnswers: changed });
      const another = await quiz.startAnother();
      try {
        const answered = await Promise.all(
          Array.from({ length: 40 }, (_, index) => answer(index + 1, 'A', index === 0)),
        );
        expect(answered.every(({ isCorrect, correctAnswer }) => isCorrect && correctAnswer === 'A')).toBe(
          true,
        );
        const seen = await quiz.call(getQuiz, { sessionId }, caller);
        expect(seen.questions).toEqual(running.questions);
        const result = await quiz.call(completeQuiz, { sessionId, studyTimeMinutes: 5 }, caller);
        expect(result.correctAnswers).toBe(41);
      } finally {
        await another.close();
      }
      const [flagged] = await quiz.call(listFlaggedQuestions, {}, caller);
      expect(flagged).toMatchObject({ questionText: 'First 2 of Spring paper', correctAnswer: 0 });
      expect(await wordings()).toEqual(new Set(['Second']));
      expect((await quiz.call(getQuiz, { sessionId }, caller)).questions).toEqual(running.questions);
    });

    it.each([
      [
        'an answer key that is not offered',
        (exam: ReturnType<typeof createExam>) => ({
          ...exam,
          questions: exam.questions.map((one) => ({ ...one, correctAnswer: 'E' })),
        }),
      ],
      [
        'a malformed answer key',
        (exam: ReturnType<typeof createExam>) => ({
          ...exam,
          questions: exam.questions.map((one) => ({ ...one, correctAnswer: 'perhaps' })),
        }),
      ],
      ['a missing field', ({ title: _title, ...exam }: ReturnType<typeof createExam>) => exam],
    ])('with %s becomes a dead letter, and later ones are applied', async (_case, spoil) => {
      const spoiled = spoil(createExam({ ...springExam, wording: 'Spoiled' })) as ExamPublishedData;
      await quiz.publish(ExamPublished, spoiled);
      await quiz.publishExam(autumnExam);
      const letters = await quiz.database.query<unknown[]>('SELECT consumer, status FROM dead_letter');
      expect(letters).toEqual([{ consumer: 'quiz__copy-exam', status: 'open' }]);
      expect((await sections()).map(([name]) => name)).toEqual(['Quota', 'Entry', 'Classification']);
      expect(
        (await quiz.start(caller, { sessionType: 'section', categoryId: idOf('Quota') })).questions,
      ).toHaveLength(5);
    });
  });
});
