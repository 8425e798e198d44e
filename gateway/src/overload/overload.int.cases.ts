import { answerQuestion, countNotifications, type Call } from '@tenfold/contracts';
import { until } from '@tenfold/testing';
import { bodyOf, postJson, startGateway } from '../../test/start-gateway.js';

describe('overload', () => {
  const answer = {
    sessionId: '11111111-1111-4111-8111-111111111111',
    questionId: '22222222-2222-4222-8222-222222222222',
    selectedAnswer: 'A',
  };

  test('above the limits requests get 503 with Retry-After, answers come first, and health checks have no limit', async () => {
    const gateway = await startGateway({
      REQUESTS_RUNNING_MAX: 2,
      REQUESTS_WAITING_MAX: 3,
      REQUEST_WAIT_MAX_MS: 60_000,
    });
    try {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await gateway.replyTo(countNotifications, () => released.then(() => ({ count: 7 })));
      await gateway.replyTo(answerQuestion as Call<object, unknown>, () => released.then(() => ({})));
      const { cookie } = await gateway.signIn();
      const read = () => gateway.fetch('/api/notifications/count', { headers: { cookie } });
      const send = () => gateway.fetch('/api/quiz/answer', postJson(answer, { cookie }));

      const accepted = Array.from({ length: 5 }, read);
      await until(() => gateway.calls.length === 2);
      const refused = await send();
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toMatch(/^[123]$/);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await bodyOf(refused)).toMatchObject({
        statusCode: 503,
        code: 'UNAVAILABLE',
        requestId: refused.headers.get('x-request-id'),
      });
      expect((await gateway.fetch('/livez')).status).toBe(200);
      expect((await gateway.fetch('/readyz')).status).toBe(200);

      release();
      const statuses = await Promise.all(accepted.map(async (reply) => (await reply).status));
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      expect((await send()).status).toBe(200);
    } finally {
      await gateway.stop();
    }
  });

  test('a request that has waited too long gets 503', async () => {
    const gateway = await startGateway({ REQUESTS_RUNNING_MAX: 1, REQUEST_WAIT_MAX_MS: 50 });
    try {
      let release = (): void => undefined;
      await gateway.replyTo(countNotifications, () =>
        new Promise<void>((resolve) => (release = resolve)).then(() => ({ count: 7 })),
      );
      const { cookie } = await gateway.signIn();
      const read = () => gateway.fetch('/api/notifications/count', { headers: { cookie } });
      const running = read();
      await until(() => gateway.calls.length === 1);
      expect((await read()).status).toBe(503);
      release();
      expect((await running).status).toBe(200);
    } finally {
      await gateway.stop();
    }
  });
});
