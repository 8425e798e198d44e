import {
  beginPasskeySignIn,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  signInWithPasskey,
  type OpenedSession,
} from '@tenfold/contracts';
import { callerOf, client } from '../../test/start-identity.js';
import { startSecondFactors, type SecondFactorsUnderTest } from '../../test/start-second-factors.js';

describe('second factor audit', () => {
  let { identity, tools, newProtectedUser, newPasskeyOwner, completeWithPasskey, auditOf, stop } =
    {} as SecondFactorsUnderTest;

  beforeAll(async () => {
    ({ identity, tools, newProtectedUser, newPasskeyOwner, completeWithPasskey, auditOf, stop } =
      await startSecondFactors());
  });

  afterAll(() => stop());

  async function actionsOf(session: OpenedSession): Promise<string[]> {
    return (await auditOf(session))
      .filter(({ actorId }) => actorId === session.user.id)
      .map(({ action, detail }) => (action === 'sign-in.completed' ? `${action}: ${detail}` : action))
      .toReversed();
  }

  test('the audit log has the set-up, sign-ins, replacement and removal of an authenticator app', async () => {
    const { email, session, secret, codes } = await newProtectedUser();
    await tools.complete((await tools.beginSignIn(email)).ticket, tools.nextCode(secret));
    await tools.complete((await tools.beginSignIn(email)).ticket, codes[0] ?? '', 'recovery-code');
    const replaced = await tools.enable(session);
    const input = { sessionToken: replaced.session.token };
    await identity.call(renewRecoveryCodes, input, callerOf(session));
    await identity.call(removeTotp, input, callerOf(session));
    await identity.signIn(email);
    expect(await actionsOf(session)).toEqual([
      'totp.enabled',
      'sign-in.completed: With password and totp',
      'sign-in.completed: With password and recovery-code',
      'totp.replaced',
      'recovery-codes.renewed',
      'totp.removed',
    ]);
  });

  test('the audit log has the set-up, sign-ins and removal of a passkey, without its name', async () => {
    const { authenticator, session, passkey } = await newPasskeyOwner();
    const { ticket, options } = await identity.call(beginPasskeySignIn, {}, null);
    await identity.call(
      signInWithPasskey,
      { ticket, assertion: authenticator.assert(options.challenge), client },
      null,
    );
    const { session: fresh, email } = await tools.enable(session);
    const pending = await tools.beginSignIn(email);
    await completeWithPasskey(pending.ticket, authenticator);
    const removal = { sessionToken: fresh.token, passkeyId: passkey.id };
    await identity.call(removePasskey, removal, callerOf(session));
    expect(await actionsOf(session)).toEqual([
      'passkey.added',
      'sign-in.completed: With passkey',
      'totp.enabled',
      'sign-in.completed: With password and passkey',
      'passkey.removed',
    ]);
    expect(JSON.stringify(await auditOf(session))).not.toContain('My key');
  });

  test('the audit log has no entry for a refused code', async () => {
    const { email, session } = await newProtectedUser();
    const { ticket } = await tools.beginSignIn(email);
    await expect(tools.complete(ticket, '000000')).rejects.toMatchObject({ code: 'WRONG_CODE' });
    expect(await actionsOf(session)).toEqual(['totp.enabled']);
  });
});
