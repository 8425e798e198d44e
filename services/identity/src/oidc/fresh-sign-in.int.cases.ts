import { logout, resolveSession, scheduleDeletion, type OpenedSession } from '@tenfold/contracts';
import { ForgingProvider, type Forgery } from '../../test/forging-provider.js';
import { secrets, startLocalProvider, type LocalProvider } from '../../test/local-providers.js';
import { openSessionTools, type SessionTools } from '../../test/session-tools.js';
import { callerOf, newEmail, startIdentity, type IdentityUnderTest } from '../../test/start-identity.js';
import { socialLoginsOf, type SignedIn } from '../../test/social-logins.js';

describe('fresh sign in', () => {
  let forger: ForgingProvider;
  let apple: LocalProvider;
  let identity: IdentityUnderTest;
  let logins: ReturnType<typeof socialLoginsOf>;
  let sessions: SessionTools;

  beforeAll(async () => {
    forger = await ForgingProvider.start();
    apple = await startLocalProvider('apple');
    identity = await startIdentity({ ...secrets, GOOGLE_ISSUER: forger.issuer, APPLE_ISSUER: apple.issuer });
    logins = socialLoginsOf(identity);
    sessions = await openSessionTools(identity);
  });

  afterEach(() => {
    forger.forgery = {};
  });

  afterAll(async () => {
    sessions.redis.destroy();
    await Promise.all([forger.stop(), apple.stop()]);
    await identity.stop();
  });

  const SECONDS_OF_PROOF = 300;
  const signedInAgo = (seconds: number): Forgery => ({
    claims: (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1_000) - seconds }),
  });
  const withoutAuthTime: Forgery = { claims: ({ auth_time: _, ...claims }) => claims };
  const stale = signedInAgo(SECONDS_OF_PROOF);
  const notFresh: [string, Forgery][] = [
    ['five minutes ago', stale],
    ['at a time that the provider does not state', withoutAuthTime],
  ];

  async function logIn(forgery: Forgery, email: string, options: Parameters<typeof logins.redirect>[1] = {}) {
    const { authorizationUrl, ticket } = await logins.redirect('google', options);
    forger.forgery = forgery;
    return logins.complete('google', ticket, forger.agree(authorizationUrl, email));
  }

  async function signIn(forgery: Forgery, email: string): Promise<OpenedSession> {
    const completed = await logIn(forgery, email);
    expect(completed).toMatchObject({ outcome: 'signed-in' });
    return (completed as SignedIn).session;
  }

  const again = (forgery: Forgery, email: string, { token }: OpenedSession) =>
    logIn(forgery, email, { purpose: 'reauthenticate', sessionToken: token });
  const isAlive = async ({ token }: OpenedSession): Promise<boolean> =>
    (await identity.call(resolveSession, { token }, null)) !== null;
  const deleteAccount = (session: OpenedSession) =>
    identity.call(scheduleDeletion, { sessionToken: session.token }, callerOf(session));
  const refused = (problem: string) => ({ outcome: 'refused', problem, purpose: 'reauthenticate' });
  const reauthenticationRequired = { code: 'REAUTHENTICATION_REQUIRED' };

  test.each(['reauthenticate', 'link'] as const)(
    'to %s, Google is requested with max_age 0',
    async (purpose) => {
      const session = await signIn({}, newEmail());
      const { authorizationUrl } = await logins.redirect('google', { purpose, sessionToken: session.token });
      const { searchParams } = new URL(authorizationUrl);
      expect(searchParams.get('max_age')).toBe('0');
      expect(searchParams.get('claims')).toContain('auth_time');
    },
  );

  test('Apple is requested with documented parameters only, and its token states the time of sign-in', async () => {
    const { session } = await logins.signIn('apple', { email: newEmail() });
    const options = { purpose: 'reauthenticate', sessionToken: session.token } as const;
    const url = new URL((await logins.redirect('apple', options)).authorizationUrl);
    expect([...url.searchParams.keys()]).not.toEqual(expect.arrayContaining(['max_age']));
    const renewed = await logins.signIn('apple', { email: session.user.email }, options);
    await expect(deleteAccount(renewed.session)).resolves.toBeDefined();
  });

  describe('a sign-in', () => {
    test('of a moment ago allows sensitive changes', async () => {
      await expect(deleteAccount(await signIn({}, newEmail()))).resolves.toBeDefined();
    });

    test.each(notFresh)(
      'of a user who signed in at the provider %s opens a session that is not fresh',
      async (_when, forgery) => {
        const session = await signIn(forgery, newEmail());
        expect(await isAlive(session)).toBe(true);
        await expect(deleteAccount(session)).rejects.toMatchObject(reauthenticationRequired);
      },
    );

    test('is fresh by the time of the sign-in at the provider', async () => {
      const session = await signIn(signedInAgo(240), newEmail());
      await sessions.age(session, 'auth_time', '61 seconds');
      await expect(deleteAccount(session)).rejects.toMatchObject(reauthenticationRequired);
    });

    test('in the future counts as a current one', async () => {
      const session = await signIn(signedInAgo(-86_400), newEmail());
      await sessions.age(session, 'auth_time', '301 seconds');
      await expect(deleteAccount(session)).rejects.toMatchObject(reauthenticationRequired);
    });
  });

  describe('re-authentication', () => {
    test('with a new sign-in makes the session fresh, in place of the old one', async () => {
      const email = newEmail();
      const old = await signIn(stale, email);
      const completed = await again({}, email, old);
      expect(completed).toMatchObject({
        outcome: 'signed-in',
        purpose: 'reauthenticate',
        returnTo: '/profile',
      });
      const { session } = completed as SignedIn;
      expect(session.user.id).toBe(old.user.id);
      expect([await isAlive(old), await isAlive(session)]).toEqual([false, true]);
      await expect(deleteAccount(session)).resolves.toBeDefined();
    });

    test.each(notFresh)(
      'with a sign-in %s is refused; the session stays unchanged',
      async (_when, forgery) => {
        const email = newEmail();
        const old = await signIn(stale, email);
        expect(await again(forgery, email, old)).toEqual(refused('not-fresh'));
        expect(await isAlive(old)).toBe(true);
        await expect(deleteAccount(old)).rejects.toMatchObject(reauthenticationRequired);
      },
    );

    test('with another user’s provider account is refused, and creates no account', async () => {
      const old = await signIn(stale, newEmail());
      const other = newEmail();
      expect(await again({}, other, old)).toEqual(refused('another-account'));
      expect(await identity.database.query('SELECT 1 FROM "user" WHERE email = $1', [other])).toEqual([]);
      expect(await isAlive(old)).toBe(true);
    });

    test('needs a session at the redirect and at the callback', async () => {
      const over = { outcome: 'refused', problem: 'session-over' };
      expect(await logins.begin('google', { purpose: 'reauthenticate' })).toEqual(over);
      const email = newEmail();
      const old = await signIn(stale, email);
      const { authorizationUrl, ticket } = await logins.redirect('google', {
        purpose: 'reauthenticate',
        sessionToken: old.token,
      });
      await identity.call(logout, { token: old.token }, null);
      forger.forgery = {};
      const callback = forger.agree(authorizationUrl, email);
      expect(await logins.complete('google', ticket, callback)).toEqual(refused('session-over'));
    });
  });

  test('linking keeps the freshness of the session', async () => {
    const session = await identity.register();
    await identity.database.query('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [
      session.user.id,
    ]);
    await sessions.age(session, 'auth_time', '250 seconds');
    const linked = await logIn({}, newEmail(), { purpose: 'link', sessionToken: session.token });
    expect(linked).toMatchObject({ outcome: 'signed-in' });
    const renewed = (linked as SignedIn).session;
    await sessions.age(renewed, 'auth_time', '51 seconds');
    await expect(deleteAccount(renewed)).rejects.toMatchObject(reauthenticationRequired);
  });
});
