import { randomUUID } from 'node:crypto';
import { compareSessions, listSessionHistory, type Call } from '@tenfold/contracts';
import { gatewayForTests } from '../../test/start-gateway.js';

describe('forwarded input', () => {
  const gateway = gatewayForTests();
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn());
  });

  const get = (path: string) => gateway.fetch(`/api/session-history${path}`, { headers: { cookie } });
  const inputs = () => gateway.calls.map(({ input }) => input);

  describe('the query string of a forwarded GET', () => {
    test('is converted and forwarded as the input', async () => {
      await gateway.replyTo(listSessionHistory as Call<object, unknown>, () => ({ sessions: [] }));
      const before = randomUUID();
      await get('');
      const reply = await get(`?type=full&status=passed&days=30&before=${before.toUpperCase()}&limit=5`);
      expect(reply.status).toBe(200);
      expect(await reply.json()).toEqual({ sessions: [] });
      expect(inputs()).toEqual([{}, { type: 'full', status: 'passed', days: 30, before, limit: 5 }]);
    });

    test.each(['limit=0', 'days=x', 'type=weekly', 'status=open&status=ended', 'before=1', 'sort=name'])(
      '%s returns 400',
      async (query) => {
        expect((await get(`?${query}`)).status).toBe(400);
        expect(gateway.calls).toEqual([]);
      },
    );
  });

  test('two ids of a path are forwarded under their names', async () => {
    await gateway.replyTo(compareSessions as Call<object, unknown>, () => ({}));
    const [sessionId, otherSessionId] = [randomUUID(), randomUUID()];
    expect((await get(`/${sessionId}/comparison/${otherSessionId}`)).status).toBe(200);
    expect(inputs()).toEqual([{ sessionId, otherSessionId }]);
  });
});
