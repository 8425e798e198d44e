import { randomUUID } from 'node:crypto';
import { gatewayForTests } from '../../test/start-gateway.js';

describe('id pipe', () => {
  const gateway = gatewayForTests();
  const id = randomUUID();

  test.each(['not-an-id', '1', `${id}x`, '..%2Fadmin', '%00'])(
    'returns 404 for %s as an id in a path',
    async (bad) => {
      const { cookie } = await gateway.signIn();
      for (const [method, path] of [
        ['GET', `/api/quiz/${bad}`],
        ['GET', `/api/session-history/${id}/comparison/${bad}`],
        ['POST', `/api/notifications/${bad}/read`],
        ['DELETE', `/api/notifications/${bad}`],
        ...['flag', 'unflag'].map((change) => ['POST', `/api/questions/${change}/${bad}`] as const),
      ] as const) {
        const reply = await gateway.send(method, path, cookie);
        expect([path, reply.status]).toEqual([path, 404]);
      }
      expect(gateway.calls).toEqual([]);
    },
  );
});
