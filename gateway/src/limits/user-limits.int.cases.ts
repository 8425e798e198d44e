import {
  completeQuiz,
  openBillingPortal,
  resumeSubscription,
  startCustomExam,
  startExamSession,
  startQuiz,
  startReview,
  startStudy,
  type Call,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests, postJson } from '../../test/start-gateway.js';

describe('user limits', () => {
  const gateway = gatewayForTests({
    QUIZ_STARTS_PER_MINUTE: 4,
    SHORT_QUIZ_STARTS_PER_HOUR: 2,
    FULL_EXAM_STARTS_PER_HOUR: 2,
    QUIZ_COMPLETIONS_PER_MINUTE: 2,
    SUBSCRIPTION_CHANGES_PER_MINUTE: 2,
    BILLING_PORTALS_PER_MINUTE: 2,
  });

  const exam = {
    source: 'published',
    examId: '11111111-1111-4111-8111-111111111111',
    length: 'half',
    timeFactor: 1,
  };

  const selection = { categoryIds: [], examIds: [], sets: [], questions: 11 };
  const longQuiz = { sessionType: 'custom', custom: { ...selection, isTimed: true } };

  const routes: [string, object, Call<object, unknown>][] = [
    ['/api/quiz/start', { sessionType: 'full' }, startQuiz as Call<object, unknown>],
    ['/api/exam-sessions', exam, startExamSession as Call<object, unknown>],
    ['/api/exam-sessions/custom', selection, startCustomExam as Call<object, unknown>],
    ['/api/reviews/start', {}, startReview as Call<object, unknown>],
    ['/api/readiness/study-now', {}, startStudy as Call<object, unknown>],
    ['/api/quiz/start', { sessionType: 'quick' }, startQuiz as Call<object, unknown>],
    [
      '/api/quiz/11111111-1111-4111-8111-111111111111/complete',
      { studyTimeMinutes: 1 },
      completeQuiz as Call<object, unknown>,
    ],
    ['/api/subscription/resume', {}, resumeSubscription as Call<object, unknown>],
    ['/api/billing/portal', {}, openBillingPortal as Call<object, unknown>],
  ];

  test.each(routes)(
    'POST %s returns 429 above the limit of the user, not for others',
    async (path, body, call) => {
      await gateway.replyTo(call, () => ({}));
      const [user, other] = [await gateway.signIn(), await gateway.signIn()];
      const send = (cookie: string) => gateway.fetch(path, postJson(body, { cookie }));
      expect((await send(user.cookie)).ok).toBe(true);
      expect((await send(user.cookie)).ok).toBe(true);
      const refused = await send(user.cookie);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await bodyOf(refused)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect((await send(other.cookie)).ok).toBe(true);
    },
  );

  test('full practice exams and exam sessions share an hourly limit, short quizzes have another, and all share one a minute', async () => {
    await gateway.replyTo(startQuiz as Call<object, unknown>, () => ({}));
    await gateway.replyTo(startExamSession as Call<object, unknown>, () => ({}));
    const { cookie } = await gateway.signIn();
    const send = async (path: string, body: object) =>
      (await gateway.fetch(path, postJson(body, { cookie }))).status;
    expect(await send('/api/quiz/start', { sessionType: 'full' })).toBe(201);
    expect(await send('/api/exam-sessions', exam)).toBe(201);
    expect(await send('/api/quiz/start', { sessionType: 'full' })).toBe(429);
    expect(await send('/api/quiz/start', { sessionType: 'quick' })).toBe(201);
    expect(await send('/api/quiz/start', { sessionType: 'quick' })).toBe(429);
  });

  test('a custom quiz of more than ten questions counts as a full exam', async () => {
    await gateway.replyTo(startQuiz as Call<object, unknown>, () => ({}));
    const { cookie } = await gateway.signIn();
    const send = async (body: object) =>
      (await gateway.fetch('/api/quiz/start', postJson(body, { cookie }))).status;
    const shortQuiz = { ...longQuiz, custom: { ...longQuiz.custom, questions: 10 } };
    expect(await send(longQuiz)).toBe(201);
    expect(await send(shortQuiz)).toBe(201);
    expect(await send(longQuiz)).toBe(201);
    expect(await send(longQuiz)).toBe(429);
  });
});
