import { randomUUID } from 'node:crypto';
import {
  changeEmail,
  changePassword,
  confirmEmail,
  CredentialsReplaced,
  describePasswordReset,
  disownAccount,
  getDeletion,
  getSecurity,
  requestPasswordReset,
  resetPassword,
  resolveSession,
  scheduleDeletion,
  verifyEmail,
  type OpenedSession,
} from '@tenfold/contracts';
import { columnsWithSecrets } from '@tenfold/testing';
import { secrets, startLocalProvider, type LocalProvider } from '../../test/local-providers.js';
import { mailTo, tokenIn } from '../../test/mail-tools.js';
import {
  callerOf,
  newEmail,
  PASSWORD,
  startIdentity,
  type IdentityUnderTest,
} from '../../test/start-identity.js';
import { socialLoginsOf } from '../../test/social-logins.js';

describe('account ownership', () => {
  const VICTIMS_PASSWORD = 'the victim’s own one';

  let google: LocalProvider;
  let identity: IdentityUnderTest;
  let logins: ReturnType<typeof socialLoginsOf>;

  beforeAll(async () => {
    google = await startLocalProvider('google');
    identity = await startIdentity({ ...secrets, GOOGLE_ISSUER: google.issuer });
    logins = socialLoginsOf(identity);
  });

  afterAll(async () => {
    await google.stop();
    await identity.stop();
  });

  const isAlive = async ({ token }: OpenedSession): Promise<boolean> =>
    (await identity.call(resolveSession, { token }, null)) !== null;
  const security = (session: OpenedSession) => identity.call(getSecurity, {}, callerOf(session));
  const setProved = ({ user }: OpenedSession, isProved: boolean) =>
    identity.database.query(
      'UPDATE "user" SET email_verified_at = CASE WHEN $2 THEN now() END WHERE id = $1',
      [user.id, isProved],
    );

  const verificationLink = async ({ user }: OpenedSession) =>
    tokenIn(await mailTo(identity, user.email, 'Confirm your email address'), '/verify-email');

  async function resetLink({ user }: OpenedSession): Promise<string> {
    await identity.call(requestPasswordReset, { email: user.email }, null);
    return tokenIn(await mailTo(identity, user.email, 'Reset your password'), '/reset-password');
  }

  async function plantedAccount(): Promise<{
    planted: OpenedSession;
    attacker: { email: string; subject: string };
  }> {
    const planted = await identity.register();
    const attacker = { email: newEmail(), subject: randomUUID() };
    await setProved(planted, true);
    const linked = await logins.link('google', attacker, planted);
    if (linked.outcome === 'refused') throw new Error(linked.problem);
    await setProved(planted, false);
    const session = await identity.signIn(planted.user.email);
    await identity.call(scheduleDeletion, { sessionToken: session.token }, callerOf(session));
    return { planted: session, attacker };
  }

  const replacements = async ({ user }: OpenedSession): Promise<number> => {
    const rows: object[] = await identity.database.query(
      'SELECT 1 FROM outbox WHERE aggregate_id = $1 AND subject = $2',
      [user.id, CredentialsReplaced.type],
    );
    return rows.length;
  };

  const REVOKED = 'by revoke-credentials.ts';
  const ENDED = 'with the session';

  /** What makes each stored secret useless when the owner takes the account over. */
  const revocations: Record<string, string> = {
    'account_token.token_hash': REVOKED,
    'external_identity.refresh_token': REVOKED,
    'passkey.credential_id': REVOKED,
    'passkey.public_key': REVOKED,
    'passkey_challenge.challenge': ENDED,
    'passkey_challenge.holder_hash': ENDED,
    'pending_sign_in.ticket_hash': REVOKED,
    'recovery_code.code_hash': REVOKED,
    'session.token_hash': REVOKED,
    'session_cache_deletion.token_hash': ENDED,
    'totp.pending_secret': REVOKED,
    'totp.secret': REVOKED,
    'user.password_hash': REVOKED,
  };

  test('every stored secret has something that revokes it', async () => {
    expect(await columnsWithSecrets(identity.database)).toEqual(Object.keys(revocations));
  });

  test.each(['resets', 'changes'])(
    'a user who %s the password revokes, by event, what other services hold',
    async (how) => {
      const session = await identity.register();
      await setProved(session, true);
      const newPassword = VICTIMS_PASSWORD;
      const { token: sessionToken } = session;
      if (how === 'resets')
        await identity.call(resetPassword, { token: await resetLink(session), newPassword }, null);
      else {
        const change = { currentPassword: PASSWORD, newPassword };
        await identity.call(changePassword, { sessionToken, change }, callerOf(session));
      }
      expect(await replacements(session)).toBe(1);
    },
  );

  async function expectAttackerIsOut(
    victim: OpenedSession,
    { planted, attacker }: Awaited<ReturnType<typeof plantedAccount>>,
  ): Promise<void> {
    expect(await isAlive(planted)).toBe(false);
    expect(await replacements(planted)).toBeGreaterThan(0);
    await expect(identity.signIn(planted.user.email, PASSWORD)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const back = await logins.signIn('google', attacker);
    expect(back.session.user.id).not.toBe(victim.user.id);
    expect(await identity.call(getDeletion, {}, callerOf(victim))).toEqual({ deletesAt: null });
  }

  describe('an attacker has registered the victim’s address', () => {
    test('a password reset by mail removes the attacker’s credentials, including the linked provider', async () => {
      const account = await plantedAccount();
      const { email } = account.planted.user;
      const token = await resetLink(account.planted);
      expect(await identity.call(describePasswordReset, { token }, null)).toEqual({
        providers: [{ provider: 'google', email: account.attacker.email }],
        removesProviders: true,
      });
      await identity.call(resetPassword, { token, newPassword: VICTIMS_PASSWORD }, null);
      const victim = await identity.signIn(email, VICTIMS_PASSWORD);
      expect(await security(victim)).toMatchObject({ emailVerified: true, providers: [] });
      await expectAttackerIsOut(victim, account);
      const notice = await mailTo(identity, email, 'Your password was changed');
      expect(notice.text).toContain('Google can no longer be used to sign in');
    });

    test('the mailed confirmation needs a session of the same account', async () => {
      const account = await plantedAccount();
      const { email } = account.planted.user;
      const token = await verificationLink(account.planted);
      const bystander = await identity.register();
      const inSession = { sessionToken: bystander.token, token };
      const refusals = await Promise.all([
        identity.refused(verifyEmail, inSession, callerOf(bystander)),
        identity.refused(verifyEmail, inSession, null),
        identity.refused(
          verifyEmail,
          { ...inSession, sessionToken: 'x'.repeat(43) },
          callerOf(account.planted),
        ),
      ]);
      expect(refusals.map(({ code }) => code)).toEqual(['FORBIDDEN', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
      expect(await security(account.planted)).toMatchObject({ emailVerified: false });

      const { session: victim } = await logins.signIn('google', { email });
      expect(victim.user.id).toBe(account.planted.user.id);
      await expectAttackerIsOut(victim, account);
    });

    test('“I did not create this account” deletes every credential and lets the victim choose a password', async () => {
      const account = await plantedAccount();
      const token = await verificationLink(account.planted);
      const outcomes = await Promise.allSettled(
        [1, 2, 3].map(() => identity.call(disownAccount, { token }, null)),
      );
      const disowned = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      expect(disowned).toHaveLength(1);
      expect(await isAlive(account.planted)).toBe(false);

      const resetToken = disowned[0]?.value.resetToken ?? '';
      await identity.call(resetPassword, { token: resetToken, newPassword: VICTIMS_PASSWORD }, null);
      const victim = await identity.signIn(account.planted.user.email, VICTIMS_PASSWORD);
      await expectAttackerIsOut(victim, account);
      expect((await identity.refused(disownAccount, { token }, null)).code).toBe('INVALID_INPUT');
    });

    test('an old link cannot disown an account whose address was verified', async () => {
      const owner = await identity.register();
      const token = await verificationLink(owner);
      await setProved(owner, true);
      expect((await identity.refused(disownAccount, { token }, null)).code).toBe('INVALID_INPUT');
      expect(await isAlive(owner)).toBe(true);
    });
  });

  test('a victim cannot confirm a change of address of the attacker’s account', async () => {
    const [attacker, victim] = [await identity.register(), await identity.register()];
    const email = newEmail();
    const change = { sessionToken: attacker.token, change: { email } };
    await identity.call(changeEmail, change, callerOf(attacker));
    const token = tokenIn(await mailTo(identity, email, 'Confirm your new email address'), '/confirm-email');
    const input = { sessionToken: victim.token, token };
    expect((await identity.refused(confirmEmail, input, callerOf(victim))).code).toBe('FORBIDDEN');
    expect((await identity.refused(confirmEmail, input, null)).code).toBe('UNAUTHENTICATED');
    const { session } = await logins.signIn('google', { email });
    expect(session.user).toMatchObject({ email });
    expect(session.user.id).not.toBe(attacker.user.id);
  });

  describe('a password reset of a verified account', () => {
    test.each([
      ['keeps its providers', {}, ['google']],
      ['removes them when its user chooses so', { removeProviders: true }, []],
    ])('%s', async (_what, choice, left) => {
      const owner = await identity.register();
      await setProved(owner, true);
      const email = newEmail();
      await logins.link('google', { email }, owner);
      const token = await resetLink(owner);
      expect(await identity.call(describePasswordReset, { token }, null)).toEqual({
        providers: [{ provider: 'google', email }],
        removesProviders: false,
      });
      await identity.call(resetPassword, { token, newPassword: VICTIMS_PASSWORD, ...choice }, null);
      const session = await identity.signIn(owner.user.email, VICTIMS_PASSWORD);
      expect((await security(session)).providers.map(({ provider }) => provider)).toEqual(left);
      expect((await identity.refused(describePasswordReset, { token }, null)).code).toBe('INVALID_INPUT');
    });
  });
});
