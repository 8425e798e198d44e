import { getSecurity, listAudit, login, type OpenedSession } from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { mailTo } from '../../test/mail-tools.js';
import { passkeyTools } from '../../test/passkey-tools.js';
import { secondFactorTools, type SecondFactorTools } from '../../test/second-factor-tools.js';
import { openSessionTools, type SessionTools } from '../../test/session-tools.js';
import {
  callerOf,
  client,
  PASSWORD,
  startIdentity,
  type IdentityUnderTest,
} from '../../test/start-identity.js';
import { OPERATOR_ID } from '../audit/audit.queries.js';
import { resetSecondFactor } from './reset-second-factor.js';
import { SecondFactorChanges } from './second-factor-changes.js';

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

async function reset(...args: string[]) {
  const lines: unknown[] = [];
  const changes = new SecondFactorChanges('http://localhost:3000');
  const exitCode = await resetSecondFactor(args, identity.database, changes, (line) =>
    lines.push(JSON.parse(line)),
  );
  return { exitCode, lines };
}

async function protectedUser() {
  const user = await tools.enable(await tools.newUser());
  return { ...user, session: await passkeyTools(identity).add(user.session) };
}

const signIn = (email: string) =>
  identity.call(login, { credentials: { email, password: PASSWORD }, client }, null);
const auditOf = async ({ user }: OpenedSession) => {
  const { entries } = await identity.call(listAudit, { limit: 200 }, createCaller({ isAdmin: true }));
  return entries.filter(({ target }) => target === user.id);
};

test('removes all of them, ends every session, mails the owner and writes an audit entry', async () => {
  const { email, session } = await protectedUser();
  const waiting = await tools.beginSignIn(email);
  const userId = session.user.id;
  const removed = { totp: true, recoveryCodes: 10, passkeys: 1 };
  expect(await reset('--email', email.toUpperCase())).toEqual({ exitCode: 0, lines: [{ userId, removed }] });
  expect(await sessions.resolve(session.token)).toBeNull();
  await expect(tools.complete(waiting.ticket, '000000')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const outcome = await signIn(email);
  expect(outcome).toMatchObject({ outcome: 'signed-in' });
  expect(await identity.call(getSecurity, {}, callerOf(session))).toMatchObject({
    passkeys: [],
    secondFactor: { totpEnabled: false, recoveryCodesLeft: 0 },
  });
  const mail = await mailTo(identity, email, 'Your second step was removed');
  expect(mail.text).toContain('authenticator app, recovery codes (10), passkeys (1)');
  expect((await auditOf(session))[0]).toMatchObject({
    actorId: OPERATOR_ID,
    action: 'second-factors.reset',
    detail: 'Removed: authenticator app, recovery codes (10), passkeys (1)',
  });
});

test('with --only it leaves the others', async () => {
  const { email, session } = await protectedUser();
  const read = () => identity.call(getSecurity, {}, callerOf(session));
  expect((await reset('--email', email, '--only', 'totp')).exitCode).toBe(0);
  expect(await read()).toMatchObject({
    passkeys: [expect.anything()],
    secondFactor: { totpEnabled: false, recoveryCodesLeft: 0 },
  });
  expect((await reset('--email', email, '--only', 'passkeys')).exitCode).toBe(0);
  expect((await read()).passkeys).toEqual([]);
});

test('the second time there is nothing to remove: no mail, no entry, sessions go on', async () => {
  const { email, session } = await protectedUser();
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
])('%s is refused', async (_what, args) => {
  await expect(reset(...args)).rejects.toThrow(/reset-second-factor --email|No account has this address/);
});
