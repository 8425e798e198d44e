import { randomUUID } from 'node:crypto';
import {
  listSignInProviders,
  resolveSession,
  UserRegistered,
  type IdentityProvider,
  type OpenedSession,
} from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { freePort, secrets, visitProvider } from '../../test/local-providers.js';
import { newEmail } from '../../test/start-identity.js';
import { identityWithProviders } from '../../test/social-logins.js';
import { appleClientSecret, readApplePrivateKey } from './apple-client-secret.js';
import { ProviderTokens } from './provider-tokens.js';
import { Providers } from './providers.js';

describe('social logins', () => {
  const { google, apple, identity, logins } = identityWithProviders();

  const both: IdentityProvider[] = ['google', 'apple'];
  const isAlive = async ({ token }: OpenedSession): Promise<boolean> =>
    (await identity.call(resolveSession, { token }, null)) !== null;

  async function methodOf({ token }: OpenedSession): Promise<unknown> {
    const rows: { method: string }[] = await identity.database.query(
      'SELECT method FROM session WHERE token_hash = $1',
      [hashToken(token)],
    );
    return rows[0]?.method;
  }

  test('both providers are configured', async () => {
    expect(await identity.call(listSignInProviders, {}, null)).toEqual({ google: true, apple: true });
  });

  test('the request to Google has PKCE, state, nonce and a choice of account', async () => {
    const { authorizationUrl, ticket } = await logins.redirect('google');
    const url = new URL(authorizationUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`${google.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: secrets.GOOGLE_CLIENT_ID,
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      claims: '{"id_token":{"auth_time":{"essential":true}}}',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(authorizationUrl).not.toContain(ticket);
  });

  test('the request to Apple, which advertises no PKCE, has state, nonce and form_post', async () => {
    const { authorizationUrl } = await logins.redirect('apple');
    expect(Object.fromEntries(new URL(authorizationUrl).searchParams)).toEqual({
      client_id: secrets.APPLE_CLIENT_ID,
      redirect_uri: 'http://localhost:3000/api/auth/apple/callback',
      response_type: 'code',
      response_mode: 'form_post',
      scope: 'openid name email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('each pending login has its own secrets', async () => {
    const [one, two] = await Promise.all([logins.redirect('google'), logins.redirect('google')]);
    const secretsOf = (url: string) =>
      ['state', 'nonce', 'code_challenge'].map((name) => new URL(url).searchParams.get(name));
    const all = [one, two].flatMap(({ authorizationUrl, ticket }) => [
      ...secretsOf(authorizationUrl),
      ticket,
    ]);
    expect(new Set(all).size).toBe(8);
  });

  describe.each(both)('with %s', (provider) => {
    test('a new user gets an account with a verified address, and the event is emitted', async () => {
      const email = newEmail();
      const { session, ...rest } = await logins.signIn(provider, { email });
      expect(rest).toEqual({ outcome: 'signed-in', purpose: 'sign-in', returnTo: '/subscribe' });
      expect(session.user).toMatchObject({ email, firstName: 'Ana', lastName: 'Silva', isAdmin: false });
      expect(await methodOf(session)).toBe(provider);
      const rows: object[] = await identity.database.query(
        `SELECT password_hash AS password, email_verified_at IS NOT NULL AS verified,
              age_attested_at = created_at AS attested FROM "user" WHERE id = $1`,
        [session.user.id],
      );
      expect(rows).toEqual([{ password: null, verified: true, attested: true }]);
      expect(
        await identity.database.query('SELECT subject, payload FROM outbox WHERE aggregate_id = $1', [
          session.user.id,
        ]),
      ).toEqual([{ subject: UserRegistered.type, payload: { userId: session.user.id, email } }]);
    });

    test('a second sign-in opens another session of the same user, also with another address and no name', async () => {
      const subject = randomUUID();
      const first = await logins.signIn(provider, { email: newEmail(), subject });
      const again = await logins.signIn(provider, {
        email: newEmail(),
        subject,
        verified: false,
        firstName: '',
        lastName: '',
      });
      expect(again).toMatchObject({ returnTo: '/', session: { user: first.session.user } });
      expect(again.session.token).not.toBe(first.session.token);
      expect(await isAlive(first.session)).toBe(true);
    });

    test('ends the session in which the login began', async () => {
      const before = await identity.register();
      const { session } = await logins.signIn(
        provider,
        { email: newEmail() },
        { sessionToken: before.token },
      );
      expect(await isAlive(before)).toBe(false);
      expect(await isAlive(session)).toBe(true);
    });

    test('ends the session in which the login was completed', async () => {
      const meanwhile = await identity.register();
      const { authorizationUrl, ticket } = await logins.redirect(provider);
      const callback = await visitProvider(authorizationUrl, { email: newEmail() });
      await logins.complete(provider, ticket, callback, meanwhile.token);
      expect(await isAlive(meanwhile)).toBe(false);
    });

    test('a canceled login is reported as canceled', async () => {
      expect(await logins.logIn(provider, 'cancels')).toEqual({
        outcome: 'refused',
        problem: 'cancelled',
        purpose: 'sign-in',
      });
    });

    test.each([
      ['/profile', '/profile'],
      ['//evil.example', '/subscribe'],
      ['/\\evil.example', '/subscribe'],
      ['https://evil.example', '/subscribe'],
      ['/api/logout', '/subscribe'],
    ])('with the return path %s, redirects to %s', async (returnTo, leadsTo) => {
      const { returnTo: place } = await logins.signIn(provider, { email: newEmail() }, { returnTo });
      expect(place).toBe(leadsTo);
    });

    test('eight concurrent first sign-ins create one user', async () => {
      const person = { email: newEmail(), subject: randomUUID() };
      const arrivals = await Promise.all(Array.from({ length: 8 }, () => logins.signIn(provider, person)));
      expect(new Set(arrivals.map(({ session }) => session.user.id)).size).toBe(1);
      expect(new Set(arrivals.map(({ session }) => session.token)).size).toBe(8);
    });
  });

  test('the same subject at two issuers is two users', async () => {
    const subject = randomUUID();
    const atGoogle = await logins.signIn('google', { email: newEmail(), subject });
    const atApple = await logins.signIn('apple', { email: newEmail(), subject });
    expect(atApple.session.user.id).not.toBe(atGoogle.session.user.id);
  });

  test('one new address at both providers at once is one user', async () => {
    const email = newEmail();
    const arrivals = await Promise.all(both.map((provider) => logins.signIn(provider, { email })));
    expect(new Set(arrivals.map(({ session }) => session.user.id)).size).toBe(1);
  });

  describe('the refresh token', () => {
    const keptOf = async ({ user }: OpenedSession): Promise<(string | null)[]> => {
      const rows: { token: string | null }[] = await identity.database.query(
        'SELECT refresh_token AS token FROM external_identity WHERE user_id = $1',
        [user.id],
      );
      return rows.map(({ token }) => token);
    };

    async function refresh(refreshToken: string): Promise<number> {
      const key = readApplePrivateKey(secrets.APPLE_PRIVATE_KEY);
      const clientId = secrets.APPLE_CLIENT_ID;
      const reply = await fetch(`${apple.issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
          client_id: clientId,
          client_secret: await appleClientSecret(
            { teamId: secrets.APPLE_TEAM_ID, keyId: secrets.APPLE_KEY_ID, key },
            { clientId, audience: apple.issuer, now: Date.now() },
          ),
        }),
      });
      await reply.arrayBuffer();
      return reply.status;
    }

    const providerTokens = () =>
      new ProviderTokens(
        identity.database,
        new Providers({ ...secrets, GOOGLE_ISSUER: google.issuer, APPLE_ISSUER: apple.issuer }),
      );

    test('of Apple is stored, and revoked when the account is erased', async () => {
      const { session } = await logins.signIn('apple', { email: newEmail() });
      const [token] = await keptOf(session);
      expect(await refresh(token ?? '')).toBe(200);
      expect(await providerTokens().revoke(session.user.id)).toBe(true);
      expect(await keptOf(session)).toEqual([null]);
      expect(await refresh(token ?? '')).toBe(400);
      expect(await providerTokens().revoke(session.user.id)).toBe(true);
    });

    test('is kept for a retry while Apple does not respond', async () => {
      const { session } = await logins.signIn('apple', { email: newEmail() });
      const unreachable = `http://localhost:${await freePort()}`;
      const unavailable = new Providers({
        ...secrets,
        GOOGLE_ISSUER: unreachable,
        APPLE_ISSUER: unreachable,
      });
      expect(await new ProviderTokens(identity.database, unavailable).revoke(session.user.id)).toBe(false);
      expect(await keptOf(session)).toEqual([expect.stringMatching(/^[\w-]{20,}$/)]);
    });

    test('of Google is not stored', async () => {
      const { session } = await logins.signIn('google', { email: newEmail() });
      expect(await keptOf(session)).toEqual([null]);
    });
  });
});
