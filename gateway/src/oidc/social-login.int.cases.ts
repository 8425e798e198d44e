import { randomUUID } from 'node:crypto';
import {
  beginSocialLogin,
  completeSocialLogin,
  listSignInProviders,
  Problem,
  type CompleteSocialLoginInput,
  type SocialLoginCompleted,
  type SocialLoginPurpose,
  type SignInProblem,
} from '@tenfold/contracts';
import { newToken } from '@tenfold/platform';
import { bodyOf, startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';

describe('social login', () => {
  let plain: GatewayUnderTest;
  let secure: GatewayUnderTest;

  beforeAll(async () => {
    [plain, secure] = await Promise.all([
      startGateway(),
      startGateway({ PUBLIC_ORIGIN: 'https://tenfold.example', LOGINS_PER_MINUTE: 1_000 }),
    ]);
  });

  afterAll(() => Promise.all([plain.stop(), secure.stop()]));

  beforeEach(() => {
    plain.calls.length = 0;
    secure.calls.length = 0;
  });

  const ticket = newToken();
  const authorizationUrl = 'https://provider.example/authorize?state=s&nonce=n';
  const begun = { outcome: 'begun', authorizationUrl, ticket, expiresInSeconds: 600 } as const;
  const session = {
    user: { id: randomUUID() } as never,
    token: newToken(),
    expiresAt: '2027-01-02T03:04:05.000Z',
  };
  const signedIn: SocialLoginCompleted = {
    outcome: 'signed-in',
    session,
    purpose: 'sign-in',
    returnTo: '/subscribe',
  };

  const refused = (
    problem: SignInProblem,
    purpose: SocialLoginPurpose = 'sign-in',
  ): SocialLoginCompleted => ({
    outcome: 'refused',
    problem,
    purpose,
  });

  const both = ['google', 'apple'] as const;
  const cookiesOf = (reply: Response): string[] => reply.headers.getSetCookie().toSorted();
  const redirectOf = (reply: Response) => [reply.status, reply.headers.get('location')];
  const browser = { 'user-agent': 'Mozilla/5.0', 'sec-fetch-site': 'same-origin' };

  function sendCallback(
    gateway: GatewayUnderTest,
    provider: 'google' | 'apple',
    fields: Record<string, string> | [string, string][],
    cookie?: string,
  ): Promise<Response> {
    const headers = {
      'user-agent': 'Mozilla/5.0',
      'sec-fetch-site': 'cross-site',
      ...(cookie ? { cookie } : {}),
    };
    const form = new URLSearchParams(fields);
    if (provider === 'google')
      return gateway.fetch(`/api/auth/google/callback?${form.toString()}`, { headers });
    return gateway.fetch('/api/auth/apple/callback', {
      method: 'POST',
      headers: { ...headers, origin: 'https://appleid.apple.com' },
      body: form,
    });
  }

  test('lists the configured providers without an auth session', async () => {
    await plain.replyTo(listSignInProviders, () => ({ google: true, apple: false }));
    const reply = await plain.fetch('/api/auth/providers');
    expect([reply.status, await bodyOf(reply)]).toEqual([200, { google: true, apple: false }]);
  });

  describe.each(both)('starting at %s', (provider) => {
    test('redirects with a ticket cookie that expires after ten minutes', async () => {
      await plain.replyTo(beginSocialLogin, () => begun);
      const reply = await plain.fetch(`/api/auth/${provider}`, { headers: browser });
      expect(redirectOf(reply)).toEqual([302, authorizationUrl]);
      expect(cookiesOf(reply)).toEqual([
        `oidc-${provider}=${ticket}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
      ]);
      expect(plain.calls).toMatchObject([{ caller: null, input: { provider } }]);
    });

    test('passes purpose, return path and auth session to identity', async () => {
      await plain.replyTo(beginSocialLogin, () => begun);
      const token = newToken();
      await plain.fetch(`/api/auth/${provider}?purpose=link&returnTo=%2F%2Fevil`, {
        headers: { ...browser, cookie: `sid=${token}` },
      });
      expect(plain.calls[0]?.input).toEqual({
        provider,
        purpose: 'link',
        returnTo: '//evil',
        sessionToken: token,
      });
    });

    test('is refused when another site navigates to it', async () => {
      await plain.replyTo(beginSocialLogin, () => begun);
      for (const site of ['cross-site', 'same-site']) {
        const headers = { 'sec-fetch-site': site };
        expect(redirectOf(await plain.fetch(`/api/auth/${provider}`, { headers }))).toEqual([302, '/auth']);
        const linking = await plain.fetch(`/api/auth/${provider}?purpose=link`, { headers });
        expect(redirectOf(linking)).toEqual([302, '/profile']);
        expect(cookiesOf(linking)).toEqual([]);
      }
      expect(plain.calls).toEqual([]);
    });

    test('returns 503 without a cookie when the provider is not configured', async () => {
      await plain.replyTo(beginSocialLogin, () => {
        throw new Problem('UNAVAILABLE', 'Sign-in with Google is not set up here.');
      });
      const reply = await plain.fetch(`/api/auth/${provider}`, { headers: browser });
      expect(reply.status).toBe(503);
      expect(await bodyOf(reply)).toMatchObject({ code: 'UNAVAILABLE', statusCode: 503 });
      expect(cookiesOf(reply)).toEqual([]);
    });

    test.each([
      ['', 'unavailable', '/auth?problem=unavailable'],
      ['?purpose=link', 'reauthenticate', '/profile?problem=reauthenticate'],
      ['?purpose=reauthenticate', 'session-over', '/profile?problem=session-over'],
    ] as const)('redirects with %s to the page that shows the problem', async (query, problem, page) => {
      await plain.replyTo(beginSocialLogin, () => ({ outcome: 'refused' as const, problem }));
      const reply = await plain.fetch(`/api/auth/${provider}${query}`, { headers: browser });
      expect(redirectOf(reply)).toEqual([302, page]);
      expect(cookiesOf(reply)).toEqual([]);
    });

    test.each(['?purpose=steal', '?returnTo=a&returnTo=b', '?x=y'])(
      'returns 400 for the query %s',
      async (query) => {
        expect((await plain.fetch(`/api/auth/${provider}${query}`)).status).toBe(400);
      },
    );
  });

  describe.each(both)('the callback of %s', (provider) => {
    const callback = { code: 'c', state: 's', iss: 'https://provider.example' };

    test('exchanges the ticket for a session', async () => {
      await plain.replyTo(completeSocialLogin, () => signedIn);
      const before = newToken();
      const fields = { ...callback, user: '{"name":{}}', id_token: 'x', scope: 'openid' };
      const reply = await sendCallback(plain, provider, fields, `oidc-${provider}=${ticket}; sid=${before}`);
      expect(redirectOf(reply)).toEqual([302, '/subscribe']);
      expect(cookiesOf(reply)).toEqual([
        expect.stringMatching(new RegExp(`^oidc-${provider}=; .*Expires=Thu, 01 Jan 1970`)),
        `sid=${session.token}; Path=/; Expires=Sat, 02 Jan 2027 03:04:05 GMT; HttpOnly; SameSite=Lax`,
      ]);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(plain.calls.map(({ caller, input }) => [caller, input])).toEqual([
        [
          null,
          {
            provider,
            callback: { ...callback, user: '{"name":{}}' },
            client: { ip: '127.0.0.1', userAgent: 'Mozilla/5.0' },
            ticket,
            previousToken: before,
          },
        ],
      ]);
    });

    test('sends no ticket that belongs to the other provider', async () => {
      await plain.replyTo(completeSocialLogin, () => refused('expired'));
      const other = provider === 'google' ? 'apple' : 'google';
      for (const cookie of [undefined, `oidc-${other}=${ticket}`, `oidc-${provider}=short`]) {
        const reply = await sendCallback(plain, provider, callback, cookie);
        expect(redirectOf(reply)).toEqual([302, '/auth?problem=expired']);
        expect(cookiesOf(reply).filter((each) => each.startsWith('sid='))).toEqual([]);
      }
      const inputs = plain.calls.map(({ input }) => input as CompleteSocialLoginInput);
      expect(inputs.map((input) => 'ticket' in input)).toEqual([false, false, false]);
    });

    test('treats a repeated parameter as missing', async () => {
      await plain.replyTo(completeSocialLogin, () => signedIn);
      await sendCallback(plain, provider, [
        ['code', 'a'],
        ['code', 'b'],
        ['state', 's'],
        ['__proto__', 'x'],
      ]);
      expect(plain.calls[0]?.input).toMatchObject({ callback: { state: 's' } });
      expect(Object.keys((plain.calls[0]?.input as CompleteSocialLoginInput).callback)).toEqual(['state']);
    });

    test('redirects a failed link to the profile with the problem', async () => {
      await plain.replyTo(completeSocialLogin, () => refused('linked-elsewhere', 'link'));
      expect(redirectOf(await sendCallback(plain, provider, callback))).toEqual([
        302,
        '/profile?problem=linked-elsewhere',
      ]);
    });

    test('redirects to a page with the problem when identity does not respond', async () => {
      await plain.replyTo(completeSocialLogin, null);
      expect(redirectOf(await sendCallback(plain, provider, callback))).toEqual([
        302,
        '/auth?problem=unavailable',
      ]);
    });

    test('redirects an invalid response to a page with the problem', async () => {
      await plain.replyTo(completeSocialLogin, () => {
        throw new Problem('INVALID_INPUT', 'callback.code must be shorter');
      });
      expect(redirectOf(await sendCallback(plain, provider, { code: 'c'.repeat(5_000) }))).toEqual([
        302,
        '/auth?problem=refused',
      ]);
    });
  });

  describe('behind https', () => {
    test.each([
      ['google', 'SameSite=Lax'],
      ['apple', 'SameSite=None'],
    ] as const)('the ticket cookie of %s has the __Host- prefix and %s', async (provider, sameSite) => {
      await secure.replyTo(beginSocialLogin, () => begun);
      const reply = await secure.fetch(`/api/auth/${provider}`, { headers: browser });
      expect(cookiesOf(reply)).toEqual([
        `__Host-oidc-${provider}=${ticket}; Max-Age=600; Path=/; HttpOnly; Secure; ${sameSite}`,
      ]);
    });

    test.each(both)('the callback of %s sets a __Host- session cookie', async (provider) => {
      await secure.replyTo(completeSocialLogin, () => signedIn);
      const reply = await sendCallback(
        secure,
        provider,
        { code: 'c', state: 's' },
        `__Host-oidc-${provider}=${ticket}`,
      );
      expect(secure.calls).toMatchObject([{ input: { ticket } }]);
      expect(cookiesOf(reply)).toEqual([
        expect.stringMatching(new RegExp(`^__Host-oidc-${provider}=; .*Expires=Thu, 01 Jan 1970.*Secure`)),
        expect.stringMatching(/^__Host-sid=.*HttpOnly; Secure; SameSite=Lax$/),
      ]);
    });

    test('a ticket cookie without the __Host- prefix is ignored', async () => {
      await secure.replyTo(completeSocialLogin, () => signedIn);
      await sendCallback(secure, 'google', { code: 'c', state: 's' }, `oidc-google=${ticket}`);
      expect(secure.calls[0]?.input).not.toHaveProperty('ticket');
    });
  });

  test('only the callback of Apple accepts a form from another site', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ email: 'a@b.example' }) };
    expect((await plain.fetch('/api/login', form)).status).toBe(415);
    const foreign = { ...form, headers: { origin: 'https://appleid.apple.com' } };
    expect((await plain.fetch('/api/login', foreign)).status).toBe(403);
    const json = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'code=c' };
    expect((await plain.fetch('/api/auth/apple/callback', json)).status).toBe(415);
  });

  test('redirects with too-many after too many starts from one address', async () => {
    const strict = await startGateway({ LOGINS_PER_MINUTE: 2 });
    try {
      await strict.replyTo(beginSocialLogin, () => begun);
      const start = async () => redirectOf(await strict.fetch('/api/auth/google', { headers: browser }));
      expect(await start()).toEqual([302, authorizationUrl]);
      expect(await start()).toEqual([302, authorizationUrl]);
      expect(await start()).toEqual([302, '/auth?problem=too-many']);
    } finally {
      await strict.stop();
    }
  });
});
