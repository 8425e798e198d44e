import { getStats, logout, resolveSession, sessionKey, type Stats } from '@tenfold/contracts';
import { hashToken, seal } from '@tenfold/platform';
import { until } from '@tenfold/testing';
import { createClient } from 'redis';
import {
  SESSION_CACHE_KEY,
  sessionRecord,
  startGateway,
  type GatewayUnderTest,
} from '../../test/start-gateway.js';

describe('ended session', () => {
  let gateway: GatewayUnderTest;
  let cache: ReturnType<typeof createClient>;

  beforeAll(async () => {
    gateway = await startGateway();
    await gateway.replyTo(getStats, () => ({}) as Stats);
    await gateway.replyTo(resolveSession, () => null);
    cache = createClient({ url: gateway.redis.url });
    await cache.connect();
  });

  afterAll(async () => {
    cache.destroy();
    await gateway.stop();
  });

  const redisKeyOf = (cookie: string) => sessionKey(hashToken(cookie.replace('sid=', '')));
  const getStatsWith = (cookie: string, url = gateway.url) =>
    fetch(`${url}/api/stats`, { headers: { cookie } });

  test('an auth session is read from Redis once', async () => {
    const reads = async () =>
      Number(/cmdstat_get:calls=(\d+)/.exec(await cache.info('commandstats'))?.[1] ?? 0);
    const { cookie } = await gateway.signIn();
    await getStatsWith(cookie);
    const before = await reads();
    for (let n = 0; n < 10; n += 1) expect((await getStatsWith(cookie)).status).toBe(200);
    expect(await reads()).toBe(before);
  });

  test('an auth session that ends is refused at once by the gateway through which it ends', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { cookie } = await gateway.signIn();
      expect((await getStatsWith(cookie)).status).toBe(200);
      await gateway.replyTo(logout, async () => {
        await cache.del(redisKeyOf(cookie));
        return null;
      });
      const signOut = { method: 'POST', headers: { cookie } };
      expect((await gateway.fetch('/api/logout', signOut)).status).toBe(204);
      expect((await getStatsWith(cookie)).status).toBe(401);
    }
  });

  test('an administrator’s rights end with the record in Redis', async () => {
    const { userId, cookie } = await gateway.signIn({ isAdmin: true });
    await getStatsWith(cookie);
    expect(gateway.calls.at(-1)?.caller?.isAdmin).toBe(true);
    const place = redisKeyOf(cookie);
    await cache.set(place, seal(SESSION_CACHE_KEY, place, JSON.stringify(sessionRecord(userId))));
    const isStillAdmin = async () => {
      await getStatsWith(cookie);
      return gateway.calls.at(-1)?.caller?.isAdmin;
    };
    await until(async () => !(await isStillAdmin()), { timeoutMs: 1_000 });
  });

  test('an auth session that ends is refused within a second by other gateways', async () => {
    const other = await gateway.startAnother();
    const { cookie } = await gateway.signIn();
    expect((await getStatsWith(cookie, other.url)).status).toBe(200);
    await cache.del(redisKeyOf(cookie));
    await until(async () => (await getStatsWith(cookie, other.url)).status === 401, { timeoutMs: 1_000 });
    await other.stop();
  });
});
