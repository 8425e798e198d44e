import { startQuiz, type Call } from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

const gateway = gatewayForTests();
let user: { userId: string; cookie: string };

beforeAll(async () => {
  user = await gateway.signIn();
});

describe('the Idempotency-Key header of a start', () => {
  const start = (key: string, body: object = { sessionType: 'quick' }) =>
    gateway.fetch('/api/quiz/start', {
      method: 'POST',
      headers: { cookie: user.cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });

  test('is forwarded with the body', async () => {
    await gateway.replyTo(startQuiz as Call<object, unknown>, () => ({}));
    await start('d9b2d63d-a233-4123-847a-7090a4f51ac1');
    expect(gateway.calls.map(({ input }) => input)).toEqual([
      { sessionType: 'quick', idempotencyKey: 'd9b2d63d-a233-4123-847a-7090a4f51ac1' },
    ]);
  });

  test.each(['two words', 'x'.repeat(129)])('%p returns 400', async (key) => {
    const reply = await start(key);
    expect(reply.status).toBe(400);
    expect(await bodyOf(reply)).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] });
    expect(gateway.calls).toEqual([]);
  });

  test('is refused in the body', async () => {
    const body = { sessionType: 'quick', idempotencyKey: 'k' };
    expect((await start('k', body)).status).toBe(400);
  });
});
