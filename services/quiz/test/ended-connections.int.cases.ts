import { completeQuiz, Problem, type Caller, type QuizView } from '@tenfold/contracts';
import { startForTests, until } from '@tenfold/testing';
import { springExam } from './create-exam.js';
import { startQuizService } from './start-quiz-service.js';

describe('ended connections', () => {
  const QUIZZES = 30;

  const quiz = startForTests(() => startQuizService());
  let caller: Caller;

  beforeAll(async () => {
    await quiz.publishExam(springExam);
    caller = await quiz.callerWith('pro', 'active');
  });

  const endConnections = () =>
    quiz.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );

  test('while PostgreSQL ends connections, a call succeeds or returns UNAVAILABLE, and a retry succeeds', async () => {
    const views = [];
    for (let n = 0; n < QUIZZES; n += 1) views.push(await quiz.start(caller, { sessionType: 'quick' }));
    let isDone = false;
    const ending = (async () => {
      while (!isDone) await endConnections().catch(() => undefined);
    })();
    const complete = ({ session }: QuizView) =>
      quiz.call(completeQuiz, { sessionId: session.id, studyTimeMinutes: 10 }, caller);
    const outcomes = await Promise.allSettled(views.map(complete));
    isDone = true;
    await ending;
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals.length).toBeGreaterThan(0); // without a refusal nothing would be tested
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(Problem);
      expect(refusal).toMatchObject({ code: 'UNAVAILABLE', extra: { retryAfterSeconds: 2 } });
    }
    for (const view of views) await until(() => complete(view));
  });
});
