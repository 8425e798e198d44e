import { changePassword, requestPasswordReset, resetPassword } from '@tenfold/contracts';
import { hashToken, newToken } from '@tenfold/platform';
import { until } from '@tenfold/testing';
import { ageLink, mailsTo, mailTo, tokenIn } from '../../test/mail-tools.js';
import { identityWithSessionTools } from '../../test/session-tools.js';
import { callerOf, newEmail, PASSWORD } from '../../test/start-identity.js';

describe('password reset', () => {
  const SUBJECT = 'Reset your password';
  const NEW_PASSWORD = 'another fine one';

  const { identity, tools } = identityWithSessionTools();

  const request = (email: string) => identity.call(requestPasswordReset, { email }, null);
  const reset = (token: string, newPassword = NEW_PASSWORD) =>
    identity.call(resetPassword, { token, newPassword }, null);
  const refused = (token: string, newPassword = NEW_PASSWORD) =>
    identity.refused(resetPassword, { token, newPassword }, null);

  async function mailedToken(email: string, count = 1): Promise<string> {
    await request(email);
    return tokenIn(await mailTo(identity, email, SUBJECT, count), '/reset-password');
  }

  test('the mailed link sets a new password once, and ends every session', async () => {
    const first = await identity.register();
    const second = await identity.signIn(first.user.email);
    for (const { token } of [first, second]) await tools.resolve(token);
    const token = await mailedToken(first.user.email.toUpperCase());
    expect(await reset(token)).toEqual({ userId: first.user.id, email: first.user.email });
    for (const gone of [first, second]) {
      expect(await tools.cached(gone)).toBeNull();
      expect(await tools.resolve(gone.token)).toBeNull();
    }
    await expect(identity.signIn(first.user.email, PASSWORD)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await identity.signIn(first.user.email, NEW_PASSWORD);
    await mailTo(identity, first.user.email, 'Your password was changed');
    expect((await refused(token, 'a third fine one')).code).toBe('INVALID_INPUT');
    await identity.signIn(first.user.email, NEW_PASSWORD);
  });

  test('stores only the hash of the token, and deletes the content of the sent mail', async () => {
    const { user } = await identity.register();
    const token = await mailedToken(user.email);
    const rows: { hash: string }[] = await identity.database.query(
      `SELECT token_hash AS hash FROM account_token WHERE user_id = $1 AND purpose = 'reset-password'`,
      [user.id],
    );
    expect(rows).toEqual([{ hash: hashToken(token) }]);
    await until(async () => {
      const [row] = (await identity.database.query(
        'SELECT count(*)::int AS count FROM job WHERE job::text LIKE $1',
        [`%${token}%`],
      )) as [{ count: number }];
      return row.count === 0;
    });
  });

  test('one of four concurrent uses of a link sets the password', async () => {
    const { user } = await identity.register();
    const token = await mailedToken(user.email);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((number) => reset(token, `choice number ${number}`)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled') + 1;
    await identity.signIn(user.email, `choice number ${winner}`);
  });

  test('a second request invalidates the first link', async () => {
    const { user } = await identity.register();
    const first = await mailedToken(user.email);
    const second = await mailedToken(user.email, 2);
    expect(second).not.toBe(first);
    expect((await refused(first)).code).toBe('INVALID_INPUT');
    await reset(second);
  });

  test.each([
    ['30 minutes', false],
    ['29 minutes 50 seconds', true],
  ])('after %s the link is valid: %s', async (interval, good) => {
    const { user } = await identity.register();
    const token = await mailedToken(user.email);
    await ageLink(identity, user.id, 'reset-password', interval);
    const outcome = await reset(token).then(
      () => true,
      () => false,
    );
    expect(outcome).toBe(good);
  });

  test('a change of the password invalidates the link', async () => {
    const session = await identity.register();
    const token = await mailedToken(session.user.email);
    const change = { currentPassword: PASSWORD, newPassword: 'changed meanwhile' };
    await identity.call(changePassword, { sessionToken: session.token, change }, callerOf(session));
    expect((await refused(token)).code).toBe('INVALID_INPUT');
  });

  test('a link older than the password is invalid, even if its row remains', async () => {
    const { user } = await identity.register();
    const token = await mailedToken(user.email);
    await identity.database.query('UPDATE "user" SET password_changed_at = now() WHERE id = $1', [user.id]);
    expect((await refused(token)).code).toBe('INVALID_INPUT');
  });

  test('a weak password is refused, and the link stays valid', async () => {
    const { user } = await identity.register();
    const token = await mailedToken(user.email);
    for (const easy of ['Password1', user.email, '111111'])
      expect(await refused(token, easy)).toMatchObject({
        code: 'INVALID_INPUT',
        extra: { errors: [{ field: 'newPassword' }] },
      });
    await reset(token);
  });

  test('an unknown address gets the same reply and no mail', async () => {
    const [known, unknown] = [(await identity.register()).user.email, newEmail()];
    expect(await request(unknown)).toBeNull();
    expect(await request(known)).toBeNull();
    await mailTo(identity, known, SUBJECT);
    expect(await mailsTo(identity, unknown)).toEqual([]);
  });

  test('a reset verifies the address', async () => {
    const { user } = await identity.register();
    await reset(await mailedToken(user.email));
    const rows: object[] = await identity.database.query(
      'SELECT email_verified_at IS NOT NULL AS verified FROM "user" WHERE id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ verified: true }]);
  });

  test.each(['', 'short', newToken(), "' OR 1=1 --"])('refuses the token %j', async (token) => {
    expect((await refused(token)).code).toBe('INVALID_INPUT');
  });
});
