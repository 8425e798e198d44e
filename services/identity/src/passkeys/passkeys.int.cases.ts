import {
  beginPasskeyReauthentication,
  beginPasskeyRegistration,
  beginPasskeySecondStep,
  beginPasskeySignIn,
  beginTotp,
  completeSignInWithPasskey,
  reauthenticateWithPasskey,
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  type PasskeyAssertion,
} from '@tenfold/contracts';
import { mailTo } from '../../test/mail-tools.js';
import { SoftAuthenticator, type Answers } from '../../test/soft-authenticator.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, callerOf, client } from '../../test/start-identity.js';
import { startSecondFactors, type SecondFactorsUnderTest } from '../../test/start-second-factors.js';

describe('passkeys', () => {
  let { identity, sessions, tools, addPasskey, newPasskeyOwner, passkeysOf, stop } =
    {} as SecondFactorsUnderTest;

  beforeAll(async () => {
    ({ identity, sessions, tools, addPasskey, newPasskeyOwner, passkeysOf, stop } = await startSecondFactors({
      ADMIN_SECOND_FACTOR: 'required',
    }));
  });

  afterAll(() => stop());

  const refused = { code: 'PASSKEY_REFUSED' };

  async function begin() {
    const { ticket, options } = await identity.call(beginPasskeySignIn, {}, null);
    return { ticket, challenge: options.challenge };
  }

  const signIn = (ticket: string, assertion: PasskeyAssertion) =>
    identity.call(signInWithPasskey, { ticket, assertion, client }, null);

  describe('adding a passkey', () => {
    test('lists it, renews the session’s token and sends a mail', async () => {
      const first = await tools.newUser();
      const { session, passkey } = await addPasskey(first, new SoftAuthenticator(), { name: '  Laptop ' });
      expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null, isSynced: false });
      expect(await passkeysOf(session)).toEqual([passkey]);
      expect(await sessions.resolve(first.token)).toBeNull();
      expect(await sessions.resolve(session.token)).not.toBeNull();
      expect((await mailTo(identity, first.user.email, 'A passkey was added')).text).toContain('Laptop');
    });

    test('the options contain the relying party, the user and the passkeys to exclude', async () => {
      const { session, authenticator } = await newPasskeyOwner();
      const options = await identity.call(
        beginPasskeyRegistration,
        { sessionToken: session.token },
        callerOf(session),
      );
      expect(options).toMatchObject({
        rp: { id: 'localhost', name: 'Tenfold' },
        user: { name: session.user.email },
        excludeCredentials: [{ id: authenticator.id, type: 'public-key' }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      });
    });

    test.each<[string, Answers]>([
      ['of another site', { origin: 'https://evil.example' }],
      ['for another host', { rpId: 'evil.example' }],
      ['without user verification', { isVerified: false }],
    ])('refuses one %s', async (_what, answers) => {
      const session = await tools.newUser();
      await expect(addPasskey(session, new SoftAuthenticator(), { answers })).rejects.toMatchObject(refused);
      expect(await passkeysOf(session)).toEqual([]);
    });

    test('refuses a response to another session’s challenge', async () => {
      const [mine, theirs] = [await tools.newUser(), await tools.newUser()];
      const { challenge } = await identity.call(
        beginPasskeyRegistration,
        { sessionToken: theirs.token },
        callerOf(theirs),
      );
      const passkey = new SoftAuthenticator().register(challenge);
      const input = { sessionToken: mine.token, passkey };
      expect(await identity.refused(registerPasskey, input, callerOf(mine))).toMatchObject(refused);
    });

    test('refuses a credential that is already registered', async () => {
      const { authenticator } = await newPasskeyOwner();
      await expect(addPasskey(await tools.newUser(), authenticator)).rejects.toMatchObject(refused);
    });

    test('needs a fresh session and a verified address', async () => {
      const session = await identity.register();
      const input = { sessionToken: session.token };
      expect(await identity.refused(beginPasskeyRegistration, input, callerOf(session))).toMatchObject({
        code: 'CONFLICT',
      });
      await tools.confirmEmail(session.user.id);
      await sessions.age(session, 'auth_time', '6 minutes');
      expect(await identity.refused(beginPasskeyRegistration, input, callerOf(session))).toMatchObject({
        code: 'REAUTHENTICATION_REQUIRED',
      });
    });
  });

  describe('signing in with a passkey', () => {
    test('opens a session that counts as having a second factor', async () => {
      const { authenticator, session } = await newPasskeyOwner();
      const { ticket, challenge } = await begin();
      const opened = await signIn(ticket, authenticator.assert(challenge));
      expect(opened.user.id).toBe(session.user.id);
      const rows: object[] = await identity.database.query(
        'SELECT method, amr FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
        [session.user.id],
      );
      expect(rows).toEqual([{ method: 'passkey', amr: ['passkey'] }]);
      expect((await passkeysOf(session))[0]?.lastUsedAt).toEqual(expect.stringMatching(/Z$/));
    });

    test('needs no code of two-step verification', async () => {
      const { authenticator, session } = await newPasskeyOwner();
      await tools.enable(session);
      const { ticket, challenge } = await begin();
      await signIn(ticket, authenticator.assert(challenge));
    });

    test.each<[string, Answers]>([
      ['of another site', { origin: 'https://evil.example' }],
      ['for another host', { rpId: 'evil.example' }],
      ['without user verification', { isVerified: false }],
      ['with a counter that did not rise', { counter: 1 }],
    ])('refuses an assertion %s', async (_what, answers) => {
      const { authenticator } = await newPasskeyOwner();
      const { ticket, challenge } = await begin();
      await expect(signIn(ticket, authenticator.assert(challenge, answers))).rejects.toMatchObject(refused);
    });

    test('a challenge works once, for the browser that requested it, for five minutes', async () => {
      const { authenticator } = await newPasskeyOwner();
      const [first, other] = [await begin(), await begin()];
      await expect(signIn(other.ticket, authenticator.assert(first.challenge))).rejects.toMatchObject(
        refused,
      );
      await signIn(first.ticket, authenticator.assert(first.challenge));
      await expect(signIn(first.ticket, authenticator.assert(first.challenge))).rejects.toMatchObject(
        refused,
      );
      const late = await begin();
      await identity.database.query(`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`);
      await expect(signIn(late.ticket, authenticator.assert(late.challenge))).rejects.toMatchObject(refused);
    });

    test('one of ten concurrent sign-ins with one assertion succeeds', async () => {
      const { authenticator } = await newPasskeyOwner();
      const { ticket, challenge } = await begin();
      const assertion = authenticator.assert(challenge);
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => signIn(ticket, assertion)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('refuses an unknown passkey and a forged signature', async () => {
      const { authenticator } = await newPasskeyOwner();
      const { ticket, challenge } = await begin();
      await expect(signIn(ticket, new SoftAuthenticator().assert(challenge))).rejects.toMatchObject(refused);
      const forged = { ...new SoftAuthenticator().assert(challenge), id: authenticator.id };
      await expect(signIn(ticket, forged)).rejects.toMatchObject(refused);
    });
  });

  describe('as a second factor and for re-authentication', () => {
    test('completes a sign-in with a password; another user’s passkey does not', async () => {
      const [mine, theirs] = [await newPasskeyOwner(), await newPasskeyOwner()];
      const { email } = await tools.enable(mine.session);
      const { ticket, methods } = await tools.beginSignIn(email);
      expect(methods).toEqual(['totp', 'passkey', 'recovery-code']);
      const options = await identity.call(beginPasskeySecondStep, { ticket }, null);
      expect(options.allowCredentials.map(({ id }) => id)).toEqual([mine.authenticator.id]);
      const complete = (assertion: PasskeyAssertion) =>
        identity.call(completeSignInWithPasskey, { ticket, assertion, client }, null);
      await expect(complete(theirs.authenticator.assert(options.challenge))).rejects.toMatchObject(refused);
      const opened = await complete(mine.authenticator.assert(options.challenge));
      expect(opened.user.email).toBe(email);
    });

    test('makes the session fresh for sensitive changes', async () => {
      const { authenticator, session } = await newPasskeyOwner();
      await sessions.age(session, 'auth_time', '6 minutes');
      const caller = callerOf(session);
      const input = { sessionToken: session.token };
      expect(await identity.refused(beginTotp, input, caller)).toMatchObject({
        code: 'REAUTHENTICATION_REQUIRED',
      });
      const { challenge } = await identity.call(beginPasskeyReauthentication, input, caller);
      const assertion = authenticator.assert(challenge);
      const { token } = await identity.call(reauthenticateWithPasskey, { ...input, assertion }, caller);
      await identity.call(beginTotp, { sessionToken: token }, caller);
      expect(await sessions.resolve(session.token)).toBeNull();
    });
  });

  describe('renaming and removing', () => {
    test('renames and removes the caller’s passkey, which then opens no session', async () => {
      const { authenticator, session, passkey } = await newPasskeyOwner('Old phone');
      const caller = callerOf(session);
      expect(
        await identity.call(renamePasskey, { passkeyId: passkey.id, name: 'Phone' }, caller),
      ).toMatchObject({
        name: 'Phone',
      });
      await identity.call(removePasskey, { sessionToken: session.token, passkeyId: passkey.id }, caller);
      expect(await passkeysOf(session)).toEqual([]);
      const { ticket, challenge } = await begin();
      await expect(signIn(ticket, authenticator.assert(challenge))).rejects.toMatchObject(refused);
      expect((await mailTo(identity, session.user.email, 'A passkey was removed')).text).toContain('Phone');
    });

    test('returns NOT_FOUND for another user’s passkey', async () => {
      const [mine, theirs] = [await newPasskeyOwner(), await newPasskeyOwner()];
      const caller = callerOf(mine.session);
      const notThere = { code: 'NOT_FOUND' };
      const rename = { passkeyId: theirs.passkey.id, name: 'Mine' };
      const remove = { sessionToken: mine.session.token, passkeyId: theirs.passkey.id };
      expect(await identity.refused(renamePasskey, rename, caller)).toMatchObject(notThere);
      expect(await identity.refused(removePasskey, remove, caller)).toMatchObject(notThere);
      expect(await passkeysOf(theirs.session)).toHaveLength(1);
    });
  });

  test('an administrator who has only a passkey needs it after the password, and cannot remove it', async () => {
    const authenticator = new SoftAuthenticator();
    const { session, passkey } = await addPasskey(
      await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD),
      authenticator,
    );
    expect(await sessions.resolve(session.token)).toMatchObject({ isAdmin: true, needsSecondFactor: false });
    const remove = { sessionToken: session.token, passkeyId: passkey.id };
    expect(await identity.refused(removePasskey, remove, callerOf(session))).toMatchObject({
      code: 'CONFLICT',
    });
    const pending = await tools.beginSignIn(ADMIN_EMAIL, ADMIN_PASSWORD);
    expect(pending.methods).toEqual(['passkey']);
  });
});
