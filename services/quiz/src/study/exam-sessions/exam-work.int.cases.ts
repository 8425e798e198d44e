import {
  completeExamSession,
  getExamSession,
  listExamSessions,
  saveExamChanges,
  type Caller,
} from '@tenfold/contracts';
import { EXAM_LATE_SECONDS } from '@tenfold/exam';
import { until } from '@tenfold/testing';
import { springExam } from '../../../test/create-exam.js';
import { Device, endIn, startExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('exam work', () => {
  const quiz = startWithExams([{ ...springExam, correctAnswers: { 2: 'B or D', 3: 'REMOVED' } }]);
  let caller: Caller;
  let phone: Device;
  let laptop: Device;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
    const view = await startExam(quiz, caller);
    phone = new Device(quiz, caller, view);
    laptop = new Device(quiz, caller, view);
  });

  const statesOf = async () => {
    const { states } = await quiz.call(getExamSession, { sessionId: phone.sessionId }, caller);
    return states;
  };

  describe('saved changes', () => {
    it('are in the session that another device opens', async () => {
      const work = {
        selectedAnswer: 'C',
        isFlagged: true,
        isUnsure: true,
        struckOut: ['A', 'D'],
        highlights: [{ part: 'question' as const, start: 3, end: 9 }],
        note: 'Look at 19 CFR 111.30 again — “10 days”?',
        timeSpentMs: 0,
        deskTimes: [{ place: '19 CFR 111.30', ms: 0 }],
      };
      const saved = await phone.save([phone.change(4, work)]);
      expect(saved.outcomes).toMatchObject([{ outcome: 'stored', state: { version: 1 } }]);
      const { states, session } = await quiz.call(getExamSession, { sessionId: phone.sessionId }, caller);
      expect(states).toEqual([{ ...work, questionId: phone.idAt(4), version: 1 }]);
      expect(session.answered).toBe(1);
    });

    it('of one request have separate outcomes', async () => {
      const unknown = { ...phone.change(1), questionId: '11111111-1111-4111-8111-111111111111' };
      const saved = await phone.save([
        phone.change(0, { selectedAnswer: 'A' }),
        unknown,
        phone.change(2, { selectedAnswer: 'E' }),
      ]);
      expect(saved.outcomes.map(({ outcome }) => outcome)).toEqual(['stored', 'rejected', 'rejected']);
      expect(saved.outcomes[1]?.state).toBeNull();
      expect(saved.clock.revision).toBe(1);
    });

    it('change nothing when the request is repeated, also in parallel', async () => {
      const input = phone.input([phone.change(0, { selectedAnswer: 'B' })]);
      const repeated = await Promise.all(
        Array.from({ length: 5 }, () => quiz.call(saveExamChanges, input, caller)),
      );
      expect(
        repeated.every(({ outcomes: [only] }) => only?.outcome === 'stored' && only.state?.version === 1),
      ).toBe(true);
      expect(await statesOf()).toMatchObject([{ selectedAnswer: 'B', version: 1 }]);
    });

    it('of two devices with the same base: one is stored, the other one gets what is stored', async () => {
      await phone.answer('A');
      const stale = await laptop.save([laptop.change(0, { selectedAnswer: 'B' })]);
      expect(stale.outcomes).toMatchObject([
        { outcome: 'conflict', state: { selectedAnswer: 'A', version: 1 } },
      ]);
      laptop.versions.set(laptop.idAt(0), 1);
      const overwrite = await laptop.save([laptop.change(0, { selectedAnswer: 'B' })]);
      expect(overwrite.outcomes).toMatchObject([
        { outcome: 'stored', state: { selectedAnswer: 'B', version: 2 } },
      ]);
      const older = await phone.save([phone.change(0, { selectedAnswer: 'C' })]);
      expect(older.outcomes).toMatchObject([{ outcome: 'conflict', state: { selectedAnswer: 'B' } }]);
    });

    it('of two devices in parallel lose nothing and get different revisions', async () => {
      const positions = Array.from({ length: 20 }, (_none, index) => index);
      await Promise.all([
        ...positions.map((position) => phone.save([phone.change(position, { selectedAnswer: 'A' })])),
        ...positions.map((position) => laptop.save([laptop.change(position + 20, { selectedAnswer: 'B' })])),
      ]);
      const states = await statesOf();
      expect(states).toHaveLength(40);
      expect(new Set(states.map(({ version }) => version)).size).toBe(40);
    });

    it('reach the other device with its next heartbeat', async () => {
      await phone.answer('AB');
      const heartbeat = await laptop.save([]);
      expect(heartbeat).toMatchObject({
        clock: { revision: 2, status: 'in_progress' },
        outcomes: [],
        changed: [{ selectedAnswer: 'A' }, { selectedAnswer: 'B' }],
      });
      expect((await laptop.save([])).changed).toEqual([]);
      expect((await phone.save([], { knownRevision: 0 })).changed).toEqual([]);
    });

    it('have no more time than has passed since the start', async () => {
      const deskTimes = ['19 CFR 111.30', 'HTSUS 6403'].map((place) => ({ place, ms: 3_600_000 }));
      const saved = await phone.save([phone.change(0, { timeSpentMs: 3_600_000, deskTimes })]);
      const { timeSpentMs, deskTimes: stored } = saved.outcomes[0]?.state ?? {};
      expect(timeSpentMs).toBeLessThan(600_000);
      expect(stored).toEqual([
        { place: '19 CFR 111.30', ms: timeSpentMs },
        { place: 'HTSUS 6403', ms: 0 },
      ]);
    });

    it.each([
      ['a note of 1,001 characters', { note: 'x'.repeat(1_001) }],
      ['51 highlights', { highlights: Array.from({ length: 51 }, () => ({ part: 'A', start: 0, end: 1 })) }],
      ['a letter beyond E', { selectedAnswer: 'F' }],
      ['31 places of the desk', { deskTimes: Array.from({ length: 31 }, () => ({ place: '', ms: 0 })) }],
      ['a letter struck out twice', { struckOut: ['A', 'A'] }],
    ])('with %s are refused', async (_what, given) => {
      const change = { ...phone.change(0), ...given } as never;
      expect(await quiz.refused(saveExamChanges, phone.input([change]), caller)).toMatchObject({
        code: 'INVALID_INPUT',
      });
    });

    it('of another user’s session return 404', async () => {
      const other = await quiz.callerWith('pro', 'active');
      expect(await quiz.refused(saveExamChanges, phone.input([phone.change(0)]), other)).toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });

  async function isWaitingForALock(): Promise<boolean> {
    const [row] = await quiz.database.query<[{ waiting: number }]>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row.waiting > 0;
  }

  describe('the end of the time', () => {
    it('stays where the start has set it, in every later reply', async () => {
      const { sessionId, view } = phone;
      const saved = await phone.answer('A');
      const opened = await quiz.call(getExamSession, { sessionId }, caller);
      const [listed] = await quiz.call(listExamSessions, {}, caller);
      const ends = [saved.clock.endsAt, opened.clock.endsAt, opened.session.endsAt, listed?.endsAt];
      expect(ends).toEqual(ends.map(() => view.session.endsAt));
    });

    it('refuses changes that are received later, and ends the session with what was stored', async () => {
      await phone.answer('A');
      await endIn(quiz, phone, -EXAM_LATE_SECONDS);
      const late = await phone.save([phone.change(0, { selectedAnswer: 'B' }), phone.change(1)]);
      expect(late.outcomes.map(({ outcome }) => outcome)).toEqual(['ended', 'ended']);
      expect(late.clock.status).toBe('completed');
      expect(await statesOf()).toMatchObject([{ selectedAnswer: 'A' }]);
    });

    it('takes for 30 seconds what a device made before it and could not send, and marks it in the result', async () => {
      const { sessionId } = phone;
      await phone.answer('B');
      await endIn(quiz, phone, -2);
      await quiz.database.query(
        `UPDATE exam_question_state SET answered_at = now() - interval '1 minute' WHERE session_id = $1`,
        [sessionId],
      );
      const madeAt = new Date(Date.now() - 5_000).toISOString();
      const changes = [
        phone.change(0, { selectedAnswer: 'A', madeAt }),
        phone.change(3, { selectedAnswer: 'A' }),
      ];
      const saved = await phone.save(changes, { wasUnanswered: true });
      expect(saved.outcomes.map(({ outcome }) => outcome)).toEqual(['stored', 'ended']);
      expect(saved.clock.status).toBe('in_progress');
      const result = await quiz.call(completeExamSession, { sessionId }, caller);
      expect(result).toMatchObject({ endedBy: 'time', session: { endedAt: result.session.endsAt } });
      expect(result.questions.filter(({ isLate }) => isLate)).toMatchObject([
        { number: 1, isCredited: true },
      ]);
      expect(result.questions[0]?.changes).toMatchObject([{ from: 'B', to: 'A' }]);
    });

    it('counts a change that was received before it and waited for a lock beyond it', async () => {
      const { sessionId } = phone;
      const blocker = quiz.database.createQueryRunner();
      await blocker.startTransaction();
      await blocker.query('SELECT 1 FROM quiz_session WHERE session_id = $1 FOR UPDATE', [sessionId]);
      const saving = phone.answer('A');
      await until(isWaitingForALock, { what: 'the change to wait for the lock' });
      await blocker.query('UPDATE exam_session SET ends_at = clock_timestamp() WHERE session_id = $1', [
        sessionId,
      ]);
      await blocker.commitTransaction();
      await blocker.release();
      expect(await saving).toMatchObject({
        outcomes: [{ outcome: 'stored', state: { selectedAnswer: 'A' } }],
      });
      const result = await quiz.call(completeExamSession, { sessionId }, caller);
      expect(result).toMatchObject({ endedBy: 'time', score: 2 });
    });
  });

  describe('disconnections', () => {
    it('are gaps of more than 90 seconds between two requests', async () => {
      const silence = (seconds: number) =>
        quiz.database.query(
          'UPDATE exam_session SET last_seen_at = last_seen_at - make_interval(secs => $2) WHERE session_id = $1',
          [phone.sessionId, seconds],
        );
      await silence(60);
      expect((await phone.save([])).clock.disconnections).toBe(0);
      await silence(100);
      expect((await phone.save([], { wasOffline: true })).clock.disconnections).toBe(1);
      await silence(100);
      const { clock } = await quiz.call(getExamSession, { sessionId: phone.sessionId }, caller);
      expect(clock.disconnections).toBe(2);
      const { disconnections } = await quiz.call(completeExamSession, { sessionId: phone.sessionId }, caller);
      expect(disconnections.map(({ wasOffline }) => wasOffline)).toEqual([true, false]);
    });
  });
});
