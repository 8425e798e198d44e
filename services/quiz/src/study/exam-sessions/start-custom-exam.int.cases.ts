import {
  completeExamSession,
  countCustomQuiz,
  getExamResult,
  getExamSession,
  listExamSessions,
  startCustomExam,
  type Caller,
  type QuestionFilter,
  type StartCustomExamInput,
} from '@tenfold/contracts';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { Device, openCustomExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('start custom exam', () => {
  const all: QuestionFilter = { categoryIds: [], examIds: [], sets: [] };

  const quiz = startWithExams([springExam, autumnExam], { FULL_SESSIONS_OPEN_MAX: 3 });
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  const startExam = (given: Partial<StartCustomExamInput>) => openCustomExam(quiz, caller, given);

  describe('a custom exam', () => {
    it('lasts 3.375 minutes for each question, rounded up, and has its questions by section without keys', async () => {
      const { session, sections, questions } = await startExam({
        examIds: [idOf('Autumn paper')],
        questions: 30,
      });
      expect(session).toMatchObject({
        displayName: 'Custom Exam',
        source: 'custom',
        examId: null,
        length: 'custom',
        totalQuestions: 30,
        passMark: 23,
      });
      expect(Date.parse(session.endsAt) - Date.parse(session.startedAt)).toBe(102 * 60_000);
      expect(sections.at(-1)?.lastNumber).toBe(30);
      expect(new Set(sections.map(({ categoryId }) => categoryId)).size).toBe(sections.length);
      expect(JSON.stringify(questions)).not.toMatch(/correctAnswer|explanation|citation/);
    });

    it('is found, completed and listed as any exam session, and counts for no published exam', async () => {
      const view = await startExam({ questions: 4 });
      const device = new Device(quiz, caller, view);
      await device.answer('AAB');
      const { sessionId } = device;
      await quiz.call(getExamSession, { sessionId }, caller);
      await quiz.call(completeExamSession, { sessionId }, caller);
      const result = await quiz.call(getExamResult, { sessionId }, caller);
      expect(result).toMatchObject({ score: 2, timeAllowedSeconds: 14 * 60, session: { passMark: 3 } });
      const [listed] = await quiz.call(listExamSessions, {}, caller);
      expect(listed).toMatchObject({ sessionId, source: 'custom', status: 'completed' });
      const missed = { ...all, sets: ['missed' as const] };
      expect(await quiz.call(countCustomQuiz, missed, caller)).toEqual({ count: 1 });
    });

    it('is refused without a match, on the Free plan, and while three full sessions are open', async () => {
      const selection = { ...all, questions: 3 };
      const noMatch = { ...selection, sets: ['noted' as const] };
      expect(await quiz.refused(startCustomExam, noMatch, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
      const free = await quiz.callerWith('free', 'active');
      expect(await quiz.refused(startCustomExam, selection, free)).toMatchObject({ code: 'PRO_REQUIRED' });
      for (let open = 0; open < 3; open += 1) await startExam({ questions: 3 });
      expect(await quiz.refused(startCustomExam, selection, caller)).toMatchObject({ code: 'CONFLICT' });
    });

    it('is started once with an idempotency key, which another selection may not use', async () => {
      const first = await startExam({ questions: 3, idempotencyKey: 'custom-exam-1' });
      const second = await startExam({ questions: 3, idempotencyKey: 'custom-exam-1' });
      expect(second.session.sessionId).toBe(first.session.sessionId);
      const other = { ...all, questions: 4, idempotencyKey: 'custom-exam-1' };
      expect(await quiz.refused(startCustomExam, other, caller)).toMatchObject({ code: 'CONFLICT' });
    });
  });
});
