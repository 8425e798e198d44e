import {
  completeExamSession,
  flagQuestion,
  getExamSetup,
  getQuiz,
  getReviews,
  listFlaggedQuestions,
  listMissedQuestions,
  listQuestionStatistics,
  listSectionProgress,
  listSections,
  listWithdrawnQuestions,
  searchQuestions,
  startExamSession,
  startQuiz,
  startReview,
  withdrawQuestion,
  type Caller,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { ageHistory } from '../../../test/age-history.js';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { customQuiz } from '../../../test/custom-quiz.js';
import { Device, springStart, startExam } from '../../../test/exam-work.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';
import { timeZone } from '../../../test/study-and-review.js';

describe('withdrawn exam', () => {
  const admin = createCaller({ isAdmin: true });
  let quiz: QuizUnderTest;
  let caller: Caller;

  beforeEach(async () => {
    quiz = await startQuizService();
    caller = await quiz.callerWith('pro', 'active', { timeZone });
    await quiz.publishExam({ ...springExam, version: 1 });
  });

  afterEach(() => quiz.stop());

  const withdraw = () => quiz.publishExam({ ...springExam, version: 2, isWithdrawn: true });
  const restore = () => quiz.publishExam({ ...springExam, version: 3 });
  const search = async () => (await quiz.call(searchQuestions, { q: 'spring' }, caller)).results;

  /** @returns an ended session with 78 wrong answers, the first question flagged */
  async function missMost(): Promise<string> {
    const taken = await quiz.start(caller, { sessionType: 'full' });
    await quiz.answer(caller, taken, `AA${'B'.repeat(78)}`);
    await quiz.complete(caller, taken);
    await quiz.call(flagQuestion, { questionId: taken.questions[0]?.id ?? '' }, caller);
    return taken.session.sessionId;
  }

  it('gives no question to new sessions, and its questions are neither found nor reviewed', async () => {
    const missedInSessionId = await missMost();
    await ageHistory(quiz.database, caller, 3);
    const another = await quiz.startAnother();
    try {
      await withdraw();
      await quiz.publishExam(autumnExam);
      const setup = await quiz.call(getExamSetup, {}, caller);
      expect(setup.exams.map(({ title }) => title)).toEqual(['Autumn paper']);
      expect((await quiz.call(listSections, {}, caller)).map(({ name }) => name)).toEqual([
        'Quota',
        'Entry',
        'Classification',
      ]);
      for (const body of [
        { sessionType: 'quick' } as const,
        { sessionType: 'full' } as const,
        customQuiz({ questions: 80 }),
      ]) {
        const { questions } = await quiz.start(caller, body);
        expect(questions.map(({ content }) => content).join()).not.toContain('Spring');
      }
      const blueprint = await startExam(quiz, caller, {
        examId: idOf('Autumn paper'),
        source: 'blueprint',
        length: 'half',
      });
      expect(JSON.stringify(blueprint.questions)).not.toContain('Spring');
      expect(await quiz.refused(startExamSession, springStart, caller)).toMatchObject({ code: 'NOT_FOUND' });
      const retry = { sessionType: 'quick', missedInSessionId } as const;
      expect(await quiz.refused(startQuiz, retry, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
      expect(await quiz.refused(startQuiz, customQuiz({ sets: ['missed'] }), caller)).toMatchObject({
        code: 'NO_QUESTIONS',
      });
      expect(await quiz.refused(startReview, {}, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
      const { cards, dueToday, calendar } = await quiz.call(getReviews, {}, caller);
      expect([cards, dueToday]).toEqual([0, 0]);
      expect(calendar.filter(({ reviews }) => reviews > 0)).toEqual([]);
      expect(await search()).toEqual([]);
      const statistics = await quiz.call(listQuestionStatistics, { limit: 100 }, admin);
      expect(statistics.total).toBe(80);
      expect(new Set(statistics.items.map(({ examTitle }) => examTitle))).toEqual(new Set(['Autumn paper']));
    } finally {
      await another.close();
    }
  });

  it('leaves running and ended sessions and flagged questions readable, and lists no missed ones', async () => {
    const sessionId = await missMost();
    const running = await quiz.start(caller, { sessionType: 'full' });
    const exam = new Device(quiz, caller, await startExam(quiz, caller));
    await withdraw();
    expect((await quiz.call(getQuiz, { sessionId }, caller)).questions).toHaveLength(80);
    expect(await quiz.call(listFlaggedQuestions, {}, caller)).toEqual([]);
    await quiz.answer(caller, running, 'A'.repeat(80));
    expect(await quiz.complete(caller, running)).toMatchObject({ correctAnswers: 80 });
    await exam.answer('A'.repeat(20));
    const result = await quiz.call(completeExamSession, { sessionId: exam.sessionId }, caller);
    expect(result).toMatchObject({ score: 20 });
    expect(await quiz.call(listFlaggedQuestions, {}, caller)).toHaveLength(1);
    expect(await quiz.call(listMissedQuestions, {}, caller)).toEqual({ total: 0, questions: [] });
  });

  it('gives its questions again after it is restored', async () => {
    await missMost();
    await withdraw();
    expect(await quiz.refused(startQuiz, { sessionType: 'quick' }, caller)).toMatchObject({
      code: 'NO_QUESTIONS',
    });
    await restore();
    expect((await quiz.call(listMissedQuestions, {}, caller)).total).toBe(78);
    expect((await quiz.start(caller, { sessionType: 'full' })).questions).toHaveLength(80);
    expect((await quiz.start(caller, customQuiz({ sets: ['missed'] }))).questions).toHaveLength(10);
    expect(await search()).not.toEqual([]);
  });

  it('asks a single withdrawn question in full exams alone, until it is returned', async () => {
    const missedInSessionId = await missMost();
    const questionId = idOf('Spring paper 5');
    const running = await quiz.start(caller, { sessionType: 'full' });
    await ageHistory(quiz.database, caller, 3);
    const change = (isWithdrawn: boolean) => quiz.call(withdrawQuestion, { questionId, isWithdrawn }, admin);
    await quiz.call(flagQuestion, { questionId }, caller);
    const counts = async () => {
      const { total } = await quiz.call(listMissedQuestions, {}, caller);
      const { cards } = await quiz.call(getReviews, {}, caller);
      const progress = await quiz.call(listSectionProgress, {}, caller);
      const completed = progress.reduce((sum, { completedQuestions }) => sum + completedQuestions, 0);
      return { missed: total, cards, completed };
    };
    expect(await counts()).toEqual({ missed: 78, cards: 79, completed: 80 });
    await Promise.all([change(true), change(true)]);
    expect(await counts()).toEqual({ missed: 77, cards: 78, completed: 79 });
    const withNote = (questions: { isWithdrawn?: boolean }[]) =>
      questions.filter(({ isWithdrawn }) => isWithdrawn).length;
    expect(withNote(await quiz.call(listFlaggedQuestions, {}, caller))).toBe(1);
    const found = await quiz.call(searchQuestions, { q: 'spring question 5' }, caller);
    expect(withNote(found.results)).toBe(1);
    const asked = async (body: Parameters<typeof quiz.start>[1]) =>
      (await quiz.start(caller, body)).questions.map(({ id }) => id);
    const practice = [
      customQuiz({ questions: 80 }),
      { sessionType: 'quick', missedInSessionId } as const,
      customQuiz({ questions: 80, sets: ['missed'] }),
    ];
    for (const body of practice) expect(await asked(body)).not.toContain(questionId);
    expect((await quiz.call(startReview, {}, caller)).questions.map(({ id }) => id)).not.toContain(
      questionId,
    );
    expect(await asked({ sessionType: 'full' })).toContain(questionId);
    const { sessionId } = running.session;
    const kept = (await quiz.call(getQuiz, { sessionId }, caller)).questions;
    expect(kept).toHaveLength(80);
    expect(kept.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id)).toEqual([questionId]);
    expect(await quiz.call(listWithdrawnQuestions, {}, admin)).toMatchObject([
      { questionId, examTitle: 'Spring paper', number: 5 },
    ]);
    await change(false);
    expect(await quiz.call(listWithdrawnQuestions, {}, admin)).toEqual([]);
    expect(await counts()).toEqual({ missed: 78, cards: 79, completed: 80 });
    expect(await asked(customQuiz({ questions: 80 }))).toContain(questionId);
    const acted = await quiz.database.query<{ action: string }[]>(
      `SELECT payload ->> 'action' AS action FROM outbox WHERE subject = 'evt.quiz.administrator-acted.v1' ORDER BY seq`,
    );
    expect(acted.map(({ action }) => action)).toEqual(['question.withdrawn', 'question.returned']);
    const unknown = { questionId: idOf('Nowhere'), isWithdrawn: true };
    expect(await quiz.refused(withdrawQuestion, unknown, admin)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stays withdrawn when an older version comes late', async () => {
    await withdraw();
    await quiz.publishExam({ ...springExam, version: 1 });
    expect(await quiz.call(listSections, {}, caller)).toEqual([]);
  });
});
