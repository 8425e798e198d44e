import {
  completeSignIn,
  confirmTotp,
  getPendingSignIn,
  listAudit,
  listExams,
  listSessions,
  login,
  Problem,
  type SignInOutcome,
} from '@tenfold/contracts';
import { newToken } from '@tenfold/platform';
import { credentials, opened, user } from '../../test/sign-in.js';
import { bodyOf, gatewaysForTests, postJson, type GatewayUnderTest } from '../../test/start-gateway.js';

describe('second factor', () => {
  const wrong = () => {
    throw new Problem('WRONG_CODE', 'This code is not right.');
  };

  const start = gatewaysForTests((gateway) =>
    gateway.replyTo(getPendingSignIn, () => ({ userId: user.id, methods: ['totp', 'recovery-code'] })),
  );

  const step = (gateway: GatewayUnderTest, body: object, cookie = `second-step=${newToken()}`) =>
    gateway.fetch('/api/auth/second-step', postJson(body, { cookie }));

  describe('signing in', () => {
    let gateway: GatewayUnderTest;
    beforeAll(async () => {
      gateway = await start();
    });

    test('a right password returns a ticket and no session when the account has a second factor', async () => {
      const ticket = newToken();
      await gateway.replyTo(login, (): SignInOutcome => ({
        outcome: 'second-factor',
        pending: { ticket, expiresInSeconds: 300, methods: ['totp', 'recovery-code'] },
      }));
      const reply = await gateway.fetch('/api/login', postJson(credentials));
      expect(reply.status).toBe(401);
      const body = await bodyOf(reply);
      expect(body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', methods: ['totp', 'recovery-code'] });
      expect(JSON.stringify(body)).not.toContain(ticket);
      expect(reply.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          new RegExp(
            `^second-step=${ticket}; Max-Age=300; Path=/;( Expires=[^;]+;)? HttpOnly; SameSite=Lax$`,
          ),
        ),
      ]);
    });

    test('a right code opens the session and deletes the ticket cookie', async () => {
      const [ticket, session] = [newToken(), opened()];
      await gateway.replyTo(completeSignIn, () => session);
      const cookie = `second-step=${ticket}`;
      const state = await gateway.fetch('/api/auth/second-step', { headers: { cookie } });
      expect(await bodyOf(state)).toEqual({ methods: ['totp', 'recovery-code'] });
      const reply = await step(gateway, { method: 'totp', code: '123 456' }, cookie);
      expect(reply.status).toBe(200);
      expect(await bodyOf(reply)).toEqual(user);
      const cookies = reply.headers.getSetCookie();
      expect(cookies).toContainEqual(expect.stringContaining(`sid=${session.token};`));
      expect(cookies).toContainEqual(expect.stringMatching(/^device=[^;]/));
      expect(cookies).toContainEqual(expect.stringMatching(/^second-step=;/));
      const calls = gateway.calls.filter(({ subject }) => subject === completeSignIn.subject);
      expect(calls).toEqual([
        expect.objectContaining({
          caller: null,
          input: expect.objectContaining({ ticket, proof: { method: 'totp', code: '123 456' } }),
        }),
      ]);
    });

    test('makes no call without a ticket', async () => {
      gateway.calls.length = 0;
      for (const cookie of ['', 'second-step=', 'second-step=../x'])
        expect((await step(gateway, { method: 'totp', code: '123456' }, cookie)).status).toBe(401);
      expect(gateway.calls).toEqual([]);
    });

    test('refuses an unknown method', async () => {
      expect((await step(gateway, { method: 'password', code: '123456' })).status).toBe(400);
    });

    test('over https the ticket cookie has the __Host- prefix', async () => {
      const secure = await start({ PUBLIC_ORIGIN: 'https://tenfold.example' });
      await secure.replyTo(login, (): SignInOutcome => ({
        outcome: 'second-factor',
        pending: { ticket: newToken(), expiresInSeconds: 300, methods: ['totp'] },
      }));
      const reply = await secure.fetch(
        '/api/login',
        postJson(credentials, { origin: 'https://tenfold.example' }),
      );
      expect(reply.headers.getSetCookie()).toContainEqual(
        expect.stringMatching(/^__Host-second-step=.*; HttpOnly; Secure; SameSite=Lax$/),
      );
    });
  });

  describe('wrong codes', () => {
    test('after five, app codes are refused for a minute with any ticket; recovery codes are not', async () => {
      const gateway = await start({});
      await gateway.replyTo(completeSignIn, wrong);
      for (let n = 0; n < 5; n += 1)
        expect((await step(gateway, { method: 'totp', code: '000000' })).status).toBe(403);
      const refused = await step(gateway, { method: 'totp', code: '123456' });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
      await gateway.replyTo(completeSignIn, opened);
      expect((await step(gateway, { method: 'recovery-code', code: 'aaaa-bbbb-cccc-dddd' })).status).toBe(
        200,
      );
    });

    test('count as well while an app is set up', async () => {
      const gateway = await start({});
      const { cookie } = await gateway.signIn();
      await gateway.replyTo(confirmTotp, wrong);
      const confirm = () => gateway.fetch('/api/auth/totp/confirm', postJson({ code: '000000' }, { cookie }));
      const seen: number[] = [];
      for (let n = 0; n < 6; n += 1) seen.push((await confirm()).status);
      expect(seen).toEqual([403, 403, 403, 403, 403, 429]);
    });

    test('are limited per minute and client address', async () => {
      const gateway = await start({ LOGINS_PER_MINUTE: 2 });
      await gateway.replyTo(completeSignIn, opened);
      const seen: number[] = [];
      for (let n = 0; n < 3; n += 1) seen.push((await step(gateway, { method: 'totp', code: '1' })).status);
      expect(seen).toEqual([200, 200, 429]);
    });
  });

  describe('an administrator without the second factor', () => {
    test('gets 403 from every administrator call, and the rights of a user elsewhere', async () => {
      const gateway = await start();
      await gateway.replyTo(listSessions, () => []);
      await gateway.replyTo(listAudit, () => ({ entries: [], total: 0 }));
      const { cookie } = await gateway.signIn({ isAdmin: true, needsSecondFactor: true });
      const refused = await gateway.fetch('/api/admin/audit', { headers: { cookie } });
      expect(refused.status).toBe(403);
      expect(await bodyOf(refused)).toMatchObject({ code: 'SECOND_FACTOR_SETUP_REQUIRED' });
      expect(gateway.calls).toEqual([]);
      expect((await gateway.fetch('/api/sessions', { headers: { cookie } })).status).toBe(200);
      expect(gateway.calls[0]?.caller).toMatchObject({ isAdmin: false });
      const complete = await gateway.signIn({ isAdmin: true });
      expect((await gateway.fetch('/api/admin/audit', { headers: { cookie: complete.cookie } })).status).toBe(
        200,
      );
    });

    test('so does an editor', async () => {
      const gateway = await start();
      await gateway.replyTo(listSessions, () => []);
      await gateway.replyTo(listExams, () => []);
      const { cookie } = await gateway.signIn({ isEditor: true, needsSecondFactor: true });
      const refused = await gateway.fetch('/api/admin/exams', { headers: { cookie } });
      expect(refused.status).toBe(403);
      expect(await bodyOf(refused)).toMatchObject({ code: 'SECOND_FACTOR_SETUP_REQUIRED' });
      await gateway.fetch('/api/sessions', { headers: { cookie } });
      const complete = await gateway.signIn({ isEditor: true });
      const listed = await gateway.fetch('/api/admin/exams', { headers: { cookie: complete.cookie } });
      expect(listed.status).toBe(200);
      const roles = gateway.calls.map(({ caller }) => [caller?.isAdmin, caller?.isEditor]);
      expect(roles).toEqual([
        [false, false],
        [false, true],
      ]);
    });
  });
});
