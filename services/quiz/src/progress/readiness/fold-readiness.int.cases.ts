import type { INestMicroservice } from '@nestjs/common';
import {
  completeExamSession,
  getReadiness,
  listReadinessEvidence,
  UserErased,
  type Caller,
  type Readiness,
} from '@tenfold/contracts';
import { READINESS_MODEL } from '@tenfold/learning';
import { answerSlowly } from '../../../test/answer-slowly.js';
import { idOf } from '../../../test/create-exam.js';
import { Device, startExam } from '../../../test/exam-work.js';
import { aprilExam, octoberExam, readinessRowsOf } from '../../../test/readiness.js';
import { recompute } from '../../../test/run-recompute.js';
import { startWithExams } from '../../../test/start-with-exams.js';
import { untilWaiting } from '../../../test/until-waiting.js';
import { AbandonSessionsJob } from '../../study/sessions/abandon-sessions.job.js';
import { eraseUser } from '../../privacy/erase-user.js';

describe('fold readiness', () => {
  const quiz = startWithExams([aprilExam, octoberExam]);
  let another: INestMicroservice;

  beforeAll(async () => {
    another = await quiz.startAnother();
  });

  afterAll(() => another.close());

  const read = (caller: Caller): Promise<Readiness> => quiz.call(getReadiness, {}, caller);
  const pro = () => quiz.callerWith('pro', 'active');
  const rowsOf = (caller: Caller) => readinessRowsOf(quiz.database, caller);

  async function practice(caller: Caller, letters: string): Promise<void> {
    const started = await quiz.start(caller, { sessionType: 'quick' });
    await answerSlowly(quiz, caller, started, letters);
    await quiz.complete(caller, started);
  }

  async function expectEqualsRecomputation(caller: Caller): Promise<void> {
    expect(await recompute(quiz.database, '--user', caller.userId)).toMatchObject({
      exitCode: 0,
      reports: [],
    });
  }

  describe('the fold at the end of a session', () => {
    it('equals the recomputation after practice, an exam, an abandoned session and a repeated completion', async () => {
      const caller = await pro();
      for (const letters of ['AAB', 'BAAAA']) {
        const started = await quiz.start(caller, { sessionType: 'quick' });
        await answerSlowly(quiz, caller, started, letters);
        await quiz.complete(caller, started);
        await quiz.complete(caller, started);
      }
      const exam = { source: 'blueprint', examId: idOf('April'), length: 'half' } as const;
      const device = new Device(quiz, caller, await startExam(quiz, caller, exam));
      await device.answer('ABBA');
      await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
      const idle = await quiz.start(caller, { sessionType: 'quick' });
      await answerSlowly(quiz, caller, idle, 'AA');
      await quiz.database.query(
        `UPDATE quiz_session SET started_at = now() - interval '3 days' WHERE user_id = $1 AND session_id = $2`,
        [caller.userId, idle.session.id],
      );
      await quiz.database.query(
        `UPDATE session_answer SET answered_at = now() - interval '2 days' WHERE user_id = $1 AND session_id = $2`,
        [caller.userId, idle.session.id],
      );
      await another.get(AbandonSessionsJob).abandonIdle();
      expect(await rowsOf(caller)).toMatchObject([{ evidence: 10, model: READINESS_MODEL }, { exams: 2 }]);
      await expectEqualsRecomputation(caller);
    });

    it('equals the recomputation when sessions of a user end at the same time', async () => {
      const caller = await pro();
      const open = await Promise.all(
        Array.from({ length: 6 }, () =>
          quiz.start(caller, { sessionType: 'section', categoryId: idOf('Quota') }),
        ),
      );
      for (const session of open) await answerSlowly(quiz, caller, session, 'AB');
      await Promise.all(open.map((session) => quiz.complete(caller, session)));
      await read(caller);
      expect(await rowsOf(caller)).toHaveLength(2);
      await expectEqualsRecomputation(caller);
    });

    it('is left to the next reader when a question was answered later in a session that ended first', async () => {
      const caller = await pro();
      const section = { sessionType: 'section', categoryId: idOf('Modernized Drawback') } as const;
      const first = await quiz.start(caller, section);
      await answerSlowly(quiz, caller, first, 'BBBB');
      const second = await quiz.start(caller, section);
      await answerSlowly(quiz, caller, second, 'AAAA');
      await quiz.complete(caller, second);
      expect(await rowsOf(caller)).toMatchObject([{ evidence: 4 }, {}]);
      await quiz.complete(caller, first);
      expect(await rowsOf(caller)).toHaveLength(1);
      await read(caller);
      expect(await rowsOf(caller)).toMatchObject([{ evidence: 4 }, {}]);
      await expectEqualsRecomputation(caller);
      const { sessions } = await quiz.call(listReadinessEvidence, {}, caller);
      const outcomes = sessions.map(({ answers }) => new Set(answers.map(({ outcome }) => outcome)));
      expect(outcomes).toEqual([new Set(['repeated']), new Set(['counted'])]);
    });

    it('stores nothing for an erased user', async () => {
      const caller = await pro();
      await practice(caller, 'AAAA');
      await quiz.publish(UserErased, { userId: caller.userId });
      expect(await rowsOf(caller)).toEqual([]);
    });

    it('stores nothing when a read waits for an erasure', async () => {
      const caller = await pro();
      await practice(caller, 'AAAA');
      const { userId } = caller;
      await quiz.database.query('DELETE FROM user_readiness WHERE user_id = $1', [userId]);
      const eraser = quiz.database.createQueryRunner();
      await eraser.startTransaction();
      await eraseUser(eraser.manager, userId);
      const reading = read(caller);
      await untilWaiting(quiz.database, 1, 'SELECT FROM user_totals'); // the job of insights may wait as well
      await eraser.commitTransaction();
      await eraser.release();
      await reading;
      expect(await rowsOf(caller)).toEqual([]);
      const totals = await quiz.database.query('SELECT FROM user_totals WHERE user_id = $1', [userId]);
      expect(totals).toEqual([]);
    });
  });
});
