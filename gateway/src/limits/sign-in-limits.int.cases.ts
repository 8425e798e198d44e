import { login, Problem, register, resetPassword } from '@tenfold/contracts';
import { newToken } from '@tenfold/platform';
import { until } from '@tenfold/testing';
import { createClient } from 'redis';
import { credentials, opened, signedIn, user } from '../../test/sign-in.js';
import { bodyOf, gatewaysForTests, postJson, type GatewayUnderTest } from '../../test/start-gateway.js';

describe('sign in limits', () => {
  const start = gatewaysForTests(async (gateway) => {
    await gateway.replyTo(login, signedIn);
    await gateway.replyTo(register, opened);
  });

  const wrong = () => {
    throw new Problem('UNAUTHENTICATED', 'Invalid email or password');
  };
  const signIn = (gateway: GatewayUnderTest, email = user.email, headers = {}) =>
    gateway.fetch('/api/login', postJson({ email, password: 'wrong' }, headers));
  const statuses = async (replies: Promise<Response>[]) =>
    (await Promise.all(replies)).map(({ status }) => status);

  test('refuses an account for a minute after five wrong passwords, in any spelling of the address', async () => {
    const gateway = await start({});
    await gateway.replyTo(login, wrong);
    for (let n = 0; n < 5; n += 1) expect((await signIn(gateway, 'ada@münchen.example')).status).toBe(401);
    await gateway.replyTo(login, signedIn);
    const refused = await signIn(gateway, 'ADA@xn--mnchen-3ya.example');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await bodyOf(refused)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts. Please try again in 1 minute.',
      retryAfterSeconds: seconds,
    });
    expect((await signIn(gateway, 'somebody.else@example.com')).status).toBe(200);
  });

  test('counts unknown mail addresses like known ones', async () => {
    const gateway = await start({});
    await gateway.replyTo(login, wrong);
    const replies = [];
    for (let n = 0; n < 6; n += 1) replies.push((await signIn(gateway, 'nobody@example.com')).status);
    expect(replies).toEqual([401, 401, 401, 401, 401, 429]);
  });

  const deviceCookie = (reply: Response) =>
    reply.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0] ?? '';

  describe('a browser that has signed in before', () => {
    test('is not locked out by failures in other browsers, and has a limit of its own', async () => {
      const gateway = await start({});
      await gateway.replyTo(login, signedIn);
      const device = deviceCookie(await signIn(gateway));
      await gateway.replyTo(login, wrong);
      for (let n = 0; n < 6; n += 1) await signIn(gateway);
      await gateway.replyTo(login, signedIn);
      expect((await signIn(gateway)).status).toBe(429);
      expect((await signIn(gateway, user.email, { cookie: device })).status).toBe(200);
      expect((await signIn(gateway)).status).toBe(429); // a success in a known browser does not reset the count of other browsers

      await gateway.replyTo(login, wrong);
      const own = [];
      for (let n = 0; n < 6; n += 1) own.push((await signIn(gateway, user.email, { cookie: device })).status);
      expect(own).toEqual([401, 401, 401, 401, 401, 429]);
    });

    test('is unknown to another account, and cannot forge its device cookie', async () => {
      const gateway = await start({});
      await gateway.replyTo(login, signedIn);
      const device = deviceCookie(await signIn(gateway, 'eve@example.com'));
      const forged = `device=${'A'.repeat(22)}.${'B'.repeat(43)}`;
      await gateway.replyTo(login, wrong);
      const replies = [];
      for (const cookie of [device, forged, device, forged, device, forged])
        replies.push((await signIn(gateway, user.email, { cookie })).status);
      expect(replies).toEqual([401, 401, 401, 401, 401, 429]);
    });
  });

  test('checks five of twenty concurrent guesses', async () => {
    const gateway = await start({});
    await gateway.replyTo(login, wrong);
    const replies = await statuses(Array.from({ length: 20 }, () => signIn(gateway)));
    expect(replies.filter((status) => status === 401)).toHaveLength(5);
    expect(replies.filter((status) => status === 429)).toHaveLength(15);
  });

  test('a right password resets the count, and failures of the service are not counted', async () => {
    const gateway = await start({});
    const handlers = [
      wrong,
      wrong,
      wrong,
      wrong,
      signedIn,
      wrong,
      wrong,
      wrong,
      wrong,
      busy,
      busy,
      busy,
      signedIn,
    ];
    function busy(): never {
      throw new Problem('UNAVAILABLE', 'Not now.', { retryAfterSeconds: 2 });
    }
    const seen: number[] = [];
    for (const handle of handlers) {
      await gateway.replyTo(login, handle);
      seen.push((await signIn(gateway)).status);
    }
    expect(seen).toEqual([401, 401, 401, 401, 200, 401, 401, 401, 401, 503, 503, 503, 200]);
  });

  test('accepts 30 sign-ins a minute from one IP address, over all accounts', async () => {
    const gateway = await start({});
    const replies = await statuses(
      Array.from({ length: 33 }, (_, n) => signIn(gateway, `student.${n}@example.com`)),
    );
    expect(replies.filter((status) => status === 200)).toHaveLength(30);
    expect(replies.filter((status) => status === 429)).toHaveLength(3);
  });

  test('accepts ten registrations an hour from one IP address', async () => {
    const gateway = await start({});
    const replies = await statuses(
      Array.from({ length: 12 }, () => gateway.fetch('/api/register', postJson(credentials))),
    );
    expect(replies.filter((status) => status === 201)).toHaveLength(10);
    expect(replies.filter((status) => status === 429)).toHaveLength(2);
  });

  test('ignores X-Forwarded-For of an untrusted client', async () => {
    const gateway = await start({ REGISTRATIONS_PER_HOUR: 2 });
    const from = (ip: string) =>
      gateway.fetch('/api/register', postJson(credentials, { 'x-forwarded-for': ip }));
    expect(await statuses([from('198.51.100.1'), from('198.51.100.2'), from('198.51.100.3')])).toContain(429);
  });

  test('behind a trusted proxy each client has its own limit, IPv6 by its /64 network', async () => {
    const gateway = await start({ REGISTRATIONS_PER_HOUR: 1, TRUSTED_PROXIES: '127.0.0.0/8' });
    const from = async (ip: string) =>
      (await gateway.fetch('/api/register', postJson(credentials, { 'x-forwarded-for': ip }))).status;
    expect(await from('198.51.100.1')).toBe(201);
    expect(await from('198.51.100.2')).toBe(201);
    expect(await from('198.51.100.1')).toBe(429);
    expect(await from('2001:db8:1:2::1')).toBe(201);
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429);
    expect(gateway.calls.map(({ input }) => (input as { client: { ip: string } }).client.ip)).toEqual([
      '198.51.100.1',
      '198.51.100.2',
      '2001:db8:1:2::1',
    ]);
  });

  test('applies the limits while Redis is unavailable', async () => {
    const gateway = await start({});
    await gateway.replyTo(login, wrong);
    await gateway.redis.kill();
    const replies = [];
    for (let n = 0; n < 7; n += 1) replies.push((await signIn(gateway)).status);
    expect(replies).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await gateway.replyTo(login, signedIn);
    const others = await statuses(
      Array.from({ length: 30 }, (_, n) => signIn(gateway, `student.${n}@example.com`)),
    );
    expect(others).toContain(429);
  });

  test('shares the limits between two gateways', async () => {
    const gateway = await start({ REGISTRATIONS_PER_HOUR: 2 });
    const register = (one: GatewayUnderTest) => one.fetch('/api/register', postJson(credentials));
    await register(gateway);
    await register(gateway);
    await gateway.restart();
    await until(async () => (await bodyOf(await gateway.fetch('/readyz')))['degraded'] === false);
    expect((await register(gateway)).status).toBe(429);
  });

  describe('repeated wrong passwords', () => {
    async function waitIsOver(gateway: GatewayUnderTest): Promise<void> {
      const redis = await createClient({ url: gateway.redis.url }).connect();
      for (const key of await redis.keys('limit:*:turn:*')) await redis.del(key);
      redis.destroy();
    }

    test('double the delay each time, up to 15 minutes', async () => {
      const gateway = await start({});
      await gateway.replyTo(login, wrong);
      for (let n = 0; n < 5; n += 1) expect((await signIn(gateway)).status).toBe(401);
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        const refused = await signIn(gateway);
        expect(refused.status).toBe(429);
        const seconds = Number(refused.headers.get('retry-after'));
        expect(Math.ceil((seconds + 30) / 60)).toBeGreaterThanOrEqual(minutes);
        expect(seconds).toBeLessThanOrEqual(minutes * 60);
        await waitIsOver(gateway);
        expect((await signIn(gateway)).status).toBe(401);
      }
      await waitIsOver(gateway);
      await gateway.replyTo(login, signedIn);
      expect((await signIn(gateway)).status).toBe(200);
      await gateway.replyTo(login, wrong);
      expect((await signIn(gateway)).status).toBe(401);
      expect((await signIn(gateway)).status).toBe(401);
    });

    test('lock the account after a hundred in a row, until the password is reset by mail', async () => {
      const gateway = await start({ LOGINS_PER_MINUTE: 1_000, LOGIN_FAILURES_BEFORE_DELAY: 200 });
      await gateway.replyTo(login, wrong);
      for (let n = 0; n < 100; n += 1) await signIn(gateway);
      await gateway.replyTo(login, signedIn);
      const refused = await signIn(gateway);
      expect(refused.status).toBe(429);
      expect(await bodyOf(refused)).toMatchObject({
        message: 'There were too many wrong passwords. Reset your password to sign in again.',
      });
      expect((await signIn(gateway, 'somebody.else@example.com')).status).toBe(200);
      await gateway.replyTo(resetPassword, () => ({ userId: user.id, email: user.email.toUpperCase() }));
      const reset = { token: newToken(), newPassword: 'another fine one' };
      expect((await gateway.fetch('/api/auth/password-reset/confirm', postJson(reset))).status).toBe(204);
      expect((await signIn(gateway)).status).toBe(200);
    });
  });
});
