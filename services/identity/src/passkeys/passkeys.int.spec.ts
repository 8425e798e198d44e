import {
  beginPasskeyReauthentication,
  beginPasskeyRegistration,
  beginPasskeySecondStep,
  beginPasskeySignIn,
  beginTotp,
  completeSignInWithPasskey,
  getSecurity,
  reauthenticateWithPasskey,
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  type OpenedSession,
  type PasskeyAssertion,
} from '@tenfold/contracts';
import { mailTo } from '../../test/mail-tools.js';
import { secondFactorTools, type SecondFactorTools } from '../../test/second-factor-tools.js';
import { openSessionTools, type SessionTools } from '../../test/session-tools.js';
import { SoftAuthenticator, type Answers } from '../../test/soft-authenticator.js';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  callerOf,
  client,
  startIdentity,
  type IdentityUnderTest,
} from '../../test/start-identity.js';

let identity: IdentityUnderTest;
let sessions: SessionTools;
let tools: SecondFactorTools;

beforeAll(async () => {
  identity = await startIdentity({ ADMIN_SECOND_FACTOR: 'required' });
  sessions = await openSessionTools(identity);
  tools = secondFactorTools(identity);
});

afterAll(async () => {
  sessions.redis.destroy();
  await identity.stop();
});

const refused = { code: 'PASSKEY_REFUSED' };

async function add(
  session: OpenedSession,
  authenticator: SoftAuthenticator,
  name = 'My key',
  answers?: Answers,
) {
  const caller = callerOf(session);
  const { challenge } = await identity.call(
    beginPasskeyRegistration,
    { sessionToken: session.token },
    caller,
  );
  const passkey = authenticator.register(challenge, name, answers);
  const registered = await identity.call(registerPasskey, { sessionToken: session.token, passkey }, caller);
  return { passkey: registered.passkey, session: { ...session, ...registered.session } };
}

async function holder(name?: string) {
  const authenticator = new SoftAuthenticator();
  return { authenticator, ...(await add(await tools.newUser(), authenticator, name)) };
}

async function begin() {
  const { ticket, options } = await identity.call(beginPasskeySignIn, {}, null);
  return { ticket, challenge: options.challenge };
}

const signIn = (ticket: string, assertion: PasskeyAssertion) =>
  identity.call(signInWithPasskey, { ticket, assertion, client }, null);
const passkeysOf = async (session: OpenedSession) =>
  (await identity.call(getSecurity, {}, callerOf(session))).passkeys;

describe('adding one', () => {
  test('it is in the list, the session has another token, and a mail says so', async () => {
    const first = await tools.newUser();
    const { session, passkey } = await add(first, new SoftAuthenticator(), '  Laptop ');
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null, isSynced: false });
    expect(await passkeysOf(session)).toEqual([passkey]);
    expect(await sessions.resolve(first.token)).toBeNull();
    expect(await sessions.resolve(session.token)).not.toBeNull();
    expect((await mailTo(identity, first.user.email, 'A passkey was added')).text).toContain('Laptop');
  });

  test('the options name this site, the user, and the passkeys that they have', async () => {
    const { session, authenticator } = await holder();
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
  ])('one %s is refused', async (_what, answers) => {
    const session = await tools.newUser();
    await expect(add(session, new SoftAuthenticator(), 'Key', answers)).rejects.toMatchObject(refused);
    expect(await passkeysOf(session)).toEqual([]);
  });

  test('an answer to no challenge, or to another session’s, is refused', async () => {
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

  test('a credential that is already registered is refused', async () => {
    const { authenticator } = await holder();
    await expect(add(await tools.newUser(), authenticator)).rejects.toMatchObject(refused);
  });

  test('it needs a fresh session and a confirmed address', async () => {
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

describe('signing in', () => {
  test('the passkey alone opens a session, which had a second factor', async () => {
    const { authenticator, session } = await holder();
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

  test('two-step verification asks for nothing more after it', async () => {
    const { authenticator, session } = await holder();
    await tools.enable(session);
    const { ticket, challenge } = await begin();
    await signIn(ticket, authenticator.assert(challenge));
  });

  test.each<[string, Answers]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['with a counter that did not rise', { counter: 1 }],
  ])('an answer %s is refused', async (_what, answers) => {
    const { authenticator } = await holder();
    const { ticket, challenge } = await begin();
    await expect(signIn(ticket, authenticator.assert(challenge, answers))).rejects.toMatchObject(refused);
  });

  test('a challenge is answered once, by the browser that asked, within five minutes', async () => {
    const { authenticator } = await holder();
    const [first, other] = [await begin(), await begin()];
    await expect(signIn(other.ticket, authenticator.assert(first.challenge))).rejects.toMatchObject(refused);
    await signIn(first.ticket, authenticator.assert(first.challenge));
    await expect(signIn(first.ticket, authenticator.assert(first.challenge))).rejects.toMatchObject(refused);
    const late = await begin();
    await identity.database.query(`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`);
    await expect(signIn(late.ticket, authenticator.assert(late.challenge))).rejects.toMatchObject(refused);
  });

  test('ten times at once with one answer, one gets in', async () => {
    const { authenticator } = await holder();
    const { ticket, challenge } = await begin();
    const assertion = authenticator.assert(challenge);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => signIn(ticket, assertion)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an unknown passkey and a forged signature are refused', async () => {
    const { authenticator } = await holder();
    const { ticket, challenge } = await begin();
    await expect(signIn(ticket, new SoftAuthenticator().assert(challenge))).rejects.toMatchObject(refused);
    const forged = { ...new SoftAuthenticator().assert(challenge), id: authenticator.id };
    await expect(signIn(ticket, forged)).rejects.toMatchObject(refused);
  });
});

describe('as a second step and as proof', () => {
  test('it completes a sign-in with a password; another user’s does not', async () => {
    const [mine, theirs] = [await holder(), await holder()];
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

  test('it is proof for sensitive changes', async () => {
    const { authenticator, session } = await holder();
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
  test('one’s own is renamed and removed, and opens nothing any more', async () => {
    const { authenticator, session, passkey } = await holder('Old phone');
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

  test('another user’s is not found', async () => {
    const [mine, theirs] = [await holder(), await holder()];
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
  const { session, passkey } = await add(await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD), authenticator);
  expect(await sessions.resolve(session.token)).toMatchObject({ isAdmin: true, needsSecondFactor: false });
  const remove = { sessionToken: session.token, passkeyId: passkey.id };
  expect(await identity.refused(removePasskey, remove, callerOf(session))).toMatchObject({
    code: 'CONFLICT',
  });
  const pending = await tools.beginSignIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  expect(pending.methods).toEqual(['passkey']);
});
