import {
  compareSessions,
  completeExamSession,
  completeQuiz,
  getQuiz,
  listSessionHistory,
  type Caller,
  type ListSessionHistoryQuery,
  type QuizView,
  type SessionHistoryEntry,
} from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { abandonIdleSessions } from '../../../test/abandon-idle-sessions.js';
import { ageHistory } from '../../../test/age-history.js';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { Device, startExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('session history', () => {
  const quiz = startWithExams([springExam, autumnExam]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  async function history(query: ListSessionHistoryQuery = {}, by = caller): Promise<SessionHistoryEntry[]> {
    return (await quiz.call(listSessionHistory, query, by)).sessions;
  }

  async function completed(body: Parameters<typeof quiz.start>[1], letters: string): Promise<QuizView> {
    const view = await quiz.start(caller, body);
    await quiz.answer(caller, view, letters);
    await quiz.complete(caller, view, 5);
    return view;
  }

  const idsOf = (entries: readonly SessionHistoryEntry[]) => entries.map(({ sessionId }) => sessionId);

  /** One session of each kind: a passed full exam, an exam that was not passed, a section, and three open ones. */
  async function studyEverything(): Promise<Record<string, string>> {
    const full = await completed({ sessionType: 'full' }, 'A'.repeat(60));
    const exam = new Device(quiz, caller, await startExam(quiz, caller));
    await exam.answer('AB');
    await quiz.call(completeExamSession, { sessionId: exam.sessionId }, caller);
    const section = await completed({ sessionType: 'section', categoryId: idOf('Entry') }, 'AAB');
    const weakAreas = await quiz.start(caller, { sessionType: 'focused', categoryId: idOf('Quota') });
    const quick = await quiz.start(caller, { sessionType: 'quick' });
    await quiz.answer(caller, quick, 'AB');
    const openExam = new Device(quiz, caller, await startExam(quiz, caller, { length: 'half' }));
    await openExam.answer('ABA');
    const inOrder = [full, exam.view, section, weakAreas, quick, openExam.view];
    const sessionIds = inOrder.map(({ session }) => session.sessionId);
    await startInOrder(sessionIds);
    const names = ['full', 'exam', 'section', 'weakAreas', 'quick', 'openExam'];
    return Object.fromEntries(names.map((name, index) => [name, sessionIds[index] ?? '']));
  }

  /** `complete` of the test service moves the start of a session into the past. */
  async function startInOrder(sessionIds: readonly string[]): Promise<void> {
    await quiz.database.query(
      `UPDATE quiz_session SET started_at = now() - interval '1 minute' + make_interval(secs => n::int)
     FROM unnest($2::uuid[]) WITH ORDINALITY AS o (id, n) WHERE user_id = $1 AND session_id = o.id`,
      [caller.userId, sessionIds],
    );
  }

  describe('the list of a user with a session of each kind', () => {
    let student: Caller;
    let ids: Record<string, string>;

    beforeAll(async () => {
      student = caller = await quiz.callerWith('pro', 'active');
      ids = await studyEverything();
    });

    it('has every session, open and ended, newest first', async () => {
      const entries = await history({}, student);
      const expected = ['openExam', 'quick', 'weakAreas', 'section', 'exam', 'full'];
      expect(idsOf(entries)).toEqual(expected.map((name) => ids[name]));
      expect(entries).toMatchObject([
        { type: 'exam', status: 'in_progress', answered: 3, totalQuestions: 40, score: null, endedAt: null },
        { type: 'quick', status: 'in_progress', answered: 2, totalQuestions: 10, passed: null },
        { type: 'focused', displayName: 'Quota', status: 'in_progress', answered: 0, timeUsedSeconds: null },
        { type: 'section', displayName: 'Entry', status: 'completed', answered: 3, score: 20, passed: null },
        { type: 'exam', displayName: 'Exam: Spring paper', correctAnswers: 1, score: 1.3, passed: false },
        { type: 'full', answered: 60, correctAnswers: 60, score: 75, passed: true, timeUsedSeconds: 300 },
      ]);
    });

    it('says when an open session closes', async () => {
      const entries = new Map((await history({}, student)).map((entry) => [entry.sessionId, entry]));
      const [times] = await quiz.database.query<[Record<string, Date>]>(
        `SELECT (SELECT ends_at FROM exam_session WHERE session_id = $1) AS "examEnd",
         (SELECT max(answered_at) FROM session_answer WHERE session_id = $2) AS "lastAnswer",
         (SELECT started_at FROM quiz_session WHERE session_id = $3) AS "start"`,
        [ids.openExam, ids.quick, ids.weakAreas],
      );
      const closing = (name: string) => Date.parse(entries.get(ids[name] ?? '')?.closesAt ?? '');
      const dayAfter = (moment?: Date) => (moment?.getTime() ?? 0) + MS_PER_DAY;
      expect(closing('openExam')).toBe(times.examEnd?.getTime());
      expect(closing('quick')).toBe(dayAfter(times.lastAnswer));
      expect(closing('weakAreas')).toBe(dayAfter(times.start));
      expect(entries.get(ids.full ?? '')?.closesAt).toBeNull();
    });

    it.each<[ListSessionHistoryQuery, string[]]>([
      [{ type: 'quick' }, ['quick']],
      [{ type: 'exam' }, ['openExam', 'exam']],
      [{ type: 'daily' }, []],
      [{ sectionName: 'Quota' }, ['weakAreas']],
      [{ sectionName: 'Entry', type: 'focused' }, []],
      [{ status: 'open' }, ['openExam', 'quick', 'weakAreas']],
      [{ status: 'ended' }, ['section', 'exam', 'full']],
      [{ status: 'passed' }, ['full']],
      [{ status: 'not_passed' }, ['exam']],
      [{ status: 'ended', type: 'exam' }, ['exam']],
    ])('filters by %p', async (query, expected) => {
      expect(idsOf(await history(query, student))).toEqual(expected.map((name) => ids[name]));
    });
  });

  describe('the list', () => {
    it('filters by the days since the start', async () => {
      const old = await completed({ sessionType: 'quick' }, 'A');
      await ageHistory(quiz.database, caller, 31);
      const recent = await completed({ sessionType: 'quick' }, 'A');
      expect(idsOf(await history({ days: 30 }))).toEqual([recent.session.sessionId]);
      expect(idsOf(await history({ days: 32 }))).toEqual([recent.session.sessionId, old.session.sessionId]);
    });

    it('is read in pages that neither repeat nor omit a session, also of sessions that started together', async () => {
      const views = [];
      for (let round = 0; round < 5; round += 1)
        views.push(await quiz.start(caller, { sessionType: 'quick' }));
      const sessionIds = views.map(({ session }) => session.id);
      await quiz.database.query(
        `UPDATE quiz_session SET started_at = '2026-01-01' WHERE user_id = $1 AND session_id <> $2`,
        [caller.userId, sessionIds[0]],
      );
      const pages: string[][] = [];
      let before: string | undefined;
      do {
        const page = await quiz.call(listSessionHistory, { limit: 2, before }, caller);
        pages.push(idsOf(page.sessions));
        before = page.next ?? undefined;
      } while (before !== undefined);
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages[0]?.[0]).toBe(sessionIds[0]);
      expect(new Set(pages.flat())).toEqual(new Set(sessionIds));
    });

    it('is empty after another user’s session', async () => {
      const { session } = await completed({ sessionType: 'quick' }, 'A');
      const other = await quiz.callerWith('pro', 'active');
      await quiz.start(other, { sessionType: 'quick' });
      expect(await quiz.call(listSessionHistory, { before: session.id }, other)).toEqual({
        sessions: [],
        next: null,
      });
    });

    it('has a session that was closed without a result', async () => {
      const left = await quiz.start(caller, { sessionType: 'quick' });
      await quiz.answer(caller, left, 'A');
      await ageHistory(quiz.database, caller, 2);
      await abandonIdleSessions(quiz.database);
      expect(await history({ status: 'ended' })).toMatchObject([
        { sessionId: left.session.sessionId, status: 'abandoned', answered: 1, score: null, passed: null },
      ]);
    });

    it('shows the Free plan its own sessions, with the daily quiz as a type of its own', async () => {
      caller = await quiz.callerWith('free', 'active');
      const daily = await completed({ sessionType: 'quick' }, 'AAB');
      expect(await history({ type: 'daily' })).toMatchObject([
        { sessionId: daily.session.sessionId, type: 'daily', displayName: 'Daily Quick Quiz', score: 66.7 },
      ]);
      expect(await history({ type: 'quick' })).toEqual([]);
    });
  });

  it('keeps a finished session reviewable however old it is', async () => {
    const { session } = await completed({ sessionType: 'quick' }, 'ABAB');
    await ageHistory(quiz.database, caller, 800);
    const { sessionId } = session;
    expect(idsOf(await history())).toEqual([sessionId]);
    const review = await quiz.call(getQuiz, { sessionId }, caller);
    expect(review.session.status).toBe('completed');
    expect(review.answers).toHaveLength(4);
    const result = await quiz.call(completeQuiz, { sessionId, studyTimeMinutes: 0 }, caller);
    expect(result).toMatchObject({ correctAnswers: 2, totalQuestions: 10 });
    const comparison = { sessionId, otherSessionId: sessionId };
    expect(await quiz.call(compareSessions, comparison, caller)).toMatchObject({ later: { sessionId } });
  });

  describe('the comparison', () => {
    it('has both scores, the sections, and the questions of both sessions without their keys', async () => {
      const first = await completed({ sessionType: 'section', categoryId: idOf('Quota') }, 'AAB');
      const second = await completed({ sessionType: 'section', categoryId: idOf('Quota') }, 'AAAA');
      const firstIds = new Map(first.questions.map(({ id }, index) => [id, index + 1]));
      const comparison = await quiz.call(
        compareSessions,
        { sessionId: second.session.id, otherSessionId: first.session.id },
        caller,
      );
      expect(comparison).toMatchObject({
        earlier: { sessionId: first.session.id, score: 40, passed: null },
        later: { sessionId: second.session.id, score: 80, passed: null },
        sections: [
          { sectionName: 'Quota', earlier: { correct: 2, total: 5 }, later: { correct: 4, total: 5 } },
        ],
      });
      expect(comparison.questions).toHaveLength(5);
      const [question] = comparison.questions;
      expect(question).toEqual({
        questionId: second.questions[0]?.id,
        content: second.questions[0]?.content,
        sectionName: 'Quota',
        comparison: expect.any(String) as string,
        earlier: { place: firstIds.get(second.questions[0]?.id ?? ''), timeSpentMs: null },
        later: { place: 1, timeSpentMs: null },
      });
    });

    it('returns 404 for another user’s session, on either side, and for an unknown one', async () => {
      const own = await completed({ sessionType: 'quick' }, 'A');
      const other = await quiz.callerWith('pro', 'active');
      const theirs = await quiz.start(other, { sessionType: 'quick' });
      await quiz.complete(other, theirs);
      const sides = [
        [own.session.id, theirs.session.id],
        [theirs.session.id, own.session.id],
        [own.session.id, caller.userId],
      ];
      for (const [sessionId = '', otherSessionId = ''] of sides) {
        const refused = await quiz.refused(compareSessions, { sessionId, otherSessionId }, caller);
        expect(refused).toMatchObject({ code: 'NOT_FOUND' });
      }
    });

    it('returns 409 for practice in progress, and 404 for an exam session in progress', async () => {
      const done = await completed({ sessionType: 'quick' }, 'A');
      const open = await quiz.start(caller, { sessionType: 'quick' });
      const exam = await startExam(quiz, caller);
      const refusalOf = (sessionId: string) =>
        quiz.refused(compareSessions, { sessionId, otherSessionId: done.session.id }, caller);
      expect(await refusalOf(open.session.id)).toMatchObject({ code: 'CONFLICT' });
      expect(await refusalOf(exam.session.sessionId)).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  it('needs access', async () => {
    const gone = await quiz.callerWith('free', 'cancelled');
    const refusals = [
      await quiz.refused(listSessionHistory, {}, gone),
      await quiz.refused(compareSessions, { sessionId: gone.userId, otherSessionId: gone.userId }, gone),
    ];
    expect(refusals).toMatchObject([{ code: 'SUBSCRIPTION_REQUIRED' }, { code: 'SUBSCRIPTION_REQUIRED' }]);
  });
});
