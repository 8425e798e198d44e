import {
  completeExamSession,
  completeQuiz,
  flagQuestion,
  Problem,
  saveQuestionNote,
  unflagQuestion,
  type Caller,
  type StartQuizBody,
} from '@tenfold/contracts';
import { countDeadlocks } from '../../../test/count-deadlocks.js';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { customQuiz } from '../../../test/custom-quiz.js';
import { Device, startExam } from '../../../test/exam-work.js';
import { recompute } from '../../../test/run-recompute.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('lock order', () => {
  const quiz = startWithExams([springExam, autumnExam]);
  const WORKERS = 6;
  const ROUNDS = 10;
  const EXAM_EVERY = 4;
  const bodies: [StartQuizBody, ...StartQuizBody[]] = [
    { sessionType: 'quick' },
    { sessionType: 'section', categoryId: idOf('Quota') },
    { sessionType: 'full' },
    { sessionType: 'focused', categoryId: idOf('Classification') },
    customQuiz({ sets: ['unseen', 'missed'] }),
  ];

  async function study(caller: Caller, worker: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = bodies[(worker + round) % bodies.length] ?? bodies[0];
      const started = await quiz.start(caller, body).catch(noneWithoutQuestions);
      if (started === null) continue;
      await quiz.answer(caller, started, 'AB'.slice(0, started.questions.length));
      const questionId = started.questions[0]?.id ?? '';
      await quiz.call(saveQuestionNote, { questionId, note: `Note ${round}` }, caller);
      await quiz.call(round % 2 === 0 ? flagQuestion : unflagQuestion, { questionId }, caller);
      await quiz.call(completeQuiz, { sessionId: started.session.id, studyTimeMinutes: 0 }, caller);
      if ((worker + round) % EXAM_EVERY === 0) await takeExam(caller);
    }
  }

  /** A running exam of another worker may have all questions that a custom quiz could take, and some of each exam. */
  function noneWithoutQuestions(error: unknown): null {
    if (error instanceof Problem && ['NO_QUESTIONS', 'CONFLICT'].includes(error.code)) return null;
    throw error;
  }

  async function takeExam(caller: Caller): Promise<void> {
    const started = await startExam(quiz, caller, { source: 'blueprint', length: 'half' }).catch(
      noneWithoutQuestions,
    );
    if (started === null) return;
    const device = new Device(quiz, caller, started);
    await device.answer('AB');
    await device.save([2, 3, 4].map((position) => device.change(position, { note: 'From the exam' })));
    await quiz.call(completeExamSession, { sessionId: device.sessionId }, caller);
  }

  it('runs parallel starts, flags, completions and recomputations of one user without a deadlock', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    let isStudying = true;
    const studying = Promise.all(
      Array.from({ length: WORKERS }, (_, worker) => study(caller, worker)),
    ).finally(() => (isStudying = false));
    const fix = async (): Promise<void> => {
      while (isStudying) {
        await quiz.database.query('UPDATE user_totals SET sessions = sessions + 1 WHERE user_id = $1', [
          caller.userId,
        ]);
        expect((await recompute(quiz.database, '--user', caller.userId, '--fix')).exitCode).toBe(0);
      }
    };
    await Promise.all([studying, fix()]);
    expect(await countDeadlocks(quiz.database)).toBe(0);
  });
});
