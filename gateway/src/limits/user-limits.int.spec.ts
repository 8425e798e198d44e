import {
  completeQuiz,
  openBillingPortal,
  resumeSubscription,
  startQuiz,
  type Call,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests, postJson } from '../../test/start-gateway.js';

const gateway = gatewayForTests({
  QUIZ_STARTS_PER_MINUTE: 2,
  QUIZ_COMPLETIONS_PER_MINUTE: 2,
  SUBSCRIPTION_CHANGES_PER_MINUTE: 2,
  BILLING_PORTALS_PER_MINUTE: 2,
});

const routes: [string, object, Call<object, unknown>][] = [
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
