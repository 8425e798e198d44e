import {
  completeExamSession,
  getExamAttempts,
  type Caller,
  type ExamAttempts,
  type StartExamSessionInput,
} from '@tenfold/contracts';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { Device, endIn, startExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('exam attempts', () => {
  const quiz = startWithExams([springExam, autumnExam]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  const attemptsOf = (by: Caller): Promise<ExamAttempts> => quiz.call(getExamAttempts, {}, by);

  async function openExam(given: Partial<StartExamSessionInput> = {}): Promise<Device> {
    return new Device(quiz, caller, await startExam(quiz, caller, given));
  }

  async function takePracticeExam(): Promise<string> {
    const practice = await quiz.start(caller, { sessionType: 'full' });
    await quiz.answer(caller, practice, 'AA');
    return (await quiz.complete(caller, practice)).sessionId;
  }

  it('lists completed full practice exams and exam sessions with their result, newest first', async () => {
    const practiceId = await takePracticeExam();
    const exam = await openExam({ length: 'half' });
    await exam.answer('A'.repeat(30) + 'B');
    await quiz.call(completeExamSession, { sessionId: exam.sessionId }, caller);
    await quiz.complete(caller, await quiz.start(caller, { sessionType: 'quick' }));
    await quiz.start(caller, { sessionType: 'full' });

    const { attempts, openSessions } = await attemptsOf(caller);
    expect(openSessions).toEqual([]);
    expect(attempts).toEqual([
      {
        sessionId: exam.sessionId,
        sessionType: 'exam',
        displayName: 'Half Exam: Spring paper',
        completedAt: expect.stringMatching(/Z$/) as string,
        answered: 31,
        score: 30,
        totalQuestions: 40,
        scorePercent: 75,
        passed: true,
      },
      {
        sessionId: practiceId,
        sessionType: 'full',
        displayName: 'Full Practice Exam',
        completedAt: expect.stringMatching(/Z$/) as string,
        answered: 2,
        score: 2,
        totalQuestions: 80,
        scorePercent: 2.5,
        passed: false,
      },
    ]);
  });

  it('lists the latest ten', async () => {
    const ids: string[] = [];
    for (let round = 0; round < 11; round += 1) ids.push(await takePracticeExam());
    const { attempts } = await attemptsOf(caller);
    expect(attempts.map(({ sessionId }) => sessionId)).toEqual(ids.toReversed().slice(0, 10));
  });

  it('has the exam sessions in progress of the caller alone, the one that ends first at the top', async () => {
    const first = await openExam();
    const second = await openExam({ examId: idOf('Autumn paper'), length: 'half' });
    await second.answer('AB');
    const { openSessions, serverNow } = await attemptsOf(caller);
    expect(openSessions.map(({ sessionId }) => sessionId)).toEqual([second.sessionId, first.sessionId]);
    expect(openSessions[0]).toMatchObject({
      status: 'in_progress',
      answered: 2,
      totalQuestions: 40,
      score: null,
    });
    const minutesLeft = (Date.parse(openSessions[0]?.endsAt ?? '') - Date.parse(serverNow)) / 60_000;
    expect(minutesLeft).toBeGreaterThan(130);
    expect(minutesLeft).toBeLessThanOrEqual(135);
    expect(await attemptsOf(await quiz.callerWith('pro', 'active'))).toMatchObject({
      openSessions: [],
      attempts: [],
    });
    await endIn(quiz, second, -1);
    expect((await attemptsOf(caller)).openSessions.map(({ sessionId }) => sessionId)).toEqual([
      first.sessionId,
    ]);
  });

  it('needs a plan', async () => {
    const gone = await quiz.callerWith('free', 'cancelled');
    expect(await quiz.refused(getExamAttempts, {}, gone)).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
    expect(await attemptsOf(await quiz.callerWith('free', 'active'))).toMatchObject({ attempts: [] });
  });
});
