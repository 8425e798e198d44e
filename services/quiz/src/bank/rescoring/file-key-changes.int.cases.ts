import { randomUUID } from 'node:crypto';
import {
  ExamPublished,
  getQuestionStatistics,
  getQuiz,
  listKeyChanges,
  type Caller,
  type ExamPublishedData,
  type PublishedKeyChange,
  type SessionsRescoredData,
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
import { createExam } from '../../../test/create-exam.js';
import { recompute } from '../../../test/run-recompute.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';

describe('file key changes', () => {
  const admin = createCaller({ isAdmin: true });
  let quiz: QuizUnderTest;
  let caller: Caller;

  beforeEach(async () => {
    quiz = await startQuizService();
    await quiz.publishExam({ ...keysExam, version: 1 });
    caller = await quiz.callerWith('pro', 'active');
  });

  afterEach(() => quiz.stop());

  const note = (number: number, before: string, after: string): PublishedKeyChange => ({
    questionId: keysQuestion(number),
    before,
    after,
    decidedOn: '2026-11-20',
    publicNote: `The exam file was corrected: ${after}.`,
  });

  /** The version of an exam file that changes the keys of questions 2 and 3. */
  const corrected: ExamPublishedData = {
    ...createExam({ ...keysExam, version: 2, correctAnswers: { 2: 'B OR C', 3: 'REMOVED' } }),
    keyChanges: [note(2, 'A', 'B OR C'), note(3, 'A', 'REMOVED')],
  };

  async function scoreOf(sessionId: string): Promise<number | undefined> {
    const [row] = await quiz.database.query<{ correct: number }[]>(
      'SELECT correct_answers AS correct FROM quiz_session WHERE session_id = $1',
      [sessionId],
    );
    return row?.correct;
  }

  async function notesOf(sessionId: string): Promise<Record<number, string>> {
    const { questions } = await quiz.call(getQuiz, { sessionId }, caller);
    return Object.fromEntries(
      questions.flatMap(({ questionNumber, keyChange }) =>
        keyChange ? [[questionNumber, keyChange.publicNote]] : [],
      ),
    );
  }

  /** @returns for each event the numbers of its questions and the scores before and after */
  async function notified(): Promise<unknown[]> {
    const rows = await quiz.database.query<{ data: SessionsRescoredData }[]>(
      `SELECT payload AS data FROM outbox WHERE subject = 'evt.quiz.sessions-rescored.v1' ORDER BY seq`,
    );
    return rows.map(({ data: { questionNumber, otherQuestions = [], scoreBefore, scoreAfter } }) => [
      [questionNumber, ...otherQuestions.map((other) => other.questionNumber)],
      scoreBefore,
      scoreAfter,
    ]);
  }

  const changes = async () =>
    (await quiz.call(listKeyChanges, {}, admin))
      .map(({ questionNumber, version, students, scoresChanged }) => [
        questionNumber,
        version,
        students,
        scoresChanged,
      ])
      .toSorted();

  describe('the keys that an exam file changes', () => {
    it('rescore finished sessions once, however often and in parallel the event is delivered', async () => {
      const { sessionId } = (await takeKeys(quiz, caller, 'ABBAA')).session;
      const id = randomUUID();
      await Promise.all([quiz.publish(ExamPublished, corrected, id), quiz.publish(ExamPublished, corrected)]);
      await quiz.publish(ExamPublished, corrected, id);
      await rescored(quiz);
      expect(await scoreOf(sessionId)).toBe(5);
      expect(await notesOf(sessionId)).toEqual({
        2: 'The exam file was corrected: B OR C.',
        3: 'The exam file was corrected: REMOVED.',
      });
      expect(await notified()).toEqual([[[2, 3], 60, 100]]);
      expect(await changes()).toEqual([
        [2, 2, 1, 1],
        [3, 2, 1, 1],
      ]);
      expect((await recompute(quiz.database)).reports).toEqual([]);
    });

    it('notify each student once, of the questions that changed their score', async () => {
      const [unanswered, unaffected] = [
        await quiz.callerWith('pro', 'active'),
        await quiz.callerWith('pro', 'active'),
      ];
      await takeKeys(quiz, caller, 'ABAAA');
      await takeKeys(quiz, caller, 'ACBAA');
      await takeKeys(quiz, unanswered, 'AD AA');
      await takeKeys(quiz, unaffected, 'ADAAA');
      // loses credit for question 2, and gets credit for question 3
      await takeKeys(quiz, unaffected, 'AA AA');
      await quiz.publish(ExamPublished, corrected);
      await rescored(quiz);
      const events = await quiz.database.query<{ data: SessionsRescoredData }[]>(
        `SELECT payload AS data FROM outbox WHERE subject = 'evt.quiz.sessions-rescored.v1'`,
      );
      const byUser = new Map(events.map(({ data }) => [data.userId, data]));
      expect(events).toHaveLength(2);
      expect(byUser.get(caller.userId)).toMatchObject({
        questionNumber: 2,
        otherQuestions: [{ questionNumber: 3, before: 'A', after: 'REMOVED' }],
        scoreBefore: 60,
        scoreAfter: 100,
        otherScores: 1,
      });
      expect(byUser.get(unanswered.userId)).toMatchObject({
        questionNumber: 3,
        scoreBefore: 60,
        scoreAfter: 80,
        otherScores: 0,
      });
      expect(byUser.get(unanswered.userId)).not.toHaveProperty('otherQuestions');
      expect((await recompute(quiz.database)).reports).toEqual([]);
    });

    it('do not replace a newer key change', async () => {
      const { sessionId } = (await takeKeys(quiz, caller, 'ABBAA')).session;
      await changeKey(quiz, { version: 3, number: 2, before: 'B OR C', after: 'A', keys: { 3: 'REMOVED' } });
      await quiz.publish(ExamPublished, corrected);
      await rescored(quiz);
      expect(await scoreOf(sessionId)).toBe(4);
      expect((await notified()).at(-1)).toEqual([[3], 60, 80]);
    });

    it('are all refused when one is not the key of its question', async () => {
      const keyChanges = [note(2, 'A', 'B OR C'), note(4, 'A', 'B')];
      await quiz.publish(ExamPublished, { ...corrected, keyChanges });
      expect(await quiz.database.query('SELECT consumer FROM dead_letter')).toEqual([
        { consumer: 'quiz__copy-exam' },
      ]);
      expect(await changes()).toEqual([]);
    });
  });

  it('the finished sessions that a changed key would rescore are counted', async () => {
    const questionId = keysQuestion(2);
    const toRescore = async () => (await quiz.call(getQuestionStatistics, { questionId }, admin)).toRescore;
    expect(await toRescore()).toEqual({ students: 0, sessions: 0, isComplete: true });
    for (const letters of ['ABAAA', 'AAAAA']) await takeKeys(quiz, caller, letters);
    await takeKeys(quiz, await quiz.callerWith('pro', 'active'), 'A AAA');
    await startKeys(quiz, await quiz.callerWith('pro', 'active'));
    expect(await toRescore()).toEqual({ students: 2, sessions: 3, isComplete: true });
  });

  describe('a new public note of an unchanged key', () => {
    const newNote = { ...note(2, 'B', 'B'), publicNote: 'CBP accepted B on appeal.' };
    const keys = { 2: 'B' };
    const noted: ExamPublishedData = {
      ...createExam({ ...keysExam, version: 3, correctAnswers: keys }),
      keyChange: newNote,
    };

    it('replaces the note, rescores nothing and notifies nobody', async () => {
      const { sessionId } = (await takeKeys(quiz, caller, 'ABAAA')).session;
      await changeKey(quiz, { version: 2, number: 2, before: 'A', after: 'B' });
      await quiz.publish(ExamPublished, noted);
      await quiz.publish(ExamPublished, noted);
      expect(await notesOf(sessionId)).toEqual({ 2: newNote.publicNote });
      expect(await notified()).toEqual([[[2], 80, 100]]);
      expect(await quiz.database.query(`SELECT FROM job WHERE dedupe_key LIKE '%:3'`)).toEqual([]);
      expect(await quiz.call(listKeyChanges, {}, admin)).toMatchObject([
        { version: 3, before: 'B', after: 'B', students: 0, finishedAt: expect.any(String) as string },
        { version: 2, rescored: 1 },
      ]);
    });

    it('does not stop the rescoring of the change before it, also when it comes first', async () => {
      const { sessionId } = (await takeKeys(quiz, caller, 'ABAAA')).session;
      await quiz.publish(ExamPublished, noted);
      await publishKeyChange(quiz, { version: 2, number: 2, before: 'A', after: 'B' });
      await rescored(quiz);
      expect(await scoreOf(sessionId)).toBe(5);
      expect(await notified()).toEqual([[[2], 80, 100]]);
      expect(await notesOf(sessionId)).toEqual({ 2: newNote.publicNote });
    });
  });
});
