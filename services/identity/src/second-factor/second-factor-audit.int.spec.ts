import {
  beginPasskeySecondStep,
  beginPasskeySignIn,
  completeSignInWithPasskey,
  getSecurity,
  listAudit,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  signInWithPasskey,
  type OpenedSession,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { passkeyTools } from '../../test/passkey-tools.js';
import { secondFactorTools, type SecondFactorTools } from '../../test/second-factor-tools.js';
import { SoftAuthenticator } from '../../test/soft-authenticator.js';
import { callerOf, client, startIdentity, type IdentityUnderTest } from '../../test/start-identity.js';

let identity: IdentityUnderTest;
let tools: SecondFactorTools;

beforeAll(async () => {
  identity = await startIdentity();
  tools = secondFactorTools(identity);
});

afterAll(() => identity.stop());

async function auditOf({ user }: OpenedSession): Promise<string[]> {
  const { entries } = await identity.call(listAudit, { limit: 200 }, createCaller({ isAdmin: true }));
  return entries
    .filter((entry) => entry.target === user.id && entry.actorId === user.id)
    .map(({ action, detail }) => (action === 'sign-in.completed' ? `${action}: ${detail}` : action))
    .toReversed();
}

test('an authenticator app: set-up, sign-ins, replacement and removal are in the audit log', async () => {
  const { email, session, secret, codes } = await tools.enable(await tools.newUser());
  await tools.complete((await tools.beginSignIn(email)).ticket, tools.nextCode(secret));
  await tools.complete((await tools.beginSignIn(email)).ticket, codes[0] ?? '', 'recovery-code');
  const replaced = await tools.enable(session);
  const input = { sessionToken: replaced.session.token };
  await identity.call(renewRecoveryCodes, input, callerOf(session));
  await identity.call(removeTotp, input, callerOf(session));
  await identity.signIn(email);
  expect(await auditOf(session)).toEqual([
    'totp.enabled',
    'sign-in.completed: With password and totp',
    'sign-in.completed: With password and recovery-code',
    'totp.replaced',
    'recovery-codes.renewed',
    'totp.removed',
  ]);
});

test('a passkey: set-up, sign-ins and removal are in the audit log, without its name', async () => {
  const authenticator = new SoftAuthenticator();
  const session = await passkeyTools(identity).add(await tools.newUser(), authenticator);
  const { ticket, options } = await identity.call(beginPasskeySignIn, {}, null);
  await identity.call(
    signInWithPasskey,
    { ticket, assertion: authenticator.assert(options.challenge), client },
    null,
  );
  const { session: fresh, email } = await tools.enable(session);
  const pending = await tools.beginSignIn(email);
  const { challenge } = await identity.call(beginPasskeySecondStep, { ticket: pending.ticket }, null);
  const assertion = authenticator.assert(challenge);
  await identity.call(completeSignInWithPasskey, { ticket: pending.ticket, assertion, client }, null);
  const { passkeys } = await identity.call(getSecurity, {}, callerOf(session));
  const removal = { sessionToken: fresh.token, passkeyId: passkeys[0]?.id ?? '' };
  await identity.call(removePasskey, removal, callerOf(session));
  expect(await auditOf(session)).toEqual([
    'passkey.added',
    'sign-in.completed: With passkey',
    'totp.enabled',
    'sign-in.completed: With password and passkey',
    'passkey.removed',
  ]);
  const { entries } = await identity.call(listAudit, { limit: 200 }, createCaller({ isAdmin: true }));
  expect(JSON.stringify(entries)).not.toContain('My key');
});

test('a refused set-up and a refused second step are not', async () => {
  const { email, session } = await tools.enable(await tools.newUser());
  const { ticket } = await tools.beginSignIn(email);
  await expect(tools.complete(ticket, '000000')).rejects.toMatchObject({ code: 'WRONG_CODE' });
  expect(await auditOf(session)).toEqual(['totp.enabled']);
});
