import {
  changeEmail,
  confirmEmail,
  EmailChanged,
  getSecurity,
  requestEmailVerification,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
  type OpenedSession,
} from '@tenfold/contracts';
import { ageLink, mailsTo, mailTo, tokenIn } from '../../test/mail-tools.js';
import { identityWithSessionTools } from '../../test/session-tools.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, callerOf, newEmail } from '../../test/start-identity.js';

describe('email changes', () => {
  const VERIFY = 'Confirm your email address';
  const CHANGE = 'Confirm your new email address';

  const { identity, tools } = identityWithSessionTools();

  const security = (session: OpenedSession) => identity.call(getSecurity, {}, callerOf(session));
  type FollowedLink = typeof verifyEmail | typeof confirmEmail;
  const follow = (link: FollowedLink, session: OpenedSession, token: string) =>
    identity.call(link, { sessionToken: session.token, token }, callerOf(session));
  const refusal = async (link: FollowedLink, session: OpenedSession, token: string) =>
    (await identity.refused(link, { sessionToken: session.token, token }, callerOf(session))).code;
  const verify = (session: OpenedSession, token: string) => follow(verifyEmail, session, token);
  const confirm = (session: OpenedSession, token: string) => follow(confirmEmail, session, token);

  const inputOf = (session: OpenedSession, email: string) => ({
    sessionToken: session.token,
    change: { email },
  });

  async function mailedChange(session: OpenedSession, email: string): Promise<string> {
    await identity.call(changeEmail, inputOf(session, email), callerOf(session));
    return tokenIn(await mailTo(identity, email, CHANGE), '/confirm-email');
  }

  describe('verifying the address', () => {
    test('registering mails a link, which works once', async () => {
      const session = await identity.register();
      expect(await security(session)).toEqual({
        emailVerified: false,
        hasPassword: true,
        providers: [],
        pendingEmail: null,
        secondFactor: { totpEnabled: false, requiresPasskey: false, recoveryCodesLeft: 0, isRequired: false },
        passkeys: [],
      });
      const token = tokenIn(await mailTo(identity, session.user.email, VERIFY), '/verify-email');
      await verify(session, token);
      expect(await security(session)).toMatchObject({ emailVerified: true });
      expect(await refusal(verifyEmail, session, token)).toBe('INVALID_INPUT');
    });

    test('one of three concurrent uses of a link succeeds', async () => {
      const session = await identity.register();
      const token = tokenIn(await mailTo(identity, session.user.email, VERIFY), '/verify-email');
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => verify(session, token)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('a new link can be requested until the address is verified', async () => {
      const session = await identity.register();
      const ask = () => identity.call(requestEmailVerification, {}, callerOf(session));
      const first = tokenIn(await mailTo(identity, session.user.email, VERIFY), '/verify-email');
      await ask();
      const second = tokenIn(await mailTo(identity, session.user.email, VERIFY, 2), '/verify-email');
      expect(await refusal(verifyEmail, session, first)).toBe('INVALID_INPUT');
      await verify(session, second);
      await ask();
      const rows: object[] = await identity.database.query('SELECT 1 FROM account_token WHERE user_id = $1', [
        session.user.id,
      ]);
      expect(rows).toEqual([]);
    });

    test.each([
      ['24 hours', false],
      ['23 hours 59 minutes', true],
    ])('after %s the link is valid: %s', async (interval, good) => {
      const session = await identity.register();
      const token = tokenIn(await mailTo(identity, session.user.email, VERIFY), '/verify-email');
      await ageLink(identity, session.user.id, 'verify-email', interval);
      await verify(session, token).catch(() => undefined);
      expect(await security(session)).toMatchObject({ emailVerified: good });
    });

    test('the administrator’s address is verified from the start', async () => {
      expect(await security(await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD))).toMatchObject({
        emailVerified: true,
      });
    });

    test('a link for one purpose is invalid for another', async () => {
      const session = await identity.register();
      const token = tokenIn(await mailTo(identity, session.user.email, VERIFY), '/verify-email');
      const newPassword = 'another fine one';
      expect(await refusal(confirmEmail, session, token)).toBe('INVALID_INPUT');
      expect((await identity.refused(resetPassword, { token, newPassword }, null)).code).toBe(
        'INVALID_INPUT',
      );
      await verify(session, token);
    });
  });

  describe('changing the address', () => {
    test('takes effect with the link in the new mailbox; the former address gets a mail, other services an event', async () => {
      const session = await identity.register();
      const former = session.user.email;
      const email = newEmail();
      const token = await mailedChange(session, email);
      expect(await security(session)).toMatchObject({ pendingEmail: email, emailVerified: false });
      await expect(identity.signIn(email)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      await confirm(session, token);
      await expect(identity.signIn(former)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      expect((await identity.signIn(email)).user).toMatchObject({ id: session.user.id, email });
      expect(await security(session)).toMatchObject({ pendingEmail: null, emailVerified: true });
      const notice = await mailTo(identity, former, 'Your email address was changed');
      expect(notice.text).toContain('s***@Example.com'.replace('s', 'S'));
      expect(notice.text).not.toContain(email);
      const emitted: object[] = await identity.database.query(
        'SELECT payload FROM outbox WHERE aggregate_id = $1 AND subject = $2',
        [session.user.id, EmailChanged.type],
      );
      expect(emitted).toEqual([
        { payload: { userId: session.user.id, email, changedAt: expect.stringMatching(/Z$/) } },
      ]);
    });

    test('invalidates links in the former mailbox', async () => {
      const session = await identity.register();
      const former = session.user.email;
      const verification = tokenIn(await mailTo(identity, former, VERIFY), '/verify-email');
      await identity.call(requestPasswordReset, { email: former }, null);
      const reset = tokenIn(await mailTo(identity, former, 'Reset your password'), '/reset-password');
      await confirm(session, await mailedChange(session, newEmail()));
      const newPassword = 'another fine one';
      expect(await refusal(verifyEmail, session, verification)).toBe('INVALID_INPUT');
      const refused = await identity.refused(resetPassword, { token: reset, newPassword }, null);
      expect(refused.code).toBe('INVALID_INPUT');
    });

    test('needs a session that is fresh for five minutes', async () => {
      const session = await identity.register();
      const ask = () => identity.refused(changeEmail, inputOf(session, newEmail()), callerOf(session));
      await tools.age(session, 'auth_time', '5 minutes');
      expect((await ask()).code).toBe('REAUTHENTICATION_REQUIRED');
      await tools.close(session.token);
      expect((await ask()).code).toBe('UNAUTHENTICATED');
    });

    test('a second request invalidates the first link', async () => {
      const session = await identity.register();
      const first = await mailedChange(session, newEmail());
      const email = newEmail();
      const second = await mailedChange(session, email);
      expect(await refusal(confirmEmail, session, first)).toBe('INVALID_INPUT');
      await confirm(session, second);
      expect(await refusal(confirmEmail, session, second)).toBe('INVALID_INPUT');
      expect((await identity.signIn(email)).user.id).toBe(session.user.id);
    });

    test('to an address of another account returns the same response and sends no mail', async () => {
      const [session, other] = [await identity.register(), await identity.register()];
      const taken = other.user.email.toLowerCase();
      expect(await identity.call(changeEmail, inputOf(session, taken), callerOf(session))).toBeNull();
      await mailedChange(await identity.register(), newEmail());
      expect((await mailsTo(identity, taken)).map(({ subject }) => subject)).not.toContain(CHANGE);
    });

    test('only one of two users gets the same new address', async () => {
      const [one, two] = [await identity.register(), await identity.register()];
      const email = newEmail();
      const first = await mailedChange(one, email);
      await identity.call(changeEmail, inputOf(two, email.toUpperCase()), callerOf(two));
      const second = tokenIn(await mailTo(identity, email, CHANGE, 2), '/confirm-email');
      const outcomes = await Promise.allSettled([confirm(one, first), confirm(two, second)]);
      const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refusals.map(({ reason }) => (reason as { code: string }).code)).toEqual(['CONFLICT']);
    });

    test.each([
      ['the present address', (session: OpenedSession) => session.user.email.toUpperCase(), 'INVALID_INPUT'],
      ['no address', () => 'nobody', 'INVALID_INPUT'],
    ])('to %s is refused', async (_what, address, code) => {
      const session = await identity.register();
      const input = inputOf(session, address(session));
      expect((await identity.refused(changeEmail, input, callerOf(session))).code).toBe(code);
    });

    test('is refused to the administrator, and the administrator’s address is refused to others', async () => {
      const admin = await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
      const refused = await identity.refused(changeEmail, inputOf(admin, newEmail()), callerOf(admin));
      expect(refused.code).toBe('CONFLICT');
      const session = await identity.register();
      await identity.call(changeEmail, inputOf(session, ADMIN_EMAIL), callerOf(session));
      expect((await mailsTo(identity, ADMIN_EMAIL)).map(({ subject }) => subject)).not.toContain(CHANGE);
    });
  });
});
