import {
  beginPasskeySecondStep,
  completeSignInWithPasskey,
  getSecurity,
  listAudit,
  login,
  removePasskey,
  requirePasskey,
  stopRequiringPasskey,
  type OpenedSession,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { mailTo } from '../../test/mail-tools.js';
import { passkeyTools } from '../../test/passkey-tools.js';
import { secondFactorTools, type SecondFactorTools } from '../../test/second-factor-tools.js';
import { openSessionTools, type SessionTools } from '../../test/session-tools.js';
import { SoftAuthenticator } from '../../test/soft-authenticator.js';
import {
  callerOf,
  client,
  PASSWORD,
  startIdentity,
  type IdentityUnderTest,
} from '../../test/start-identity.js';

let identity: IdentityUnderTest;
let sessions: SessionTools;
let tools: SecondFactorTools;

beforeAll(async () => {
  identity = await startIdentity();
  sessions = await openSessionTools(identity);
  tools = secondFactorTools(identity);
});

afterAll(async () => {
  sessions.redis.destroy();
  await identity.stop();
});

async function holder() {
  const authenticator = new SoftAuthenticator();
  const session = await passkeyTools(identity).add(await tools.newUser(), authenticator);
  return { authenticator, session, email: session.user.email };
}

const input = ({ token }: OpenedSession) => ({ sessionToken: token });
const turnOn = (session: OpenedSession) => identity.call(requirePasskey, input(session), callerOf(session));
const stateOf = async (session: OpenedSession) =>
  (await identity.call(getSecurity, {}, callerOf(session))).secondFactor;
const outcomeOf = async (email: string) =>
  (await identity.call(login, { credentials: { email, password: PASSWORD }, client }, null)).outcome;

test('until it is turned on the password alone opens a session', async () => {
  const { session, email } = await holder();
  expect(await stateOf(session)).toMatchObject({ requiresPasskey: false });
  expect(await outcomeOf(email)).toBe('signed-in');
});

test('from then on the password needs a passkey or a recovery code; other sessions end and a mail says so', async () => {
  const { session, email, authenticator } = await holder();
  const elsewhere = await identity.signIn(email);
  const { codes } = await turnOn(session);
  expect(codes).toHaveLength(10);
  expect(await sessions.resolve(elsewhere.token)).toBeNull();
  expect(await sessions.resolve(session.token)).not.toBeNull();
  await mailTo(identity, email, 'Signing in now needs a passkey');

  const first = await tools.beginSignIn(email);
  expect(first.methods).toEqual(['passkey', 'recovery-code']);
  const { challenge } = await identity.call(beginPasskeySecondStep, { ticket: first.ticket }, null);
  const assertion = authenticator.assert(challenge);
  await identity.call(completeSignInWithPasskey, { ticket: first.ticket, assertion, client }, null);

  const second = await tools.beginSignIn(email);
  await tools.complete(second.ticket, codes[0] ?? '', 'recovery-code');
  expect(await stateOf(session)).toMatchObject({ requiresPasskey: true, recoveryCodesLeft: 9 });
});

test('turned off, the password opens a session again and the recovery codes are gone', async () => {
  const { session, email } = await holder();
  await turnOn(session);
  await identity.call(stopRequiringPasskey, input(session), callerOf(session));
  expect(await outcomeOf(email)).toBe('signed-in');
  expect(await stateOf(session)).toMatchObject({ requiresPasskey: false, recoveryCodesLeft: 0 });
  expect(await identity.refused(stopRequiringPasskey, input(session), callerOf(session))).toMatchObject({
    code: 'NOT_FOUND',
  });
  const { entries } = await identity.call(listAudit, { limit: 10 }, createCaller({ isAdmin: true }));
  const actions = entries.filter(({ target }) => target === session.user.id).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['passkey.required', 'passkey.not-required']));
});

test('it ends with the last passkey', async () => {
  const { session, email } = await holder();
  await turnOn(session);
  const { passkeys } = await identity.call(getSecurity, {}, callerOf(session));
  const removal = { ...input(session), passkeyId: passkeys[0]?.id ?? '' };
  await identity.call(removePasskey, removal, callerOf(session));
  expect(await stateOf(session)).toMatchObject({ requiresPasskey: false, recoveryCodesLeft: 0 });
  expect(await outcomeOf(email)).toBe('signed-in');
});

test('it needs a passkey, no authenticator app, and a fresh session', async () => {
  const none = await tools.newUser();
  expect(await identity.refused(requirePasskey, input(none), callerOf(none))).toMatchObject({
    code: 'CONFLICT',
  });
  const { session: protectedSession } = await tools.enable((await holder()).session);
  expect(
    await identity.refused(requirePasskey, input(protectedSession), callerOf(protectedSession)),
  ).toMatchObject({ code: 'CONFLICT' });
  const { session } = await holder();
  await sessions.age(session, 'auth_time', '6 minutes');
  expect(await identity.refused(requirePasskey, input(session), callerOf(session))).toMatchObject({
    code: 'REAUTHENTICATION_REQUIRED',
  });
});
