import { searchQuestions } from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('search', () => {
  const gateway = gatewayForTests({ SEARCHES_PER_MINUTE: 20 });
  const page = { results: [], nextCursor: null, correctedQuery: null };
  const cursor = '0.0000012345678901234567_11111111-1111-4111-8111-111111111111';

  beforeAll(() => gateway.replyTo(searchQuestions, () => page));

  test('forwards the query without spaces around it', async () => {
    const { cookie, userId } = await gateway.signIn();
    const query = new URLSearchParams({ q: ' 19 CFR 111.30(b) ', filter: 'flagged', cursor });
    const reply = await gateway.fetch(`/api/search?${query.toString()}`, { headers: { cookie } });
    expect([reply.status, await bodyOf(reply)]).toEqual([200, page]);
    expect(gateway.calls).toMatchObject([
      {
        subject: searchQuestions.subject,
        caller: { userId },
        input: { q: '19 CFR 111.30(b)', filter: 'flagged', cursor },
      },
    ]);
  });

  test.each([
    ['', expect.any(String) as string],
    ['q=a', 'Type at least 2 characters to search'],
    ['q=%20a%20', 'Type at least 2 characters to search'],
    [`q=${'a'.repeat(101)}`, 'q must be shorter than or equal to 100 characters'],
    ['q=bond&filter=all', 'filter must be one of the following values: flagged, noted'],
    ['q=bond&cursor=1', 'cursor must be the nextCursor of a reply'],
    ['q=bond&q=entry', expect.any(String) as string],
  ])('refuses the query %j', async (query, message) => {
    const { cookie } = await gateway.signIn();
    const reply = await gateway.fetch(`/api/search?${query}`, { headers: { cookie } });
    expect(reply.status).toBe(400);
    expect(await bodyOf(reply)).toMatchObject({ code: 'INVALID_INPUT', message });
    expect(gateway.calls).toEqual([]);
  });

  test('returns 429 above the limit of the user, not for others', async () => {
    const [user, other] = [await gateway.signIn(), await gateway.signIn()];
    const search = ({ cookie }: { cookie: string }) =>
      gateway.fetch('/api/search?q=bond', { headers: { cookie } });
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await search(user)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await search(user);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await search(other)).status).toBe(200);
  });
});
