import { completeExamSession, getQuiz, type Caller } from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { abandonIdleSessions } from '../../test/abandon-idle-sessions.js';
import { springExam } from '../../test/create-exam.js';
import { Device, startExam } from '../../test/exam-work.js';
import { startQuizService } from '../../test/start-quiz-service.js';
import { DeleteOldRowsJob } from './delete-old-rows.job.js';

describe('delete old rows', () => {
  const quiz = startForTests(() => startQuizService());
  let caller: Caller;

  beforeAll(() => quiz.publishExam(springExam));

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  const job = () => new DeleteOldRowsJob(quiz.database);
  const ageEnd = (sessionId: string, days: number) =>
    quiz.database.query(
      'UPDATE quiz_session SET ended_at = ended_at - make_interval(days => $2) WHERE session_id = $1',
      [sessionId, days],
    );

  it('deletes abandoned sessions without an answer after 30 days, and no others', async () => {
    const started = await Promise.all([1, 2, 3, 4].map(() => quiz.start(caller, { sessionType: 'quick' })));
    const [empty, younger, answered, completed] = started;
    if (!empty || !younger || !answered || !completed) throw new Error('not started');
    await quiz.answer(caller, answered, 'A');
    await quiz.complete(caller, completed);
    await quiz.database.query(
      `UPDATE quiz_session SET started_at = started_at - interval '25 hours'
    WHERE user_id = $1 AND status = 'in_progress'`,
      [caller.userId],
    );
    await quiz.database.query(
      `UPDATE session_answer SET answered_at = answered_at - interval '25 hours' WHERE user_id = $1`,
      [caller.userId],
    );
    await abandonIdleSessions(quiz.database);
    for (const { session } of [empty, answered, completed]) await ageEnd(session.id, 31);
    await ageEnd(younger.session.id, 29);

    await job().emptySessions();
    const left = await quiz.database.query<{ id: string }[]>(
      'SELECT session_id AS id FROM quiz_session WHERE user_id = $1',
      [caller.userId],
    );
    expect(left.map(({ id }) => id).toSorted()).toEqual(
      [younger, answered, completed].map(({ session }) => session.id).toSorted(),
    );
  });

  describe('the work of an exam session', () => {
    const work = {
      selectedAnswer: 'C',
      isFlagged: true,
      isUnsure: true,
      struckOut: ['A'],
      highlights: [{ part: 'question' as const, start: 3, end: 9 }],
      note: 'Read it again',
    };
    const stored = async (sessionId: string) =>
      quiz.database.query(
        `SELECT selected_answer AS answer, is_flagged AS flagged, is_unsure AS unsure, struck_out AS "struckOut", highlights, note
       FROM exam_question_state WHERE session_id = $1`,
        [sessionId],
      );
    const marks = { answer: 'C', flagged: true, unsure: true };
    const whole = { ...marks, struckOut: ['A'], highlights: work.highlights, note: work.note };

    async function ended(): Promise<string> {
      const device = new Device(quiz, caller, await startExam(quiz, caller));
      await device.save([device.change(4, work)]);
      await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
      return device.sessionId;
    }

    it('is deleted 30 days after the end; answers, marks and the copied note stay', async () => {
      const sessionId = await ended();
      const review = await quiz.call(getQuiz, { sessionId }, caller);
      await ageEnd(sessionId, 29);
      await job().examWork();
      expect(await stored(sessionId)).toEqual([whole]);
      await ageEnd(sessionId, 2);
      await job().examWork();
      expect(await stored(sessionId)).toEqual([{ ...marks, struckOut: [], highlights: [], note: '' }]);
      const notes = await quiz.database.query('SELECT note FROM question_note WHERE user_id = $1', [
        caller.userId,
      ]);
      expect(notes).toEqual([{ note: work.note }]);
      expect((await quiz.call(getQuiz, { sessionId }, caller)).answers).toEqual(review.answers);
    });
  });
});
