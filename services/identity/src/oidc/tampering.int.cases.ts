import { createClient } from 'redis';
import { ForgingProvider, type Forgery } from '../../test/forging-provider.js';
import {
  secrets,
  startLocalProvider,
  visitProvider,
  type LocalProvider,
} from '../../test/local-providers.js';
import { newEmail, startIdentity, type IdentityUnderTest } from '../../test/start-identity.js';
import { socialLoginsOf } from '../../test/social-logins.js';

describe('tampering', () => {
  let forger: ForgingProvider;
  let apple: LocalProvider;
  let identity: IdentityUnderTest;
  let logins: ReturnType<typeof socialLoginsOf>;

  beforeAll(async () => {
    forger = await ForgingProvider.start();
    apple = await startLocalProvider('apple');
    identity = await startIdentity({ ...secrets, GOOGLE_ISSUER: forger.issuer, APPLE_ISSUER: apple.issuer });
    logins = socialLoginsOf(identity);
  });

  afterEach(() => {
    forger.forgery = {};
  });

  afterAll(async () => {
    await Promise.all([forger.stop(), apple.stop()]);
    await identity.stop();
  });

  const refused = (problem: string) => ({ outcome: 'refused', problem, purpose: 'sign-in' });

  async function logIn(forgery: Forgery, email = newEmail()) {
    const { authorizationUrl, ticket } = await logins.redirect('google');
    forger.forgery = forgery;
    return logins.complete('google', ticket, forger.agree(authorizationUrl, email));
  }

  async function accountsWith(email: string): Promise<number> {
    const rows: object[] = await identity.database.query('SELECT 1 FROM "user" WHERE email = $1', [email]);
    return rows.length;
  }

  test('positive control: an unchanged response signs in', async () => {
    expect(await logIn({})).toMatchObject({ outcome: 'signed-in' });
  });

  const otherEmail = (token: string): string => {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, email: 'root@tenfold.example' }));
    return [header, forged.toString('base64url'), signature].join('.');
  };
  const minutesAgo = (minutes: number): number => Math.floor(Date.now() / 1_000) - minutes * 60;

  test.each<[string, Forgery]>([
    ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'x'.repeat(43) }) }],
    ['no nonce', { claims: ({ nonce: _, ...claims }) => claims }],
    ['another audience', { claims: (claims) => ({ ...claims, aud: 'another-client' }) }],
    ['no audience', { claims: ({ aud: _, ...claims }) => claims }],
    [
      'several audiences, made out to another',
      { claims: (claims) => ({ ...claims, aud: [claims.aud, 'another'], azp: 'another' }) },
    ],
    ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://accounts.google.com' }) }],
    ['the issuer with a slash', { claims: (claims) => ({ ...claims, iss: `${String(claims.iss)}/` }) }],
    ['no issuer', { claims: ({ iss: _, ...claims }) => claims }],
    ['no subject', { claims: ({ sub: _, ...claims }) => claims }],
    ['a subject that is no text', { claims: (claims) => ({ ...claims, sub: 7 }) }],
    ['an expired token', { claims: (claims) => ({ ...claims, iat: minutesAgo(10), exp: minutesAgo(5) }) }],
    ['a token without an end', { claims: ({ exp: _, ...claims }) => claims }],
    ['a token that is not yet good', { claims: (claims) => ({ ...claims, nbf: minutesAgo(-10) }) }],
    ['no signature', { algorithm: 'none' }],
    ['HS256 with the client secret', { algorithm: 'HS256 with the client secret' }],
    ['HS256 with the public key', { algorithm: 'HS256 with the public key' }],
    ['another algorithm, rightly signed', { algorithm: 'ES256' }],
    ['a wrong key by the right name', { key: 'another, by the name of ours' }],
    ['an unknown key', { key: 'another' }],
    ['claims changed after the signature', { token: otherEmail }],
    ['a cut signature', { token: (token) => token.slice(0, token.lastIndexOf('.') + 1) }],
    ['no token at all', { token: () => undefined }],
    ['what is no token', { token: () => 'a.b' }],
    [
      'the name of another issuer beside the code',
      { callback: (callback) => ({ ...callback, iss: 'https://evil.example' }) },
    ],
    [
      'no issuer beside the code, although its metadata promises one',
      { callback: ({ iss: _, ...callback }) => callback },
    ],
    ['no code', { callback: ({ code: _, ...callback }) => callback }],
    ['another code', { callback: (callback) => ({ ...callback, code: 'guessed' }) }],
  ])('%s is refused', async (_which, forgery) => {
    const email = newEmail();
    expect(await logIn(forgery, email)).toEqual(refused('refused'));
    expect(await accountsWith(email)).toBe(0);
  });

  test.each([500, 502, 503])('a provider that returns %d counts as unavailable', async (status) => {
    expect(await logIn({ status })).toEqual(refused('unavailable'));
  });

  test.each(['access_denied', 'user_cancelled_authorize'])('%s counts as canceled', async (error) => {
    expect(await logIn({ callback: ({ state, iss }) => ({ state, iss, error }) })).toEqual(
      refused('cancelled'),
    );
  });

  test.each(['server_error', 'temporarily_unavailable'])('%s counts as unavailable', async (error) => {
    expect(await logIn({ callback: ({ state, iss }) => ({ state, iss, error }) })).toEqual(
      refused('unavailable'),
    );
  });

  describe('the callback must come from the browser that started', () => {
    test('without its ticket, or with another one, the callback is refused; the right ticket still works', async () => {
      const mine = await logins.redirect('google');
      const theirs = await logins.redirect('google');
      const callback = forger.agree(mine.authorizationUrl, newEmail());
      expect(await logins.complete('google', undefined, callback)).toEqual(refused('expired'));
      expect(await logins.complete('google', '', callback)).toEqual(refused('expired'));
      expect(await logins.complete('google', theirs.ticket, callback)).toEqual(refused('expired'));
      expect(await logins.complete('google', mine.ticket, callback)).toMatchObject({ outcome: 'signed-in' });
    });

    test.each<[string, Forgery]>([
      ['another state', { callback: (callback) => ({ ...callback, state: 'y'.repeat(43) }) }],
      ['no state', { callback: ({ state: _, ...callback }) => callback }],
    ])('with %s the login is expired', async (_which, forgery) => {
      expect(await logIn(forgery)).toEqual(refused('expired'));
    });

    test('PKCE refuses the code of another login', async () => {
      const theirs = await logins.redirect('google');
      const stolen = forger.agree(theirs.authorizationUrl, newEmail());
      const mine = await logins.redirect('google');
      const callback = { ...forger.agree(mine.authorizationUrl, newEmail()), code: stolen.code };
      expect(await logins.complete('google', mine.ticket, callback)).toEqual(refused('refused'));
    });
  });

  describe('a pending login can be completed once', () => {
    test('the same response is refused the second time', async () => {
      const { authorizationUrl, ticket } = await logins.redirect('google');
      const callback = forger.agree(authorizationUrl, newEmail());
      expect(await logins.complete('google', ticket, callback)).toMatchObject({ outcome: 'signed-in' });
      expect(await logins.complete('google', ticket, callback)).toEqual(refused('expired'));
    });

    test('a refused response uses it up as well', async () => {
      const { authorizationUrl, ticket } = await logins.redirect('google');
      const callback = forger.agree(authorizationUrl, newEmail());
      expect(await logins.complete('google', ticket, { ...callback, code: 'guessed' })).toEqual(
        refused('refused'),
      );
      expect(await logins.complete('google', ticket, callback)).toEqual(refused('expired'));
    });

    test('one of eight concurrent callbacks succeeds', async () => {
      const { authorizationUrl, ticket } = await logins.redirect('google');
      const callback = forger.agree(authorizationUrl, newEmail());
      const arrivals = await Promise.all(
        Array.from({ length: 8 }, () => logins.complete('google', ticket, callback)),
      );
      expect(arrivals.filter(({ outcome }) => outcome === 'signed-in')).toHaveLength(1);
      expect(arrivals.filter(({ outcome }) => outcome === 'refused')).toEqual(
        Array(7).fill(refused('expired')),
      );
    });

    test('expires after ten minutes', async () => {
      const redis = createClient({ url: identity.redis.url });
      await redis.connect();
      try {
        await redis.flushAll();
        const { authorizationUrl, ticket, expiresInSeconds } = await logins.redirect('google');
        expect(expiresInSeconds).toBe(600);
        const [key = '', ...others] = await redis.keys('social-login:*');
        expect(others).toEqual([]);
        expect(key).not.toContain(ticket);
        const seconds = await redis.ttl(key);
        expect(seconds).toBeGreaterThan(500);
        expect(seconds).toBeLessThanOrEqual(600);
        await redis.pExpire(key, 0);
        const callback = forger.agree(authorizationUrl, newEmail());
        expect(await logins.complete('google', ticket, callback)).toEqual(refused('expired'));
      } finally {
        redis.destroy();
      }
    });
  });

  describe('responses of the two providers are not mixed up', () => {
    test('a response of Google is refused at Apple’s callback, and the other way round', async () => {
      const atGoogle = await logins.redirect('google');
      const fromGoogle = forger.agree(atGoogle.authorizationUrl, newEmail());
      expect(await logins.complete('apple', atGoogle.ticket, fromGoogle)).toEqual(refused('expired'));
      const atApple = await logins.redirect('apple');
      const fromApple = await visitProvider(atApple.authorizationUrl, { email: newEmail() });
      expect(await logins.complete('google', atApple.ticket, fromApple)).toEqual(refused('expired'));
    });

    test('a code from Google with the state of a login at Apple is refused', async () => {
      const atGoogle = await logins.redirect('google');
      const atApple = await logins.redirect('apple');
      const { code } = forger.agree(atGoogle.authorizationUrl, newEmail());
      const { state } = await visitProvider(atApple.authorizationUrl, { email: newEmail() });
      expect(await logins.complete('apple', atApple.ticket, { code, state })).toEqual(refused('refused'));
    });

    test('a response of Apple with Google’s issuer is refused', async () => {
      const { authorizationUrl, ticket } = await logins.redirect('apple');
      const callback = await visitProvider(authorizationUrl, { email: newEmail() });
      const mixed = { ...callback, iss: forger.issuer };
      expect(await logins.complete('apple', ticket, mixed)).toEqual(refused('refused'));
    });
  });

  test('Apple’s form field gives the name, but not the address', async () => {
    const { authorizationUrl, ticket } = await logins.redirect('apple');
    const email = newEmail();
    const callback = await visitProvider(authorizationUrl, { email });
    const user = JSON.stringify({
      name: { firstName: ' Eve\u0000 ', lastName: 7 },
      email: 'root@tenfold.example',
    });
    expect(await logins.complete('apple', ticket, { ...callback, user })).toMatchObject({
      session: { user: { email, firstName: 'Eve', lastName: null, isAdmin: false } },
    });
  });

  test('without Redis no login starts or completes, and the problem is unavailable', async () => {
    const { authorizationUrl, ticket } = await logins.redirect('google');
    const callback = forger.agree(authorizationUrl, newEmail());
    await identity.redis.kill();
    try {
      expect(await logins.begin('google')).toEqual({ outcome: 'refused', problem: 'unavailable' });
      expect(await logins.complete('google', ticket, callback)).toEqual(refused('unavailable'));
    } finally {
      await identity.redis.start();
    }
  });
});
