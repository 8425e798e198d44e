import { getSecurity, login } from '@tenfold/contracts';
import { mailTo } from '../../test/mail-tools.js';
import { SoftAuthenticator } from '../../test/soft-authenticator.js';
import { callerOf, client, PASSWORD } from '../../test/start-identity.js';
import { startSecondFactors, type SecondFactorsUnderTest } from '../../test/start-second-factors.js';
import { OPERATOR_ID } from '../audit/audit.queries.js';
import { resetSecondFactor } from './reset-second-factor.js';
import { SecondFactorChanges } from './second-factor-changes.js';

describe('reset second factor', () => {
  let { identity, sessions, tools, newProtectedUser, addPasskey, auditOf, stop } =
    {} as SecondFactorsUnderTest;

  beforeAll(async () => {
    ({ identity, sessions, tools, newProtectedUser, addPasskey, auditOf, stop } = await startSecondFactors());
  });

  afterAll(() => stop());

  async function reset(...args: string[]) {
    const lines: unknown[] = [];
    const changes = new SecondFactorChanges('http://localhost:3000');
    const exitCode = await resetSecondFactor(args, identity.database, changes, (line) =>
      lines.push(JSON.parse(line)),
    );
    return { exitCode, lines };
  }

  async function userWithAll() {
    const user = await newProtectedUser();
    return { ...user, ...(await addPasskey(user.session, new SoftAuthenticator())) };
  }

  const signIn = (email: string) =>
    identity.call(login, { credentials: { email, password: PASSWORD }, client }, null);

  test('removes every second factor, ends every session, mails the owner and writes an audit entry', async () => {
    const { email, session } = await userWithAll();
    const waiting = await tools.beginSignIn(email);
    const userId = session.user.id;
    const removed = { totp: true, recoveryCodes: 10, passkeys: 1 };
    expect(await reset('--email', email.toUpperCase())).toEqual({
      exitCode: 0,
      lines: [{ userId, removed }],
    });
    expect(await sessions.resolve(session.token)).toBeNull();
    await expect(tools.complete(waiting.ticket, '000000')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const outcome = await signIn(email);
    expect(outcome).toMatchObject({ outcome: 'signed-in' });
    expect(await identity.call(getSecurity, {}, callerOf(session))).toMatchObject({
      passkeys: [],
      secondFactor: { totpEnabled: false, recoveryCodesLeft: 0 },
    });
    const mail = await mailTo(identity, email, 'Your second factor was removed');
    expect(mail.text).toContain('authenticator app, recovery codes (10), passkeys (1)');
    expect((await auditOf(session))[0]).toMatchObject({
      actorId: OPERATOR_ID,
      action: 'second-factors.reset',
      detail: 'Removed: authenticator app, recovery codes (10), passkeys (1)',
    });
  });

  test('removes only the kind that --only names', async () => {
    const { email, session } = await userWithAll();
    const read = () => identity.call(getSecurity, {}, callerOf(session));
    expect((await reset('--email', email, '--only', 'totp')).exitCode).toBe(0);
    expect(await read()).toMatchObject({
      passkeys: [expect.anything()],
      secondFactor: { totpEnabled: false, recoveryCodesLeft: 0 },
    });
    expect((await reset('--email', email, '--only', 'passkeys')).exitCode).toBe(0);
    expect((await read()).passkeys).toEqual([]);
  });

  test('exits with 1 and changes nothing for an account without second factors', async () => {
    const { email, session } = await userWithAll();
    await reset('--email', email);
    const again = await identity.signIn(email);
    const before = await auditOf(session);
    expect((await reset('--email', email)).exitCode).toBe(1);
    expect(await sessions.resolve(again.token)).not.toBeNull();
    expect(await auditOf(session)).toEqual(before);
  });

  test.each([
    ['no address', []],
    ['an unknown address', ['--email', 'unknown@example.com']],
    ['an unknown kind', ['--email', 'unknown@example.com', '--only', 'sms']],
    ['an unknown option', ['--mail', 'unknown@example.com']],
  ])('refuses %s', async (_what, args) => {
    await expect(reset(...args)).rejects.toThrow(/reset-second-factor --email|No account has this address/);
  });
});
