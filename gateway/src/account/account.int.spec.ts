import { randomUUID } from 'node:crypto';
import {
  getAccess,
  login,
  logout,
  Problem,
  register,
  type OpenedSession,
  type User,
} from '@tenfold/contracts';
import { newToken } from '@tenfold/platform';
import { until } from '@tenfold/testing';
import { bodyOf, postJson, startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';

const user: User = {
  id: randomUUID(),
  email: 'Ada@Example.com',
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
  subscriptionTier: 'free',
  subscriptionStatus: 'inactive',
  trialEndsAt: null,
  hasUsedFreeTrial: false,
  totalQuestions: 0,
  avgScore: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const opened = (): OpenedSession => ({ user, token: newToken(), expiresAt: '2036-12-20T10:00:00.000Z' });
const credentials = { email: user.email, password: 'a fine password' };

const running: GatewayUnderTest[] = [];
async function start(settings?: Parameters<typeof startGateway>[0]): Promise<GatewayUnderTest> {
  const gateway = await startGateway(settings);
  running.push(gateway);
  await gateway.answer(login, opened);
  await gateway.answer(register, opened);
  return gateway;
}

afterAll(() => Promise.all(running.map((gateway) => gateway.stop())));

describe('the cookie', () => {
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    gateway = await start();
  });
  beforeEach(() => {
    gateway.asked.length = 0;
  });

  test.each([
    ['/api/login', login, { credentials }, 200],
    ['/api/register', register, { account: credentials }, 201],
  ])('of %s carries the token, which is nowhere else', async (path, rpc, input, status) => {
    const session = opened();
    await gateway.answer<object, OpenedSession>(rpc, () => session);
    const reply = await gateway.fetch(path, postJson(credentials, { 'user-agent': 'Mozilla/5.0 (test)' }));
    expect(reply.status).toBe(status);
    expect(reply.headers.getSetCookie()).toEqual([
      `sid=${session.token}; Path=/; Expires=Sat, 20 Dec 2036 10:00:00 GMT; HttpOnly; SameSite=Lax`,
    ]);
    expect(await bodyOf(reply)).toEqual(user);
    const client = { ip: '127.0.0.1', userAgent: 'Mozilla/5.0 (test)' };
    expect(gateway.asked[0]).toMatchObject({
      subject: rpc.subject,
      caller: null,
      input: { ...input, client },
    });
    expect(gateway.asked[0]?.input).not.toHaveProperty('previousToken');
  });

  test.each([
    ['/api/login', login],
    ['/api/register', register],
  ])('that came with %s tells which session ends', async (path, rpc) => {
    const previousToken = newToken();
    await gateway.fetch(path, postJson(credentials, { cookie: `sid=${previousToken}` }));
    expect(gateway.asked.find(({ subject }) => subject === rpc.subject)?.input).toMatchObject({
      previousToken,
    });
  });

  test('ends with the session', async () => {
    await gateway.answer(logout, () => null);
    const token = newToken();
    const reply = await gateway.fetch('/api/logout', { method: 'POST', headers: { cookie: `sid=${token}` } });
    expect(reply.status).toBe(204);
    expect(await reply.text()).toBe('');
    expect(reply.headers.getSetCookie()).toEqual([
      'sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ]);
    expect(gateway.asked).toEqual([expect.objectContaining({ subject: logout.subject, input: { token } })]);
  });

  test('of a visitor ends nothing, and signing out is fine', async () => {
    expect((await gateway.fetch('/api/logout', { method: 'POST' })).status).toBe(204);
    expect(gateway.asked).toEqual([]);
  });

  test('goes even when identity is away, which is told', async () => {
    await gateway.answer(logout, null);
    const reply = await gateway.fetch('/api/logout', {
      method: 'POST',
      headers: { cookie: `sid=${newToken()}` },
    });
    expect(reply.status).toBe(503);
    expect(reply.headers.getSetCookie()[0]).toMatch(/^sid=; Max-Age=0;/);
  });

  test('is not touched by a refusal', async () => {
    await gateway.answer(login, () => {
      throw new Problem('UNAUTHENTICATED', 'Invalid email or password');
    });
    const reply = await gateway.fetch('/api/login', postJson(credentials));
    expect(reply.status).toBe(401);
    expect(await bodyOf(reply)).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Invalid email or password',
    });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test('takes names with the sign-in form, and no caller from a header', async () => {
    const form = { ...credentials, firstName: '', lastName: '' };
    await gateway.answer(login, opened);
    expect((await gateway.fetch('/api/login', postJson(form, { 'x-user-id': randomUUID() }))).status).toBe(
      200,
    );
    expect(gateway.asked[0]?.caller).toBeNull();
  });

  test('a user agent of any length is cut', async () => {
    await gateway.fetch('/api/login', postJson(credentials, { 'user-agent': 'x'.repeat(2_000) }));
    expect(gateway.asked[0]?.input).toMatchObject({ client: { userAgent: 'x'.repeat(300) } });
  });

  test('signing in tells the plan as billing knows it', async () => {
    const access = {
      userId: user.id,
      version: 2,
      tier: 'pro',
      status: 'trialing',
      trialEndsAt: null,
      hasUsedFreeTrial: true,
    } as const;
    await gateway.answer(getAccess, () => access);
    const reply = await gateway.fetch('/api/login', postJson(credentials));
    expect(await bodyOf(reply)).toMatchObject({ subscriptionTier: 'pro', subscriptionStatus: 'trialing' });
    const asked = gateway.asked.find(({ subject }) => subject === getAccess.subject);
    expect(asked?.caller).toEqual({ userId: user.id, isAdmin: false, timeZone: 'UTC' });
  });

  test('GET /api/login leads to the sign-in page', async () => {
    const reply = await gateway.fetch('/api/login');
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/auth']);
  });
});

test('over https the cookie belongs to this host alone, and browsers are told to stay on https', async () => {
  const gateway = await start({ PUBLIC_ORIGIN: 'https://tenfold.example' });
  const session = opened();
  await gateway.answer(login, () => session);
  const reply = await gateway.fetch(
    '/api/login',
    postJson(credentials, { origin: 'https://tenfold.example' }),
  );
  expect(reply.headers.getSetCookie()).toEqual([
    `__Host-sid=${session.token}; Path=/; Expires=Sat, 20 Dec 2036 10:00:00 GMT; HttpOnly; Secure; SameSite=Lax`,
  ]);
  expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  await gateway.answer(logout, () => null);
  const headers = { cookie: `sid=${newToken()}; __Host-sid=${session.token}` };
  await gateway.fetch('/api/logout', { method: 'POST', headers });
  expect(gateway.asked.at(-1)?.input).toEqual({ token: session.token });
});

describe('limits', () => {
  const wrong = () => {
    throw new Problem('UNAUTHENTICATED', 'Invalid email or password');
  };
  const signIn = (gateway: GatewayUnderTest, email = user.email, headers = {}) =>
    gateway.fetch('/api/login', postJson({ email, password: 'wrong' }, headers));
  const statuses = async (replies: Promise<Response>[]) =>
    (await Promise.all(replies)).map(({ status }) => status);

  test('after five wrong passwords the account is refused for up to 15 minutes, in whatever spelling', async () => {
    const gateway = await start({});
    await gateway.answer(login, wrong);
    for (let n = 0; n < 5; n += 1) expect((await signIn(gateway)).status).toBe(401);
    await gateway.answer(login, opened);
    const refused = await signIn(gateway, user.email.toUpperCase());
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(await bodyOf(refused)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts. Please try again in 15 minutes.',
      retryAfterSeconds: seconds,
    });
    expect((await signIn(gateway, 'somebody.else@example.com')).status).toBe(200);
  });

  test('unknown addresses are counted like known ones', async () => {
    const gateway = await start({});
    await gateway.answer(login, wrong);
    const replies = [];
    for (let n = 0; n < 6; n += 1) replies.push((await signIn(gateway, 'nobody@example.com')).status);
    expect(replies).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('of twenty guesses at once five are looked at', async () => {
    const gateway = await start({});
    await gateway.answer(login, wrong);
    const replies = await statuses(Array.from({ length: 20 }, () => signIn(gateway)));
    expect(replies.filter((status) => status === 401)).toHaveLength(5);
    expect(replies.filter((status) => status === 429)).toHaveLength(15);
  });

  test('a right password forgets the wrong ones, and what was not the person’s fault does not count', async () => {
    const gateway = await start({});
    const answers = [
      wrong,
      wrong,
      wrong,
      wrong,
      opened,
      wrong,
      wrong,
      wrong,
      wrong,
      busy,
      busy,
      busy,
      opened,
    ];
    function busy(): never {
      throw new Problem('UNAVAILABLE', 'Not now.', { retryAfterSeconds: 2 });
    }
    const seen: number[] = [];
    for (const answer of answers) {
      await gateway.answer(login, answer);
      seen.push((await signIn(gateway)).status);
    }
    expect(seen).toEqual([401, 401, 401, 401, 200, 401, 401, 401, 401, 503, 503, 503, 200]);
  });

  test('from one address 30 sign-ins a minute are taken, whoever it is', async () => {
    const gateway = await start({});
    const replies = await statuses(
      Array.from({ length: 33 }, (_, n) => signIn(gateway, `student.${n}@example.com`)),
    );
    expect(replies.filter((status) => status === 200)).toHaveLength(30);
    expect(replies.filter((status) => status === 429)).toHaveLength(3);
  });

  test('from one address ten registrations an hour are taken', async () => {
    const gateway = await start({});
    const replies = await statuses(
      Array.from({ length: 12 }, () => gateway.fetch('/api/register', postJson(credentials))),
    );
    expect(replies.filter((status) => status === 201)).toHaveLength(10);
    expect(replies.filter((status) => status === 429)).toHaveLength(2);
  });

  test('an X-Forwarded-For of just anybody does not make another address', async () => {
    const gateway = await start({ REGISTRATIONS_PER_HOUR: 2 });
    const from = (address: string) =>
      gateway.fetch('/api/register', postJson(credentials, { 'x-forwarded-for': address }));
    expect(await statuses([from('198.51.100.1'), from('198.51.100.2'), from('198.51.100.3')])).toContain(429);
  });

  test('behind a trusted proxy each client has its own limit, IPv6 by its network', async () => {
    const gateway = await start({ REGISTRATIONS_PER_HOUR: 1, TRUSTED_PROXIES: '127.0.0.0/8' });
    const from = async (address: string) =>
      (await gateway.fetch('/api/register', postJson(credentials, { 'x-forwarded-for': address }))).status;
    expect(await from('198.51.100.1')).toBe(201);
    expect(await from('198.51.100.2')).toBe(201);
    expect(await from('198.51.100.1')).toBe(429);
    expect(await from('2001:db8:1:2::1')).toBe(201);
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429);
    expect(gateway.asked.map(({ input }) => (input as { client: { ip: string } }).client.ip)).toEqual([
      '198.51.100.1',
      '198.51.100.2',
      '2001:db8:1:2::1',
    ]);
  });

  test('hold while Redis is away', async () => {
    const gateway = await start({});
    await gateway.answer(login, wrong);
    await gateway.redis.kill();
    const replies = [];
    for (let n = 0; n < 7; n += 1) replies.push((await signIn(gateway)).status);
    expect(replies).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await gateway.answer(login, opened);
    const others = await statuses(
      Array.from({ length: 30 }, (_, n) => signIn(gateway, `student.${n}@example.com`)),
    );
    expect(others).toContain(429);
  });

  test('are the same for two gateways', async () => {
    const gateway = await start({ REGISTRATIONS_PER_HOUR: 2 });
    const register = (one: GatewayUnderTest) => one.fetch('/api/register', postJson(credentials));
    await register(gateway);
    await register(gateway);
    await gateway.restart();
    await until(async () => (await bodyOf(await gateway.fetch('/readyz')))['degraded'] === false);
    expect((await register(gateway)).status).toBe(429);
  });
});
