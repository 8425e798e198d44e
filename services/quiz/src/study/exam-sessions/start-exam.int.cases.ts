import {
  answerQuestion,
  completeExamSession,
  completeQuiz,
  getExamSession,
  getExamSetup,
  getQuiz,
  listExamSessions,
  listRecentActivity,
  startExamSession,
  startQuiz,
  type Caller,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { springStart, startExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('start exam', () => {
  const quiz = startWithExams([springExam, autumnExam], { FULL_SESSIONS_OPEN_MAX: 3 });
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  function countBySection(questions: readonly { sectionName: string }[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { sectionName } of questions) counts[sectionName] = (counts[sectionName] ?? 0) + 1;
    return counts;
  }

  describe('a published exam', () => {
    it('has its 80 questions in exam order and lasts 270 minutes by the clock of the database', async () => {
      const { session, clock, sections, questions, states } = await startExam(quiz, caller);
      expect(questions.map(({ id }) => id)).toEqual(
        Array.from({ length: 80 }, (_none, index) => idOf(`Spring paper ${index + 1}`)),
      );
      expect(questions.map(({ number }) => number)).toEqual(
        Array.from({ length: 80 }, (_none, index) => index + 1),
      );
      expect(Date.parse(session.endsAt) - Date.parse(session.startedAt)).toBe(270 * 60_000);
      expect(Math.abs(Date.parse(clock.serverNow) - Date.now())).toBeLessThan(60_000);
      expect(session).toMatchObject({
        displayName: 'Exam: Spring paper',
        status: 'in_progress',
        answered: 0,
        totalQuestions: 80,
        passMark: 60,
        score: null,
        passed: null,
      });
      expect(sections).toEqual([
        {
          categoryId: idOf('Broker Compliance'),
          sectionName: 'Broker Compliance',
          firstNumber: 1,
          lastNumber: 20,
        },
        {
          categoryId: idOf('Classification'),
          sectionName: 'Classification',
          firstNumber: 21,
          lastNumber: 45,
        },
        { categoryId: idOf('Entry'), sectionName: 'Entry', firstNumber: 46, lastNumber: 80 },
      ]);
      expect(states).toEqual([]);
    });

    it.each([
      [1.5, 405],
      [2, 540],
    ] as const)('with time factor %d lasts %d minutes', async (timeFactor, minutes) => {
      const { session } = await startExam(quiz, caller, { timeFactor });
      expect(Date.parse(session.endsAt) - Date.parse(session.startedAt)).toBe(minutes * 60_000);
    });

    it('as a half exam has 40 questions in the proportions of its sections, in exam order, and 135 minutes', async () => {
      const { session, questions } = await startExam(quiz, caller, { length: 'half' });
      expect(countBySection(questions)).toEqual({ 'Broker Compliance': 10, Classification: 12, Entry: 18 });
      const places = questions.map(({ content }) => Number(/\d+/.exec(content)?.[0]));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(session).toMatchObject({
        displayName: 'Half Exam: Spring paper',
        totalQuestions: 40,
        passMark: 30,
      });
      expect(Date.parse(session.endsAt) - Date.parse(session.startedAt)).toBe(135 * 60_000);
    });
  });

  describe('a blueprint exam', () => {
    it('draws unseen questions of the whole bank by the section counts of the sitting', async () => {
      const bank = await quiz.callerWith('pro', 'active');
      const seen = await startExam(quiz, bank);
      await quiz.call(completeExamSession, { sessionId: seen.session.sessionId }, bank);
      const { questions, session } = await startExam(quiz, bank, { source: 'blueprint', length: 'half' });
      expect(countBySection(questions)).toEqual({ 'Broker Compliance': 10, Classification: 12, Entry: 18 });
      expect(new Set(questions.map(({ id }) => id)).size).toBe(40);
      const drawn = questions.filter(({ sectionName }) => sectionName !== 'Broker Compliance');
      expect(drawn.every(({ content }) => content.endsWith('Autumn paper'))).toBe(true);
      expect(session.displayName).toBe('Half Blueprint Exam: Spring paper');
    });
  });

  describe('a start', () => {
    it('repeated with its idempotency key returns the same session, and another body is refused', async () => {
      const idempotencyKey = 'exam-start-1';
      const [first, second] = await Promise.all([
        startExam(quiz, caller, { idempotencyKey }),
        startExam(quiz, caller, { idempotencyKey }),
      ]);
      expect(second.session.sessionId).toBe(first.session.sessionId);
      expect(second.session.endsAt).toBe(first.session.endsAt);
      const other = { ...springStart, length: 'half', idempotencyKey } as const;
      expect(await quiz.refused(startExamSession, other, caller)).toMatchObject({ code: 'CONFLICT' });
      const practice = { sessionType: 'full', idempotencyKey } as const;
      expect(await quiz.refused(startQuiz, practice, caller)).toMatchObject({ code: 'CONFLICT' });
    });

    it('of an unknown exam returns 404, and without a plan 403', async () => {
      const unknown = { ...springStart, examId: idOf('Unknown paper') };
      expect(await quiz.refused(startExamSession, unknown, caller)).toMatchObject({ code: 'NOT_FOUND' });
      const stranger = createCaller();
      for (const call of [startExamSession, getExamSetup, listExamSessions])
        expect(await quiz.refused<object, unknown>(call, { ...springStart }, stranger)).toMatchObject({
          code: 'SUBSCRIPTION_REQUIRED',
        });
    });

    it('is refused while three full sessions are open, also of ten in parallel', async () => {
      const starts = await Promise.allSettled(
        Array.from({ length: 10 }, (_none, index) =>
          index % 2 === 0 ? startExam(quiz, caller) : quiz.start(caller, { sessionType: 'full' }),
        ),
      );
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const refusal = await quiz.refused(startExamSession, springStart, caller);
      expect(refusal).toMatchObject({ code: 'CONFLICT' });
      const { openSessionIds } = refusal.extra as { openSessionIds: string[] };
      expect(openSessionIds).toHaveLength(3);
      const setup = await quiz.call(getExamSetup, {}, caller);
      expect(setup).toMatchObject({ openFullSessions: 3, openMax: 3 });
      const [exam] = setup.openSessions;
      await quiz.call(completeExamSession, { sessionId: exam?.sessionId ?? '' }, caller);
      await startExam(quiz, caller);
    });
  });

  describe('on the Free plan', () => {
    it('one half exam can be started, once, also of ten in parallel', async () => {
      const free = await quiz.callerWith('free', 'active');
      expect(await quiz.call(getExamSetup, {}, free)).toMatchObject({ mayStart: 'half' });
      expect(await quiz.refused(startExamSession, springStart, free)).toMatchObject({ code: 'PRO_REQUIRED' });
      const starts = await Promise.allSettled(
        Array.from({ length: 10 }, () => startExam(quiz, free, { length: 'half' })),
      );
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [session] = await quiz.call(listExamSessions, {}, free);
      await quiz.call(completeExamSession, { sessionId: session?.sessionId ?? '' }, free);
      const again = { ...springStart, length: 'half' } as const;
      expect(await quiz.refused(startExamSession, again, free)).toMatchObject({ code: 'PRO_REQUIRED' });
      expect(await quiz.call(getExamSetup, {}, free)).toMatchObject({ mayStart: 'none' });
    });
  });

  describe('the setup', () => {
    it('lists the exams with their section counts, attempts and best score', async () => {
      const before = await quiz.call(getExamSetup, {}, caller);
      expect(before).toMatchObject({ mayStart: 'full', openSessions: [], openFullSessions: 0 });
      expect(
        before.exams.map(({ title, sitting, attempts, bestScore }) => [title, sitting, attempts, bestScore]),
      ).toEqual([
        ['Spring paper', '2026-04-22', 0, null],
        ['Autumn paper', '2025-10-22', 0, null],
      ]);
      expect(before.exams[1]?.sections).toEqual([
        { categoryId: idOf('Quota'), sectionName: 'Quota', questions: 5 },
        { categoryId: idOf('Entry'), sectionName: 'Entry', questions: 30 },
        { categoryId: idOf('Classification'), sectionName: 'Classification', questions: 45 },
      ]);
      const { session } = await startExam(quiz, caller);
      await quiz.call(completeExamSession, { sessionId: session.sessionId }, caller);
      const { exams } = await quiz.call(getExamSetup, {}, caller);
      expect(exams[0]).toMatchObject({ attempts: 1, bestScore: 0 });
    });
  });

  describe('an exam session in progress', () => {
    it('does not exist for another user', async () => {
      const { session, questions } = await startExam(quiz, caller);
      const other = await quiz.callerWith('pro', 'active');
      const { sessionId } = session;
      expect(await quiz.refused(getExamSession, { sessionId }, other)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await quiz.refused(completeExamSession, { sessionId }, other)).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(questions).toHaveLength(80);
    });

    it('does not exist for the practice calls and recent activity', async () => {
      const { session, questions } = await startExam(quiz, caller);
      const { sessionId } = session;
      const answer = { sessionId, questionId: questions[0]?.id ?? '', selectedAnswer: 'A' };
      expect(await quiz.refused(getQuiz, { sessionId }, caller)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await quiz.refused(answerQuestion, answer, caller)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await quiz.refused(completeQuiz, { sessionId, studyTimeMinutes: 1 }, caller)).toMatchObject({
        code: 'NOT_FOUND',
      });
      const missed = { sessionType: 'quick', missedInSessionId: sessionId } as const;
      expect(await quiz.refused(startQuiz, missed, caller)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await quiz.call(listRecentActivity, {}, caller)).toEqual([]);
    });
  });
});
