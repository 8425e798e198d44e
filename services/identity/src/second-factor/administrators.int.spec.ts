import { getSecurity, login, removeTotp } from '@tenfold/contracts';
import { secondFactorTools } from '../../test/second-factor-tools.js';
import { openSessionTools, type SessionTools } from '../../test/session-tools.js';
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

beforeAll(async () => {
  identity = await startIdentity({ ADMIN_SECOND_FACTOR: 'required' });
  sessions = await openSessionTools(identity);
});

afterAll(async () => {
  sessions.redis.destroy();
  await identity.stop();
});

test('an administrator’s session lacks the second factor until one is set up, and needs it from then on', async () => {
  const tools = secondFactorTools(identity);
  const first = await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  expect(await sessions.resolve(first.token)).toMatchObject({ isAdmin: true, needsSecondFactor: true });
  const { session, secret } = await tools.enable(first);
  expect(await sessions.resolve(session.token)).toMatchObject({ isAdmin: true, needsSecondFactor: false });
  expect(await identity.call(getSecurity, {}, callerOf(session))).toMatchObject({
    secondFactor: { totpEnabled: true, isRequired: true },
  });
  expect(
    await identity.refused(removeTotp, { sessionToken: session.token }, callerOf(session)),
  ).toMatchObject({
    code: 'CONFLICT',
  });
  const credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  expect(await identity.call(login, { credentials, client }, null)).toMatchObject({
    outcome: 'second-factor',
  });
  const { ticket } = await tools.beginSignIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  const again = await tools.complete(ticket, tools.nextCode(secret));
  expect(await sessions.resolve(again.token)).toMatchObject({ isAdmin: true, needsSecondFactor: false });
});

test('other users need none', async () => {
  const session = await identity.register();
  expect(await sessions.resolve(session.token)).toMatchObject({ isAdmin: false, needsSecondFactor: false });
});

test('where the setting says so an administrator does without', async () => {
  const lax = await startIdentity({ ADMIN_SECOND_FACTOR: 'optional' });
  try {
    const laxSessions = await openSessionTools(lax);
    const { token } = await lax.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
    expect(await laxSessions.resolve(token)).toMatchObject({ isAdmin: true, needsSecondFactor: false });
    laxSessions.redis.destroy();
  } finally {
    await lax.stop();
  }
});
