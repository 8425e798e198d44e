import { randomUUID } from 'node:crypto';
import { answerQuestion, getUser, Problem } from '@tenfold/contracts';
import { createLogger } from '@tenfold/platform';
import { bodyOf, gatewayForTests, postJson, startGateway } from '../../test/start-gateway.js';

describe('request id', () => {
  const gateway = gatewayForTests();
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn());
  });

  const ids = { sessionId: randomUUID(), questionId: randomUUID() };

  describe('the request id', () => {
    const callsWith = (requestId: string) => gateway.calls.filter((call) => call.requestId === requestId);

    test('of the client is returned and passed to the services', async () => {
      await gateway.replyTo(getUser, () => {
        throw new Problem('NOT_FOUND', 'User not found.');
      });
      const reply = await gateway.fetch('/api/user', { headers: { cookie, 'x-request-id': 'trace-1.2_3' } });
      expect(reply.headers.get('x-request-id')).toBe('trace-1.2_3');
      expect(await bodyOf(reply)).toMatchObject({ requestId: 'trace-1.2_3' });
      expect(callsWith('trace-1.2_3')).toHaveLength(1);
    });

    test('is generated when the client sends none or an unsafe one', async () => {
      const seen = new Set<string>();
      for (const given of [undefined, 'x'.repeat(65), 'a b']) {
        const headers = { cookie, ...(given ? { 'x-request-id': given } : {}) };
        const reply = await gateway.fetch('/api/user', { headers });
        const id = reply.headers.get('x-request-id') ?? '';
        expect(id).toMatch(/^[0-9a-f-]{36}$/);
        expect(callsWith(id)).toHaveLength(1);
        seen.add(id);
      }
      expect(seen.size).toBe(3);
    });
  });

  test('a request writes one log line with ids and timings, without address, cookie or body', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger('gateway', 'info').child({}, { level: 'info' });
    jest.spyOn(logger, 'info').mockImplementation((...args: unknown[]) => void lines.push(args[0] as never));
    const other = await startGateway({}, logger);
    try {
      const person = await other.signIn();
      await other.replyTo(answerQuestion, () => {
        throw new Problem('CONFLICT', 'No.');
      });
      const body = { ...ids, selectedAnswer: 'B' };
      await other.fetch(
        '/api/quiz/answer?secret=1',
        postJson(body, { cookie: person.cookie, 'x-request-id': 'one' }),
      );
      expect(lines).toEqual([
        {
          method: 'POST',
          route: '/api/quiz/answer',
          status: 409,
          ms: expect.any(Number),
          requestId: 'one',
          userId: person.userId,
        },
      ]);
    } finally {
      await other.stop();
    }
  });
});
