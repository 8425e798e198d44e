import {
  changeEmail,
  changePassword,
  confirmEmail,
  type ChangePasswordBody,
  type OpenedSession,
} from '@tenfold/contracts';
import { mailTo, tokenIn } from '../../test/mail-tools.js';
import { identityWithSessionTools } from '../../test/session-tools.js';
import { callerOf, newEmail, PASSWORD } from '../../test/start-identity.js';

describe('password changes', () => {
  const NEW_PASSWORD = 'another fine one';

  const { identity, tools } = identityWithSessionTools();

  const inputOf = (session: OpenedSession, change: Partial<ChangePasswordBody> = {}) => ({
    sessionToken: session.token,
    change: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...change },
  });

  const change = (session: OpenedSession, changes: Partial<ChangePasswordBody> = {}) =>
    identity.call(changePassword, inputOf(session, changes), callerOf(session));

  const refused = (session: OpenedSession, changes: Partial<ChangePasswordBody>) =>
    identity.refused(changePassword, inputOf(session, changes), callerOf(session));

  test('the new password works, the old one does not, and a mail is sent', async () => {
    const session = await identity.register();
    const { email } = session.user;
    await change(session);
    await expect(identity.signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(identity.signIn(email, NEW_PASSWORD)).resolves.toMatchObject({ user: { email } });
    const mail = await mailTo(identity, email, 'Your password was changed');
    expect(mail.text).toContain('http://localhost:3000/forgot-password');
  });

  test('the session gets a new token; the old token and the other sessions are invalid', async () => {
    const session = await identity.register();
    const other = await identity.signIn(session.user.email);
    for (const { token } of [session, other]) expect(await tools.resolve(token)).not.toBeNull();
    const rotated = await change(session);
    expect(rotated.token).not.toBe(session.token);
    expect(rotated.expiresAt).toBe(session.expiresAt);
    for (const gone of [session, other]) {
      expect(await tools.cached(gone)).toBeNull();
      expect(await tools.resolve(gone.token)).toBeNull();
    }
    expect(await tools.resolve(rotated.token)).toMatchObject({ userId: session.user.id });
  });

  test('cancels a pending change of address', async () => {
    const session = await identity.register();
    const email = newEmail();
    const input = { sessionToken: session.token, change: { email } };
    await identity.call(changeEmail, input, callerOf(session));
    const token = tokenIn(await mailTo(identity, email, 'Confirm your new email address'), '/confirm-email');
    const { token: sessionToken } = await change(session);
    const refusal = await identity.refused(confirmEmail, { sessionToken, token }, callerOf(session));
    expect(refusal.code).toBe('INVALID_INPUT');
  });

  test('keeps the other sessions when asked to', async () => {
    const session = await identity.register();
    const other = await identity.signIn(session.user.email);
    await change(session, { signOutOthers: false });
    expect(await tools.resolve(other.token)).not.toBeNull();
  });

  test.each([
    [{ currentPassword: 'a wrong one' }, 'WRONG_PASSWORD', undefined],
    [{ currentPassword: '' }, 'WRONG_PASSWORD', undefined],
    [{ newPassword: '12345' }, 'INVALID_INPUT', 'change.newPassword'],
    [{ newPassword: 'x'.repeat(129) }, 'INVALID_INPUT', 'change.newPassword'],
    [{ newPassword: 'Password1' }, 'INVALID_INPUT', 'newPassword'],
    [{ newPassword: 'customs-broker-2026' }, 'INVALID_INPUT', 'newPassword'],
  ])('%j is refused and changes nothing', async (changes, code, field) => {
    const session = await identity.register();
    const problem = await refused(session, changes);
    expect(problem.code).toBe(code);
    expect(problem.extra.errors?.[0]?.field).toBe(field);
    expect(await tools.resolve(session.token)).not.toBeNull();
    await expect(identity.signIn(session.user.email, PASSWORD)).resolves.toMatchObject({
      user: { id: session.user.id },
    });
  });

  test('another user’s session or an expired one changes nothing', async () => {
    const [session, other] = [await identity.register(), await identity.register()];
    const mixed = { ...inputOf(session), sessionToken: other.token };
    expect(await identity.refused(changePassword, mixed, callerOf(session))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await tools.close(session.token);
    expect((await refused(session, {})).code).toBe('UNAUTHENTICATED');
    await expect(identity.signIn(session.user.email, PASSWORD)).resolves.toMatchObject({
      user: { id: session.user.id },
    });
  });

  test('a repetition with the old token is refused', async () => {
    const session = await identity.register();
    await change(session);
    expect((await refused(session, { currentPassword: NEW_PASSWORD })).code).toBe('UNAUTHENTICATED');
  });

  test('one of four concurrent changes with one password succeeds', async () => {
    const session = await identity.register();
    const others = [
      session,
      ...(await Promise.all([1, 2, 3].map(() => identity.signIn(session.user.email)))),
    ];
    const outcomes = await Promise.allSettled(
      others.map((each, index) =>
        change(each, { newPassword: `choice number ${index}`, signOutOthers: false }),
      ),
    );
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(identity.signIn(session.user.email, `choice number ${winner}`)).resolves.toMatchObject({
      user: { id: session.user.id },
    });
  });

  describe('a user with social login only', () => {
    async function withoutPassword(): Promise<OpenedSession> {
      const session = await identity.register();
      await identity.database.query('UPDATE "user" SET password_hash = NULL WHERE id = $1', [
        session.user.id,
      ]);
      return session;
    }

    test('can set a password just after signing in', async () => {
      const session = await withoutPassword();
      await identity.call(
        changePassword,
        { sessionToken: session.token, change: { newPassword: NEW_PASSWORD } },
        callerOf(session),
      );
      await expect(identity.signIn(session.user.email, NEW_PASSWORD)).resolves.toMatchObject({
        user: { id: session.user.id },
      });
    });

    test('must re-authenticate when the sign-in is not fresh', async () => {
      const session = await withoutPassword();
      await tools.age(session, 'auth_time', '6 minutes');
      expect((await refused(session, {})).code).toBe('REAUTHENTICATION_REQUIRED');
    });

    test('cannot sign in with a password; the reply equals that for a wrong one', async () => {
      const { user } = await withoutPassword();
      for (const password of [PASSWORD, ''])
        await expect(identity.signIn(user.email, password)).rejects.toMatchObject({
          code: 'UNAUTHENTICATED',
          message: 'Invalid email or password',
        });
    });
  });
});
