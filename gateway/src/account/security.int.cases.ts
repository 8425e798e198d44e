import { randomUUID } from 'node:crypto';
import {
  changeEmail,
  changePassword,
  closeOneSession,
  closeOtherSessions,
  confirmEmail,
  describePasswordReset,
  disownAccount,
  getSecurity,
  listSessions,
  Problem,
  reauthenticate,
  requestEmailVerification,
  requestPasswordReset,
  resetPassword,
  unlinkProvider,
  verifyEmail,
  type Call,
} from '@tenfold/contracts';
import { newToken } from '@tenfold/platform';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('security', () => {
  const gateway = gatewayForTests();
  let user: { userId: string; cookie: string };

  beforeEach(async () => {
    user = await gateway.signIn();
  });

  type AnyCall = Call<object, unknown>;
  const id = randomUUID();
  const token = newToken();
  const email = 'ada@example.com';
  const options = { providers: [{ provider: 'google', email }], removesProviders: false };
  const disowned = { resetToken: newToken() };
  const sessionToken = 'the cookie’s';
  const rotated = { token: newToken(), expiresAt: '2036-12-20T10:00:00.000Z' };
  const change = { currentPassword: 'old one', newPassword: 'a fine password', signOutOthers: false };
  const reset = { token, newPassword: 'a fine password' };

  const routes: [string, string, object | undefined, AnyCall, object, unknown, number, 'user' | 'anyone'][] =
    [
      ['GET', '/api/sessions', undefined, listSessions, { sessionToken }, [{ id }], 200, 'user'],
      ['DELETE', `/api/sessions/${id}`, undefined, closeOneSession, { sessionId: id }, null, 204, 'user'],
      ['DELETE', '/api/sessions', undefined, closeOtherSessions, { sessionToken }, null, 204, 'user'],
      ['GET', '/api/auth/security', undefined, getSecurity, {}, { emailVerified: true }, 200, 'user'],
      [
        'POST',
        '/api/auth/re-authenticate',
        { password: 'x' },
        reauthenticate,
        { sessionToken, proof: { password: 'x' } },
        rotated,
        204,
        'user',
      ],
      ['POST', '/api/auth/password', change, changePassword, { sessionToken, change }, rotated, 204, 'user'],
      ['POST', '/api/auth/verify-email/request', undefined, requestEmailVerification, {}, null, 202, 'user'],
      [
        'POST',
        '/api/auth/email',
        { email },
        changeEmail,
        { sessionToken, change: { email } },
        null,
        202,
        'user',
      ],
      [
        'DELETE',
        '/api/auth/providers/google',
        undefined,
        unlinkProvider,
        { sessionToken, provider: 'google' },
        null,
        204,
        'user',
      ],
      ['POST', '/api/auth/password-reset', { email }, requestPasswordReset, { email }, null, 202, 'anyone'],
      [
        'POST',
        '/api/auth/password-reset/confirm',
        reset,
        resetPassword,
        reset,
        { userId: id, email },
        204,
        'anyone',
      ],
      [
        'POST',
        '/api/auth/password-reset/check',
        { token },
        describePasswordReset,
        { token },
        options,
        200,
        'anyone',
      ],
      ['POST', '/api/auth/verify-email', { token }, verifyEmail, { sessionToken, token }, null, 204, 'user'],
      ['POST', '/api/auth/verify-email/disown', { token }, disownAccount, { token }, disowned, 200, 'anyone'],
      [
        'POST',
        '/api/auth/email/confirm',
        { token },
        confirmEmail,
        { sessionToken, token },
        null,
        204,
        'user',
      ],
    ];

  test.each(routes)(
    '%s %s forwards to its service',
    async (method, path, body, rpc, input, output, status, who) => {
      await gateway.replyTo(rpc, () => output);
      const reply = await gateway.send(method, path, who === 'user' ? user.cookie : undefined, body);
      expect(reply.status).toBe(status);
      expect(await reply.text()).toBe(status === 200 ? JSON.stringify(output) : '');
      expect(reply.headers.get('cache-control')).toBe('no-store');
      const own = user.cookie.slice('sid='.length);
      expect(gateway.calls).toEqual([
        expect.objectContaining({
          subject: rpc.subject,
          caller:
            who === 'user' ? { userId: user.userId, isAdmin: false, isEditor: false, timeZone: 'UTC' } : null,
          input: 'sessionToken' in input ? { ...input, sessionToken: own } : input,
        }),
      ]);
    },
  );

  test.each(routes.filter(([, , , , , , , who]) => who === 'user'))(
    '%s %s returns 401 without a session',
    async (method, path, body) => {
      expect((await gateway.send(method, path, undefined, body)).status).toBe(401);
      expect(gateway.calls).toEqual([]);
    },
  );

  test.each([
    ['/api/auth/re-authenticate', { password: 'x' }, reauthenticate],
    ['/api/auth/password', change, changePassword],
  ])('%s sets the rotated token as a cookie, and the body does not contain it', async (path, body, rpc) => {
    await gateway.replyTo(rpc as AnyCall, () => rotated);
    const reply = await gateway.send('POST', path, user.cookie, body);
    expect(reply.headers.getSetCookie()).toEqual([
      `sid=${rotated.token}; Path=/; Expires=Sat, 20 Dec 2036 10:00:00 GMT; HttpOnly; SameSite=Lax`,
    ]);
    expect(await reply.text()).toBe('');
  });

  test.each([
    ['/api/auth/email', { email }, changeEmail, 'REAUTHENTICATION_REQUIRED'],
    ['/api/auth/password', change, changePassword, 'WRONG_PASSWORD'],
  ])('%s keeps the cookie when identity refuses', async (path, body, rpc, code) => {
    await gateway.replyTo(rpc as AnyCall, () => {
      throw new Problem(code as 'WRONG_PASSWORD', 'No.');
    });
    const reply = await gateway.send('POST', path, user.cookie, body);
    expect(reply.status).toBe(403);
    expect(await bodyOf(reply)).toMatchObject({ code });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['POST', '/api/auth/password', { newPassword: '12345' }],
    ['POST', '/api/auth/password', { ...change, userId: id }],
    ['POST', '/api/auth/password-reset', { email: 'nobody' }],
    ['POST', '/api/auth/password-reset/confirm', { token: 'short', newPassword: 'a fine password' }],
    ['POST', '/api/auth/verify-email', {}],
    ['POST', '/api/auth/email', { email: ['a@b.example'] }],
    ['DELETE', '/api/auth/providers/facebook', undefined],
  ])('%s %s with %j returns 400 without a call', async (method, path, body) => {
    expect((await gateway.send(method, path, user.cookie, body)).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  test('returns 404 for a session id that is not a UUID', async () => {
    expect((await gateway.send('DELETE', '/api/sessions/1', user.cookie)).status).toBe(404);
    expect(gateway.calls).toEqual([]);
  });
});
