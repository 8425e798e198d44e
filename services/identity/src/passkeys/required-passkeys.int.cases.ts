import {
  getSecurity,
  login,
  removePasskey,
  requirePasskey,
  stopRequiringPasskey,
  type OpenedSession,
} from '@tenfold/contracts';
import { mailTo } from '../../test/mail-tools.js';
import { callerOf, client, PASSWORD } from '../../test/start-identity.js';
import { startSecondFactors, type SecondFactorsUnderTest } from '../../test/start-second-factors.js';

describe('required passkeys', () => {
  let { identity, sessions, tools, newPasskeyOwner, completeWithPasskey, secondFactorOf, auditOf, stop } =
    {} as SecondFactorsUnderTest;

  beforeAll(async () => {
    ({ identity, sessions, tools, newPasskeyOwner, completeWithPasskey, secondFactorOf, auditOf, stop } =
      await startSecondFactors());
  });

  afterAll(() => stop());

  const input = ({ token }: OpenedSession) => ({ sessionToken: token });
  const turnOn = (session: OpenedSession) => identity.call(requirePasskey, input(session), callerOf(session));
  const outcomeOf = async (email: string) =>
    (await identity.call(login, { credentials: { email, password: PASSWORD }, client }, null)).outcome;

  test('the password alone opens a session while no passkey is required', async () => {
    const { session, email } = await newPasskeyOwner();
    expect(await secondFactorOf(session)).toMatchObject({ requiresPasskey: false });
    expect(await outcomeOf(email)).toBe('signed-in');
  });

  test('a required passkey or a recovery code completes a sign-in; turning it on ends other sessions and sends a mail', async () => {
    const { session, email, authenticator } = await newPasskeyOwner();
    const elsewhere = await identity.signIn(email);
    const { codes } = await turnOn(session);
    expect(codes).toHaveLength(10);
    expect(await sessions.resolve(elsewhere.token)).toBeNull();
    expect(await sessions.resolve(session.token)).not.toBeNull();
    await mailTo(identity, email, 'Signing in now needs a passkey');

    const first = await tools.beginSignIn(email);
    expect(first.methods).toEqual(['passkey', 'recovery-code']);
    await completeWithPasskey(first.ticket, authenticator);

    const second = await tools.beginSignIn(email);
    await tools.complete(second.ticket, codes[0] ?? '', 'recovery-code');
    expect(await secondFactorOf(session)).toMatchObject({ requiresPasskey: true, recoveryCodesLeft: 9 });
  });

  test('turning it off makes the password enough again and deletes the recovery codes', async () => {
    const { session, email } = await newPasskeyOwner();
    await turnOn(session);
    await identity.call(stopRequiringPasskey, input(session), callerOf(session));
    expect(await outcomeOf(email)).toBe('signed-in');
    expect(await secondFactorOf(session)).toMatchObject({ requiresPasskey: false, recoveryCodesLeft: 0 });
    expect(await identity.refused(stopRequiringPasskey, input(session), callerOf(session))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const actions = (await auditOf(session)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['passkey.required', 'passkey.not-required']));
  });

  test('removing the last passkey turns it off', async () => {
    const { session, email } = await newPasskeyOwner();
    await turnOn(session);
    const { passkeys } = await identity.call(getSecurity, {}, callerOf(session));
    const removal = { ...input(session), passkeyId: passkeys[0]?.id ?? '' };
    await identity.call(removePasskey, removal, callerOf(session));
    expect(await secondFactorOf(session)).toMatchObject({ requiresPasskey: false, recoveryCodesLeft: 0 });
    expect(await outcomeOf(email)).toBe('signed-in');
  });

  test('turning it on needs a passkey, no authenticator app, and a fresh session', async () => {
    const none = await tools.newUser();
    expect(await identity.refused(requirePasskey, input(none), callerOf(none))).toMatchObject({
      code: 'CONFLICT',
    });
    const { session: protectedSession } = await tools.enable((await newPasskeyOwner()).session);
    expect(
      await identity.refused(requirePasskey, input(protectedSession), callerOf(protectedSession)),
    ).toMatchObject({ code: 'CONFLICT' });
    const { session } = await newPasskeyOwner();
    await sessions.age(session, 'auth_time', '6 minutes');
    expect(await identity.refused(requirePasskey, input(session), callerOf(session))).toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
    });
  });
});
