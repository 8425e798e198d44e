import { randomUUID } from 'node:crypto';
import { getStats, Problem, resolveSession, sessionKey, type Stats } from '@tenfold/contracts';
import { hashToken, newToken, seal } from '@tenfold/platform';
import { until } from '@tenfold/testing';
import { createClient } from 'redis';
import { bodyOf, gatewayForTests, SESSION_CACHE_KEY, sessionRecord } from '../../test/start-gateway.js';

describe('session', () => {
  const gateway = gatewayForTests();

  const stats: Stats = {
    totalQuizzes: 1,
    totalQuestionsCompleted: 10,
    totalCorrectAnswers: 7,
    currentStreak: 2,
    averageScore: 70,
    totalStudyTime: 12,
    totalSessions: 3,
    trendDirection: 'stable',
    averageAnswerMs: null,
  };

  beforeEach(async () => {
    await gateway.replyTo(getStats, () => stats);
    await gateway.replyTo(resolveSession, () => null);
  });

  const callsOf = (subject: string) => gateway.calls.filter((call) => call.subject === subject);
  const getStatsWith = (headers: Record<string, string>) => gateway.fetch('/api/stats', { headers });

  test('resolves a cached session without calling identity', async () => {
    const { userId, cookie } = await gateway.signIn();
    expect((await getStatsWith({ cookie })).status).toBe(200);
    expect(callsOf(resolveSession.subject)).toEqual([]);
    expect(gateway.calls).toEqual([
      expect.objectContaining({
        caller: { userId, isAdmin: false, isEditor: false, timeZone: 'UTC' },
        input: {},
      }),
    ]);
  });

  test('calls identity for a session that is not cached', async () => {
    const token = newToken();
    const record = sessionRecord(randomUUID(), true);
    await gateway.replyTo(resolveSession, () => record);
    expect((await getStatsWith({ cookie: `other=1; sid=${token}` })).status).toBe(200);
    expect(callsOf(resolveSession.subject)).toEqual([
      expect.objectContaining({ caller: null, input: { token } }),
    ]);
    expect(callsOf(getStats.subject)).toEqual([
      expect.objectContaining({
        caller: { userId: record.userId, isAdmin: true, isEditor: false, timeZone: 'UTC' },
      }),
    ]);
  });

  test.each([
    ['without a signature', (text: string) => text],
    ['signed with another key', (text: string, place: string) => seal('x'.repeat(32), place, text)],
    [
      'signed for another session',
      (text: string) => seal(SESSION_CACHE_KEY, sessionKey(hashToken(newToken())), text),
    ],
  ])('ignores an administrator’s session %s in the cache, and calls identity', async (_case, entryOf) => {
    const token = newToken();
    const place = sessionKey(hashToken(token));
    const cache = createClient({ url: gateway.redis.url });
    await cache.connect();
    await cache.set(place, entryOf(JSON.stringify(sessionRecord(randomUUID(), true)), place));
    cache.destroy();
    expect((await getStatsWith({ cookie: `sid=${token}` })).status).toBe(401);
    expect(callsOf(resolveSession.subject)).toEqual([expect.objectContaining({ input: { token } })]);
    expect(callsOf(getStats.subject)).toEqual([]);
  });

  test('returns 401 for an auth session that identity does not know', async () => {
    const reply = await getStatsWith({ cookie: `sid=${newToken()}` });
    expect(reply.status).toBe(401);
    expect(await bodyOf(reply)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(callsOf(getStats.subject)).toEqual([]);
  });

  test('returns 503, not 401, when neither Redis nor identity responds', async () => {
    await gateway.replyTo(resolveSession, null);
    const reply = await getStatsWith({ cookie: `sid=${newToken()}` });
    expect(reply.status).toBe(503);
  });

  test.each([
    ['no cookie', {}],
    ['an empty cookie', { cookie: 'sid=' }],
    ['what can be no token', { cookie: 'sid=../../etc/passwd' }],
    ['a token that is too long', { cookie: `sid=${'x'.repeat(44)}` }],
    ['the cookie’s name over https', { cookie: `__Host-sid=${newToken()}` }],
    ['a user id in a header', { 'x-user-id': randomUUID(), 'x-user-is-admin': 'true' }],
    ['an authorization header', { authorization: `Bearer ${newToken()}` }],
  ])('returns 401 for %s without a call', async (_what, headers) => {
    expect((await getStatsWith(headers)).status).toBe(401);
    expect(gateway.calls).toEqual([]);
  });

  test('ignores client headers about users', async () => {
    const { userId, cookie } = await gateway.signIn();
    const claims = { 'x-user-id': randomUUID(), 'x-user-is-admin': 'true', 'x-user': '{"isAdmin":true}' };
    await getStatsWith({ cookie, ...claims });
    expect(gateway.calls[0]?.caller).toEqual({ userId, isAdmin: false, isEditor: false, timeZone: 'UTC' });
  });

  test.each([
    ['America/New_York', 'America/New_York'],
    ['nonsense', 'UTC'],
  ])('passes the time zone %s on as %s', async (given, timeZone) => {
    const { cookie } = await gateway.signIn();
    await getStatsWith({ cookie, 'x-time-zone': given });
    expect(gateway.calls[0]?.caller).toMatchObject({ timeZone });
  });

  test('calls identity for a malformed cache entry', async () => {
    const token = newToken();
    const cache = await createClient({ url: gateway.redis.url }).connect();
    await cache.set(sessionKey(hashToken(token)), '{broken');
    cache.destroy();
    expect((await getStatsWith({ cookie: `sid=${token}` })).status).toBe(401);
    expect(callsOf(resolveSession.subject)).toHaveLength(1);
  });

  describe('while Redis is unavailable', () => {
    beforeEach(() => gateway.redis.kill());
    afterEach(async () => {
      await gateway.redis.start();
      await until(async () => (await bodyOf(await gateway.fetch('/readyz')))['degraded'] === false);
    });

    test('identity resolves each request, and users stay signed in', async () => {
      const record = sessionRecord(randomUUID());
      await gateway.replyTo(resolveSession, () => record);
      const cookie = `sid=${newToken()}`;
      for (let n = 0; n < 3; n += 1) expect((await getStatsWith({ cookie })).status).toBe(200);
      expect(callsOf(resolveSession.subject)).toHaveLength(3);
      expect(await bodyOf(await gateway.fetch('/readyz'))).toMatchObject({ status: 'ready', degraded: true });
    });
  });

  describe('while NATS is unavailable', () => {
    test('the gateway is not ready and returns 503, and recovers with NATS', async () => {
      const { cookie } = await gateway.signIn();
      await gateway.nats.kill();
      const notReady = await until(async () => {
        const reply = await gateway.fetch('/readyz');
        return reply.status === 503 && reply;
      });
      expect(await bodyOf(notReady)).toMatchObject({
        status: 'not ready',
        checks: { nats: false, redis: true },
      });
      expect((await gateway.fetch('/healthz')).status).toBe(200);
      const refused = await getStatsWith({ cookie });
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await gateway.nats.start();
      await until(async () => (await getStatsWith({ cookie })).status === 200);
      expect((await gateway.fetch('/readyz')).status).toBe(200);
    });
  });

  test('returns a Problem of identity unchanged', async () => {
    await gateway.replyTo(resolveSession, () => {
      throw new Problem('UNAVAILABLE', 'Not now.', { retryAfterSeconds: 7 });
    });
    const reply = await getStatsWith({ cookie: `sid=${newToken()}` });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('7');
  });
});
