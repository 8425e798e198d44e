import { randomUUID } from 'node:crypto';
import {
  getSecurity,
  logout,
  requestPasswordReset,
  resolveSession,
  scheduleDeletion,
  unlinkProvider,
  type IdentityProvider,
  type OpenedSession,
} from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { mailTo } from '../../test/mail-tools.js';
import { visitProvider } from '../../test/local-providers.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, callerOf, newEmail, PASSWORD } from '../../test/start-identity.js';
import { identityWithProviders, type SignedIn } from '../../test/social-logins.js';
import { listLinkedProviders } from '../credentials/external-identities.queries.js';

describe('linking', () => {
  const { identity, logins } = identityWithProviders();

  const both: IdentityProvider[] = ['google', 'apple'];
  const refused = (problem: string, purpose = 'sign-in') => ({ outcome: 'refused', problem, purpose });
  const isAlive = async ({ token }: OpenedSession): Promise<boolean> =>
    (await identity.call(resolveSession, { token }, null)) !== null;
  const linkedTo = ({ user }: OpenedSession) => listLinkedProviders(identity.database.manager, user.id);

  async function proveEmail({ user }: OpenedSession): Promise<void> {
    await identity.database.query('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [user.id]);
  }

  async function registered(isProved: boolean): Promise<OpenedSession> {
    const opened = await identity.register();
    if (isProved) await proveEmail(opened);
    return opened;
  }

  async function linkAttackersProvider(
    planted: OpenedSession,
    person: { email: string; subject: string },
  ): Promise<OpenedSession> {
    await proveEmail(planted);
    const { session } = signedIn(await logins.link('google', person, planted));
    await identity.database.query('UPDATE "user" SET email_verified_at = NULL WHERE id = $1', [
      planted.user.id,
    ]);
    return session;
  }

  function signedIn(outcome: object): SignedIn {
    expect(outcome).toMatchObject({ outcome: 'signed-in' });
    return outcome as SignedIn;
  }

  describe.each(both)('an account with the same address, which %s has verified', (provider) => {
    test('is linked when its own address is verified, and keeps its password and sessions', async () => {
      const account = await registered(true);
      const email = account.user.email.toUpperCase();
      const { session, returnTo } = await logins.signIn(provider, { email });
      expect(session.user.id).toBe(account.user.id);
      expect(session.user.email).toBe(account.user.email);
      expect(returnTo).toBe('/');
      expect(await isAlive(account)).toBe(true);
      await expect(identity.signIn(account.user.email)).resolves.toMatchObject({
        user: { id: account.user.id },
      });
      expect(await linkedTo(account)).toEqual([{ provider, email }]);
    });

    test('is taken over when its address is unverified: no earlier credential opens it', async () => {
      const planted = await registered(false);
      const { email } = planted.user;
      await identity.call(requestPasswordReset, { email }, null);
      const attacker = { email: newEmail(), subject: randomUUID() };
      await identity.call(scheduleDeletion, { sessionToken: planted.token }, callerOf(planted));
      const attackersSession = await linkAttackersProvider(planted, attacker);

      const { session } = await logins.signIn(provider, { email });

      expect(session.user.id).toBe(planted.user.id);
      expect(await isAlive(session)).toBe(true);
      expect(await Promise.all([isAlive(planted), isAlive(attackersSession)])).toEqual([false, false]);
      await expect(identity.signIn(email)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      expect(await linkedTo(session)).toEqual([{ provider, email }]);
      const back = await logins.signIn('google', attacker);
      expect(back.session.user.id).not.toBe(planted.user.id);
      const left: object[] = await identity.database.query(
        `SELECT u.email_verified_at IS NOT NULL AS proved, password_hash AS password,
              (SELECT count(*)::int FROM account_token t WHERE t.user_id = u.id) AS tokens,
              (SELECT count(*)::int FROM account_deletion d WHERE d.user_id = u.id) AS deletions
         FROM "user" u WHERE u.id = $1`,
        [planted.user.id],
      );
      expect(left).toEqual([{ proved: true, password: null, tokens: 0, deletions: 0 }]);
    });

    test.each([true, false])(
      'stays unchanged when the provider has not verified the address (ours verified: %s)',
      async (isProved) => {
        const account = await registered(isProved);
        const { email } = account.user;
        expect(await logins.logIn(provider, { email, verified: false })).toEqual(refused('email-unverified'));
        expect(await linkedTo(account)).toEqual([]);
        expect(await isAlive(account)).toBe(true);
        await expect(identity.signIn(email, PASSWORD)).resolves.toMatchObject({ user: { email } });
      },
    );

    test('four concurrent first sign-ins open sessions of one user', async () => {
      for (const isProved of [true, false]) {
        const account = await registered(isProved);
        const { email } = account.user;
        const arrivals = await Promise.all(
          both.flatMap((each) => [each, each]).map((each) => logins.signIn(each, { email })),
        );
        expect(new Set(arrivals.map(({ session }) => session.user.id))).toEqual(new Set([account.user.id]));
        expect((await linkedTo(account)).map((linked) => linked.provider).toSorted()).toEqual([
          'apple',
          'google',
        ]);
      }
    });
  });

  test('an address that the provider has not verified creates no account', async () => {
    const email = newEmail();
    expect(await logins.logIn('google', { email, verified: false })).toEqual(refused('email-unverified'));
    await expect(identity.register(email)).resolves.toMatchObject({ user: { email } });
  });

  test('a relay address of Apple creates an account, and opens no existing one', async () => {
    const relay = `${randomUUID()}@privaterelay.appleid.com`;
    const first = await logins.signIn('apple', { email: relay, relay: true });
    expect(first.session.user.email).toBe(relay);
    const account = await registered(true);
    const { email } = account.user;
    expect(await logins.logIn('apple', { email, relay: true })).toEqual(refused('password-required'));
    expect(await linkedTo(account)).toEqual([]);
  });

  describe('the administrator', () => {
    test('cannot sign in by the provider’s address alone, but after linking', async () => {
      const person = { email: ADMIN_EMAIL, subject: randomUUID() };
      expect(await logins.logIn('google', person)).toEqual(refused('password-required'));
      const administrator = await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
      signedIn(await logins.link('google', person, administrator));
      const { session } = await logins.signIn('google', person);
      expect(session.user).toMatchObject({ id: administrator.user.id, isAdmin: true });
    });
  });

  describe.each(both)('linking %s to one’s own account', (provider) => {
    test('accepts another address, and rotates the token of the session', async () => {
      const account = await registered(true);
      const person = { email: newEmail(), verified: false };
      const { session, returnTo, purpose } = signedIn(await logins.link(provider, person, account));
      expect([session.user.id, returnTo, purpose]).toEqual([account.user.id, '/profile', 'link']);
      expect(session.token).not.toBe(account.token);
      expect([await isAlive(account), await isAlive(session)]).toEqual([false, true]);
      expect((await logins.signIn(provider, person)).session.user.id).toBe(account.user.id);
      expect(
        await identity.call(getSecurity, { sessionToken: session.token }, callerOf(session)),
      ).toMatchObject({ hasPassword: true, providers: [{ provider, email: person.email }] });
    });

    test('is idempotent', async () => {
      const account = await registered(true);
      const person = { email: newEmail() };
      const first = signedIn(await logins.link(provider, person, account));
      const second = signedIn(await logins.link(provider, person, first.session));
      expect(await linkedTo(second.session)).toEqual([{ provider, email: person.email }]);
    });

    test('is refused when it is linked to another user; both stay signed in', async () => {
      const person = { email: newEmail(), subject: randomUUID() };
      const owner = await logins.signIn(provider, person);
      const account = await registered(true);
      expect(await logins.link(provider, person, account)).toEqual(refused('linked-elsewhere', 'link'));
      expect([await isAlive(account), await isAlive(owner.session)]).toEqual([true, true]);
      expect(await linkedTo(account)).toEqual([]);
    });

    test('succeeds for one of two concurrent accounts', async () => {
      const person = { email: newEmail(), subject: randomUUID() };
      const accounts = await Promise.all([registered(true), registered(true)]);
      const outcomes = await Promise.all(accounts.map((account) => logins.link(provider, person, account)));
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'signed-in']);
      expect((await Promise.all(accounts.map(linkedTo))).flat()).toHaveLength(1);
    });

    test('needs a fresh session', async () => {
      const account = await registered(true);
      await identity.database.query(
        `UPDATE session SET auth_time = now() - interval '5 minutes 1 second' WHERE token_hash = $1`,
        [hashToken(account.token)],
      );
      const input = { purpose: 'link', sessionToken: account.token } as const;
      expect(await logins.begin(provider, input)).toEqual({ outcome: 'refused', problem: 'reauthenticate' });
    });

    test('needs a verified address at the redirect and at the callback', async () => {
      const unproved = await registered(false);
      const input = { purpose: 'link', sessionToken: unproved.token } as const;
      expect(await logins.begin(provider, input)).toEqual({
        outcome: 'refused',
        problem: 'confirm-address-first',
      });
      await proveEmail(unproved);
      const { authorizationUrl, ticket } = await logins.redirect(provider, input);
      await identity.database.query('UPDATE "user" SET email_verified_at = NULL WHERE id = $1', [
        unproved.user.id,
      ]);
      const callback = await visitProvider(authorizationUrl, { email: newEmail() });
      expect(await logins.complete(provider, ticket, callback)).toEqual(
        refused('confirm-address-first', 'link'),
      );
      expect(await linkedTo(unproved)).toEqual([]);
    });

    test('mails the user, and so does unlinking', async () => {
      const account = await registered(true);
      const name = { google: 'Google', apple: 'Apple' }[provider];
      const { session } = signedIn(await logins.link(provider, { email: 'thief@example.com' }, account));
      const linked = await mailTo(identity, account.user.email, `${name} was added to your account`);
      expect(linked.text).toContain(`${name} (t***@example.com)`);
      expect(linked.text).toContain('http://localhost:3000/forgot-password');
      await identity.call(unlinkProvider, { sessionToken: session.token, provider }, callerOf(session));
      await mailTo(identity, account.user.email, `${name} was removed from your account`);
    });

    test('needs a session at the redirect and at the callback', async () => {
      const over = { outcome: 'refused', problem: 'session-over' };
      expect(await logins.begin(provider, { purpose: 'link' })).toEqual(over);
      expect(await logins.begin(provider, { purpose: 'link', sessionToken: 'x'.repeat(43) })).toEqual(over);
      const account = await registered(true);
      const { authorizationUrl, ticket } = await logins.redirect(provider, {
        purpose: 'link',
        sessionToken: account.token,
      });
      const callback = await visitProvider(authorizationUrl, { email: newEmail() });
      await identity.call(logout, { token: account.token }, null);
      expect(await logins.complete(provider, ticket, callback)).toEqual({ ...over, purpose: 'link' });
      expect(await linkedTo(account)).toEqual([]);
    });
  });
});
