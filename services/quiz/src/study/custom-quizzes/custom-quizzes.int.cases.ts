import {
  answerQuestion,
  completeExamSession,
  countCustomQuiz,
  flagQuestion,
  getQuiz,
  listMissedQuestions,
  listRecentActivity,
  saveQuestionNote,
  startQuiz,
  type Caller,
  type QuestionFilter,
  type QuestionSelection,
  type QuestionSet,
  type QuizView,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { customQuiz } from '../../../test/custom-quiz.js';
import { Device, openCustomExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('custom quizzes', () => {
  const all: QuestionFilter = { categoryIds: [], examIds: [], sets: [] };
  const SLOW_MS = 210_000;

  const quiz = startWithExams([springExam, autumnExam], { FULL_SESSIONS_OPEN_MAX: 3 });
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  async function count(filter: Partial<QuestionFilter>): Promise<number> {
    return (await quiz.call(countCustomQuiz, { ...all, ...filter }, caller)).count;
  }

  const countSets = (...sets: QuestionSet[]) => count({ sets });

  const idsOf = ({ questions }: QuizView): string[] => questions.map(({ id }) => id);

  describe('the count', () => {
    it('includes the questions that are in a selected section and in a selected exam', async () => {
      expect(await count({})).toBe(160);
      expect(await count({ categoryIds: [idOf('Quota'), idOf('Entry')] })).toBe(70);
      expect(await count({ examIds: [idOf('Autumn paper')] })).toBe(80);
      expect(await count({ categoryIds: [idOf('Entry')], examIds: [idOf('Autumn paper')] })).toBe(30);
      expect(await count({ categoryIds: [idOf('Unknown section')] })).toBe(0);
    });

    it('includes the questions in any of the selected sets', async () => {
      const practice = await quiz.start(caller, customQuiz({ examIds: [idOf('Autumn paper')] }));
      expect(await countSets('unseen')).toBe(150);
      const [first = '', second = '', third = ''] = idsOf(practice);
      const { sessionId } = practice.session;
      await quiz.database.query(
        `UPDATE quiz_session SET started_at = started_at - interval '10 minutes' WHERE user_id = $1 AND session_id = $2`,
        [caller.userId, sessionId],
      );
      const answers = [
        { questionId: first, selectedAnswer: 'B' },
        { questionId: second, selectedAnswer: 'A', timeSpentMs: SLOW_MS },
        { questionId: third, selectedAnswer: 'A', timeSpentMs: 1_000 },
      ];
      for (const answer of answers) await quiz.call(answerQuestion, { sessionId, ...answer }, caller);
      await quiz.call(flagQuestion, { questionId: third }, caller);
      expect(await countSets('missed', 'slow')).toBe(0);
      await quiz.complete(caller, practice);
      expect(await countSets('missed')).toBe(1);
      expect(await countSets('slow')).toBe(1);
      expect(await countSets('flagged')).toBe(1);
      expect(await countSets('flagged', 'missed', 'slow', 'unseen')).toBe(153);
      expect(await count({ sets: ['missed'], examIds: [idOf('Spring paper')] })).toBe(0);

      const again = await quiz.start(caller, customQuiz({ sets: ['slow'] }));
      expect(idsOf(again)).toEqual([second]);
      await quiz.answer(caller, again, 'A');
      await quiz.complete(caller, again);
      expect(await countSets('slow')).toBe(0);
    });

    it('contains the questions marked as not sure and those with a note', async () => {
      const practice = await quiz.start(caller, customQuiz({ examIds: [idOf('Spring paper')] }));
      const [unsure = '', noted = ''] = idsOf(practice);
      const { sessionId } = practice.session;
      await quiz.call(
        answerQuestion,
        { sessionId, questionId: unsure, selectedAnswer: 'A', isUnsure: true },
        caller,
      );
      await quiz.call(saveQuestionNote, { questionId: noted, note: 'Mine' }, caller);
      expect(await countSets('unsure')).toBe(1);
      expect(await countSets('noted')).toBe(1);
      await quiz.call(saveQuestionNote, { questionId: noted, note: '' }, caller);
      expect(await countSets('noted')).toBe(0);
    });

    it('contains such questions of an exam after its end', async () => {
      const device = new Device(quiz, caller, await openCustomExam(quiz, caller));
      await device.save([
        device.change(0, { isUnsure: true }),
        device.change(1, { isUnsure: true, note: 'Read part 111.' }),
      ]);
      expect(await countSets('unsure')).toBe(0);
      expect(await countSets('noted')).toBe(0);
      await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
      expect(await countSets('unsure')).toBe(2);
      expect(await countSets('noted')).toBe(1);
      expect(await countSets('unsure', 'noted')).toBe(2);
    });

    it('needs access, and sees no marks of another user', async () => {
      expect(await quiz.refused(countCustomQuiz, all, createCaller())).toMatchObject({
        code: 'SUBSCRIPTION_REQUIRED',
      });
      const other = await quiz.callerWith('free', 'active');
      const practice = await quiz.start(other, { sessionType: 'quick' });
      await quiz.answer(other, practice, 'B');
      await quiz.complete(other, practice);
      expect(await countSets('missed')).toBe(0);
      expect(await quiz.call(countCustomQuiz, { ...all, sets: ['missed'] }, other)).toEqual({ count: 1 });
    });
  });

  describe('a custom quiz', () => {
    it('is a practice session with the chosen number of matching questions', async () => {
      const choice = { categoryIds: [idOf('Entry')], examIds: [idOf('Autumn paper')], questions: 25 };
      const { session, questions } = await quiz.start(caller, customQuiz(choice));
      expect(session).toMatchObject({ sessionType: 'custom', displayName: 'Custom Quiz', isTimed: true });
      expect(questions).toHaveLength(25);
      for (const { sectionName, content } of questions) {
        expect(sectionName).toBe('Entry');
        expect(content).toMatch(/Autumn paper$/);
      }
    });

    it('prefers unseen questions, and repeats none', async () => {
      const choice = customQuiz({ categoryIds: [idOf('Broker Compliance')] });
      const first = idsOf(await quiz.start(caller, choice));
      const second = idsOf(await quiz.start(caller, choice));
      expect(new Set([...first, ...second]).size).toBe(20);
      const third = idsOf(await quiz.start(caller, choice));
      expect(new Set(third)).toEqual(new Set(first));
    });

    it('contains no question of a running exam, and the count agrees', async () => {
      const practice = await quiz.start(caller, customQuiz({ examIds: [idOf('Autumn paper')] }));
      await quiz.answer(caller, practice, 'BB');
      await quiz.complete(caller, practice);
      const exam = await openCustomExam(quiz, caller, { sets: ['missed'], questions: 2 });
      expect(await countSets('missed')).toBe(0);
      expect(await count({})).toBe(158);
      const missed = customQuiz({ sets: ['missed'] });
      expect(await quiz.refused(startQuiz, missed, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
      expect(await quiz.call(listMissedQuestions, {}, caller)).toEqual({ total: 0, questions: [] });
      await quiz.call(completeExamSession, { sessionId: exam.session.sessionId }, caller);
      expect(await countSets('missed')).toBe(2);
      expect(await quiz.call(listMissedQuestions, {}, caller)).toMatchObject({ total: 2 });
      expect(idsOf(await quiz.start(caller, missed))).toHaveLength(2);
    });

    it('is returned again for its idempotency key when no question matches any more', async () => {
      const practice = await quiz.start(caller, { sessionType: 'quick' });
      await quiz.call(saveQuestionNote, { questionId: idsOf(practice)[0] ?? '', note: 'Mine' }, caller);
      const body = { ...customQuiz({ sets: ['noted'] }), idempotencyKey: 'custom-quiz-2' };
      const first = await quiz.start(caller, body);
      await quiz.call(saveQuestionNote, { questionId: idsOf(first)[0] ?? '', note: '' }, caller);
      expect((await quiz.start(caller, body)).session.id).toBe(first.session.id);
      const other = { ...body, ...customQuiz({ sets: ['flagged'] }) };
      expect(await quiz.refused(startQuiz, other, caller)).toMatchObject({ code: 'CONFLICT' });
    });

    it('is shorter when fewer questions match', async () => {
      const { questions } = await quiz.start(
        caller,
        customQuiz({ categoryIds: [idOf('Quota')], questions: 80 }),
      );
      expect(questions).toHaveLength(5);
    });

    it('remembers that it has no timer', async () => {
      const { session } = await quiz.start(caller, customQuiz({ isTimed: false }));
      const resumed = await quiz.call(getQuiz, { sessionId: session.id }, caller);
      expect([session.isTimed, resumed.session.isTimed]).toEqual([false, false]);
    });

    it('of the missed questions alone is called Missed Questions and listed in recent activity', async () => {
      const practice = await quiz.start(caller, { sessionType: 'quick' });
      await quiz.answer(caller, practice, 'BBA');
      await quiz.complete(caller, practice);
      const missed = await quiz.start(caller, customQuiz({ sets: ['missed'] }));
      expect(new Set(idsOf(missed))).toEqual(new Set(idsOf(practice).slice(0, 2)));
      await quiz.answer(caller, missed, 'A');
      const [activity] = await quiz.call(listRecentActivity, {}, caller);
      expect(activity).toMatchObject({ title: 'Missed Questions', open: { sessionType: 'custom' } });
    });

    it('is refused without a matching question, without a choice and on the Free plan', async () => {
      expect(await quiz.refused(startQuiz, customQuiz({ sets: ['flagged'] }), caller)).toMatchObject({
        code: 'NO_QUESTIONS',
      });
      expect(await quiz.refused(startQuiz, { sessionType: 'custom' }, caller)).toMatchObject({
        code: 'INVALID_INPUT',
      });
      const free = await quiz.callerWith('free', 'active');
      expect(await quiz.refused(startQuiz, customQuiz(), free)).toMatchObject({ code: 'PRO_REQUIRED' });
      expect(await quiz.refused(startQuiz, customQuiz(), createCaller())).toMatchObject({
        code: 'SUBSCRIPTION_REQUIRED',
      });
    });

    it('is started once with an idempotency key, which another choice may not use', async () => {
      const idempotencyKey = 'custom-quiz-1';
      const first = await quiz.start(caller, { ...customQuiz(), idempotencyKey });
      const second = await quiz.start(caller, { ...customQuiz(), idempotencyKey });
      expect(second.session.id).toBe(first.session.id);
      const other = { ...customQuiz({ questions: 11 }), idempotencyKey };
      expect(await quiz.refused(startQuiz, other, caller)).toMatchObject({ code: 'CONFLICT' });
    });

    it.each([
      ['no question', { questions: 0 }],
      ['more than 80 questions', { questions: 81 }],
      ['an unknown set', { sets: ['hard'] }],
      ['a set twice', { sets: ['missed', 'missed'] }],
      ['a section that is no id', { categoryIds: ['Entry'] }],
    ])('with %s is invalid', async (_what, given) => {
      const body = customQuiz(given as Partial<QuestionSelection>);
      expect(await quiz.refused(startQuiz, body, caller)).toMatchObject({ code: 'INVALID_INPUT' });
    });
  });
});
