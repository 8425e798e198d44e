import {
  logout,
  resolveSession,
  sessionEndedSubject,
  sessionKey,
  type SessionRecord,
} from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { createRedis, type Redis } from '@tenfold/platform/redis';
import { until } from '@tenfold/testing';
import { connect } from 'nats';
import { PASSWORD, startIdentity, type IdentityUnderTest } from '../../test/start-identity.js';
import { SessionCache } from './session-cache.js';

describe('session cache', () => {
  let identity: IdentityUnderTest;
  let redis: Redis;

  beforeAll(async () => {
    identity = await startIdentity();
    redis = createRedis('test', identity.redis.url);
    await redis.connect();
  });

  afterAll(async () => {
    redis.destroy();
    await identity.stop();
  });

  const resolve = (token: string): Promise<SessionRecord | null> =>
    identity.call(resolveSession, { token }, null);
  const close = (token: string): Promise<null> => identity.call(logout, { token }, null);

  async function redisIsBack(): Promise<void> {
    await identity.redis.start();
    await until(async () => (await redis.ping()) === 'PONG', { what: 'Redis' });
  }

  test('a session survives a restart of the service and a wipe of Redis', async () => {
    const opened = await identity.register();
    await resolve(opened.token);
    await identity.redis.wipe();
    await redisIsBack();
    const another = await identity.startAnother();
    try {
      expect(await redis.exists(sessionKey(hashToken(opened.token)))).toBe(0);
      expect(await resolve(opened.token)).toMatchObject({ userId: opened.user.id });
    } finally {
      await another.stop();
    }
  });

  async function isSignaled(token: string, act: () => Promise<unknown>): Promise<true> {
    const signals: string[] = [];
    const gateway = await connect({ servers: identity.nats.url });
    gateway.subscribe('live.session.*', { callback: (_error, { subject }) => void signals.push(subject) });
    await gateway.flush();
    await act();
    await until(() => signals.includes(sessionEndedSubject(hashToken(token))), { timeoutMs: 5_000 });
    await gateway.close();
    return true;
  }

  test('a sign-out is signaled to the gateways, which end the open streams', async () => {
    const { token } = await identity.register();
    expect(await isSignaled(token, () => close(token))).toBe(true);
  });

  describe('while Redis is unavailable', () => {
    beforeEach(() => identity.redis.kill());
    afterEach(redisIsBack);

    test('a sign-out is signaled', async () => {
      const { token } = await identity.register();
      expect(await isSignaled(token, () => close(token))).toBe(true);
    });

    test('users can register, sign in, stay signed in and sign out', async () => {
      const opened = await identity.register();
      const again = await identity.signIn(opened.user.email, PASSWORD, opened.token);
      expect(await resolve(opened.token)).toBeNull();
      expect(await resolve(again.token)).toMatchObject({ userId: opened.user.id });
      await close(again.token);
      expect(await resolve(again.token)).toBeNull();
    });
  });

  test('a sign-out while Redis is unavailable deletes the cache entry when Redis is back', async () => {
    const opened = await identity.register();
    await resolve(opened.token);
    const key = sessionKey(hashToken(opened.token));
    expect(await redis.exists(key)).toBe(1);
    await identity.redis.kill();
    await close(opened.token);
    await identity.redis.start();
    await until(async () => (await redis.ping()) === 'PONG', { what: 'Redis' });
    await until(async () => (await redis.exists(key)) === 0, { what: 'the copy to go' });
    expect(await resolve(opened.token)).toBeNull();
  });

  describe('when the process dies after the commit and before it deletes the cache entry', () => {
    let opened: Awaited<ReturnType<typeof identity.register>>;
    let key: string;

    beforeEach(async () => {
      opened = await identity.register();
      await resolve(opened.token);
      key = sessionKey(hashToken(opened.token));
      const dying = jest.spyOn(SessionCache.prototype, 'forget').mockResolvedValue();
      await close(opened.token);
      expect(dying).toHaveBeenCalled();
      dying.mockRestore();
    });

    test('the next start deletes it', async () => {
      const restarted = await identity.startAnother();
      try {
        await until(async () => (await redis.exists(key)) === 0, { what: 'the copy to go' });
        expect(await resolve(opened.token)).toBeNull();
      } finally {
        await restarted.stop();
      }
    });

    test('a running instance deletes it and the pending deletion row', async () => {
      await until(async () => (await redis.exists(key)) === 0, { what: 'the copy to go', timeoutMs: 20_000 });
      await until(
        async () => (await identity.database.query('SELECT 1 FROM session_cache_deletion')).length === 0,
      );
    }, 30_000);
  });
});
