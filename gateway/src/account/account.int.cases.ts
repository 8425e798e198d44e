import { randomUUID } from 'node:crypto';
import { getAccess, login, logout, Problem, register, type SignInOutcome } from '@tenfold/contracts';
import { newToken } from '@tenfold/platform';
import { credentials, opened, signedIn, user } from '../../test/sign-in.js';
import { bodyOf, gatewaysForTests, postJson, type GatewayUnderTest } from '../../test/start-gateway.js';

describe('account', () => {
  const start = gatewaysForTests(async (gateway) => {
    await gateway.replyTo(login, signedIn);
    await gateway.replyTo(register, opened);
  });

  describe('the session cookie', () => {
    let gateway: GatewayUnderTest;
    beforeAll(async () => {
      gateway = await start();
    });
    beforeEach(() => {
      gateway.calls.length = 0;
    });

    test.each([
      ['/api/login', login, { credentials }, 200],
      ['/api/register', register, { account: credentials }, 201],
    ])('of %s is the only place that carries the token', async (path, rpc, input, status) => {
      const session = opened();
      await gateway.replyTo(login, (): SignInOutcome => ({ outcome: 'signed-in', session }));
      await gateway.replyTo(register, () => session);
      const reply = await gateway.fetch(path, postJson(credentials, { 'user-agent': 'Mozilla/5.0 (test)' }));
      expect(reply.status).toBe(status);
      expect(reply.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
        `sid=${session.token}; Path=/; Expires=Sat, 20 Dec 2036 10:00:00 GMT; HttpOnly; SameSite=Lax`,
      ]);
      expect(await bodyOf(reply)).toEqual(user);
      const client = { ip: '127.0.0.1', userAgent: 'Mozilla/5.0 (test)' };
      expect(gateway.calls[0]).toMatchObject({
        subject: rpc.subject,
        caller: null,
        input: { ...input, client },
      });
      expect(gateway.calls[0]?.input).not.toHaveProperty('previousToken');
    });

    test.each([
      ['/api/login', login],
      ['/api/register', register],
    ])('sent with %s passes the previous session to identity, which ends it', async (path, rpc) => {
      const previousToken = newToken();
      await gateway.fetch(path, postJson(credentials, { cookie: `sid=${previousToken}` }));
      expect(gateway.calls.find(({ subject }) => subject === rpc.subject)?.input).toMatchObject({
        previousToken,
      });
    });

    test('is deleted at sign-out', async () => {
      await gateway.replyTo(logout, () => null);
      const token = newToken();
      const reply = await gateway.fetch('/api/logout', {
        method: 'POST',
        headers: { cookie: `sid=${token}` },
      });
      expect(reply.status).toBe(204);
      expect(await reply.text()).toBe('');
      expect(reply.headers.getSetCookie()).toEqual([
        'sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
      ]);
      expect(reply.headers.get('clear-site-data')).toBe('"cache", "storage"');
      expect(gateway.calls).toEqual([expect.objectContaining({ subject: logout.subject, input: { token } })]);
    });

    test('is not needed to sign out', async () => {
      expect((await gateway.fetch('/api/logout', { method: 'POST' })).status).toBe(204);
      expect(gateway.calls).toEqual([]);
    });

    test('stays when identity is unavailable: returns 503', async () => {
      await gateway.replyTo(logout, null);
      const reply = await gateway.fetch('/api/logout', {
        method: 'POST',
        headers: { cookie: `sid=${newToken()}` },
      });
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(reply.headers.getSetCookie()).toEqual([]);
      expect(reply.headers.get('clear-site-data')).toBeNull();
    });

    test('is not set when sign-in is refused', async () => {
      await gateway.replyTo(login, () => {
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

    test('accepts names in the sign-in body, and takes no caller from headers', async () => {
      const form = { ...credentials, firstName: '', lastName: '' };
      await gateway.replyTo(login, signedIn);
      expect((await gateway.fetch('/api/login', postJson(form, { 'x-user-id': randomUUID() }))).status).toBe(
        200,
      );
      expect(gateway.calls[0]?.caller).toBeNull();
    });

    test('truncates a long user agent', async () => {
      await gateway.fetch('/api/login', postJson(credentials, { 'user-agent': 'x'.repeat(2_000) }));
      expect(gateway.calls[0]?.input).toMatchObject({ client: { userAgent: 'x'.repeat(300) } });
    });

    test('signing in returns the plan from billing', async () => {
      const access = {
        userId: user.id,
        version: 2,
        tier: 'pro',
        status: 'trialing',
        trialEndsAt: null,
        hasUsedFreeTrial: true,
      } as const;
      await gateway.replyTo(getAccess, () => access);
      const reply = await gateway.fetch('/api/login', postJson(credentials));
      expect(await bodyOf(reply)).toMatchObject({ subscriptionTier: 'pro', subscriptionStatus: 'trialing' });
      const call = gateway.calls.find(({ subject }) => subject === getAccess.subject);
      expect(call?.caller).toEqual({ userId: user.id, isAdmin: false, isEditor: false, timeZone: 'UTC' });
    });

    test('GET /api/login redirects to the sign-in page', async () => {
      const reply = await gateway.fetch('/api/login');
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/auth']);
    });
  });

  test('over https the cookie has the __Host- prefix, and replies have Strict-Transport-Security', async () => {
    const gateway = await start({ PUBLIC_ORIGIN: 'https://tenfold.example' });
    const session = opened();
    await gateway.replyTo(login, (): SignInOutcome => ({ outcome: 'signed-in', session }));
    const reply = await gateway.fetch(
      '/api/login',
      postJson(credentials, { origin: 'https://tenfold.example' }),
    );
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      `__Host-sid=${session.token}; Path=/; Expires=Sat, 20 Dec 2036 10:00:00 GMT; HttpOnly; Secure; SameSite=Lax`,
    ]);
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await gateway.replyTo(logout, () => null);
    const headers = { cookie: `sid=${newToken()}; __Host-sid=${session.token}` };
    await gateway.fetch('/api/logout', { method: 'POST', headers });
    expect(gateway.calls.at(-1)?.input).toEqual({ token: session.token });
  });
});
