import {
  beginTotp,
  changePassword,
  completeSignIn,
  confirmTotp,
  getPendingSignIn,
  getSecurity,
  listSessions,
  removeTotp,
  renewRecoveryCodes,
  requestPasswordReset,
  resetPassword,
} from '@tenfold/contracts';
import { mailTo, tokenIn } from '../../test/mail-tools.js';
import { secondFactorTools, type SecondFactorTools } from '../../test/second-factor-tools.js';
import { openSessionTools, type SessionTools } from '../../test/session-tools.js';
import {
  callerOf,
  client,
  PASSWORD,
  startIdentity,
  type IdentityUnderTest,
} from '../../test/start-identity.js';
import { deleteUser } from '../users/deletions.queries.js';
import { revokeCredentials } from '../credentials/revoke-credentials.js';
import { totpCode } from './totp.js';

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

const protectedUser = async () => tools.enable(await tools.newUser());
const stateOf = async (session: Parameters<typeof callerOf>[0]) =>
  (await identity.call(getSecurity, {}, callerOf(session))).secondFactor;

describe('turning it on', () => {
  test('a code of the app does it: recovery codes come once, other browsers are signed out, a mail says so', async () => {
    const first = await tools.newUser();
    const elsewhere = await identity.signIn(first.user.email);
    const { session, codes } = await tools.enable(first);
    expect(codes).toHaveLength(10);
    expect(session.token).not.toBe(first.token);
    expect(await sessions.resolve(first.token)).toBeNull();
    expect(await sessions.resolve(elsewhere.token)).toBeNull();
    expect(await sessions.resolve(session.token)).toMatchObject({ userId: first.user.id });
    expect(await stateOf(session)).toMatchObject({
      totpEnabled: true,
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    const [own] = await identity.call(listSessions, { sessionToken: session.token }, callerOf(session));
    expect(own).toMatchObject({ isCurrent: true, usedSecondFactor: true });
    await mailTo(identity, first.user.email, 'Two-step verification is on');
  });

  test('neither the secret nor a code can be read in the database', async () => {
    const { session, secret, codes } = await protectedUser();
    const dump: { text: string }[] = await identity.database.query(
      `SELECT t::text || (SELECT string_agg(r::text, ' ') FROM recovery_code r WHERE r.user_id = t.user_id) AS text
         FROM totp t WHERE user_id = $1`,
      [session.user.id],
    );
    const text = dump[0]?.text ?? '';
    expect(text).toContain(session.user.id);
    for (const value of [secret, Buffer.from(secret).toString('hex'), ...codes])
      expect(text).not.toContain(value);
  });

  test('a wrong code changes nothing', async () => {
    const session = await tools.newUser();
    const { secret } = await identity.call(beginTotp, { sessionToken: session.token }, callerOf(session));
    const code = totpCode(secret, Date.now() + 3_600_000);
    const input = { sessionToken: session.token, proof: { code } };
    expect(await identity.refused(confirmTotp, input, callerOf(session))).toMatchObject({
      code: 'WRONG_CODE',
    });
    expect(await stateOf(session)).toMatchObject({ totpEnabled: false, recoveryCodesLeft: 0 });
    await identity.signIn(session.user.email);
  });

  test('it needs a fresh session and a confirmed address', async () => {
    const session = await identity.register();
    const input = { sessionToken: session.token };
    expect(await identity.refused(beginTotp, input, callerOf(session))).toMatchObject({ code: 'CONFLICT' });
    await tools.confirmEmail(session.user.id);
    await sessions.age(session, 'auth_time', '6 minutes');
    const stale = { code: 'REAUTHENTICATION_REQUIRED' };
    expect(await identity.refused(beginTotp, input, callerOf(session))).toMatchObject(stale);
    const confirm = { ...input, proof: { code: '123456' } };
    expect(await identity.refused(confirmTotp, confirm, callerOf(session))).toMatchObject(stale);
    expect(await identity.refused(removeTotp, input, callerOf(session))).toMatchObject(stale);
    expect(await identity.refused(renewRecoveryCodes, input, callerOf(session))).toMatchObject(stale);
  });

  test('nothing was begun: nothing to confirm', async () => {
    const session = await tools.newUser();
    const input = { sessionToken: session.token, proof: { code: '123456' } };
    expect(await identity.refused(confirmTotp, input, callerOf(session))).toMatchObject({ code: 'CONFLICT' });
  });

  test('another app takes the place of the first when its code is confirmed, not before', async () => {
    const { session, email, secret, codes } = await protectedUser();
    await identity.call(beginTotp, { sessionToken: session.token }, callerOf(session));
    const { ticket } = await tools.beginSignIn(email);
    const still = await tools.complete(ticket, tools.nextCode(secret));
    const other = await tools.enable(still);
    const again = await tools.beginSignIn(email);
    await tools.passTimeSteps(session.user.id);
    await expect(tools.complete(again.ticket, totpCode(secret, Date.now()))).rejects.toMatchObject({
      code: 'WRONG_CODE',
    });
    await expect(tools.complete(again.ticket, codes[0] ?? '', 'recovery-code')).rejects.toMatchObject({
      code: 'WRONG_CODE',
    });
    await tools.complete(again.ticket, tools.nextCode(other.secret));
    await mailTo(identity, email, 'Your authenticator app was replaced');
  });
});

describe('signing in with it', () => {
  test('the password alone opens no session; the code does', async () => {
    const { email, secret, session } = await protectedUser();
    const count = async () => (await sessions.tokenHashes(session.user.id)).length;
    const before = await count();
    const pending = await tools.beginSignIn(email);
    expect(pending).toMatchObject({ expiresInSeconds: 300, methods: ['totp', 'recovery-code'] });
    expect(await count()).toBe(before);
    expect(await sessions.resolve(pending.ticket)).toBeNull();
    expect(await identity.call(getPendingSignIn, { ticket: pending.ticket }, null)).toEqual({
      userId: session.user.id,
      methods: ['totp', 'recovery-code'],
    });
    const opened = await tools.complete(pending.ticket, tools.nextCode(secret));
    expect(opened.user.id).toBe(session.user.id);
    const rows: object[] = await identity.database.query(
      'SELECT method, amr FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
      [session.user.id],
    );
    expect(rows).toEqual([{ method: 'password', amr: ['password', 'totp'] }]);
  });

  test('it closes the session that the browser came with', async () => {
    const [{ email, secret }, former] = [await protectedUser(), await identity.register()];
    const { ticket } = await tools.beginSignIn(email);
    const proof = { method: 'totp' as const, code: tools.nextCode(secret) };
    await identity.call(completeSignIn, { ticket, proof, client, previousToken: former.token }, null);
    expect(await sessions.resolve(former.token)).toBeNull();
  });

  test('a wrong password is refused as ever', async () => {
    const { email } = await protectedUser();
    await expect(identity.signIn(email, 'wrong password')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('a wrong code keeps the ticket, a right one uses it up', async () => {
    const { email, secret, codes } = await protectedUser();
    const { ticket } = await tools.beginSignIn(email);
    const wrong = { code: 'WRONG_CODE' };
    await expect(tools.complete(ticket, '000000')).rejects.toMatchObject(wrong);
    await expect(tools.complete(ticket, 'no code at all', 'recovery-code')).rejects.toMatchObject(wrong);
    await tools.complete(ticket, tools.nextCode(secret));
    await expect(tools.complete(ticket, codes[0] ?? '', 'recovery-code')).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('a code is not accepted twice, nor is one from before it', async () => {
    const { email, secret } = await protectedUser();
    const [code, earlier] = [tools.nextCode(secret), totpCode(secret, Date.now())];
    await tools.complete((await tools.beginSignIn(email)).ticket, code);
    const { ticket } = await tools.beginSignIn(email);
    for (const replay of [code, earlier])
      await expect(tools.complete(ticket, replay)).rejects.toMatchObject({ code: 'WRONG_CODE' });
  });

  test('ten times at once with one code and ten tickets, one gets in', async () => {
    const { email, secret } = await protectedUser();
    const code = tools.nextCode(secret);
    const tickets = await Promise.all(Array.from({ length: 10 }, () => tools.beginSignIn(email)));
    const outcomes = await Promise.allSettled(tickets.map(({ ticket }) => tools.complete(ticket, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('ten times at once with one ticket and ten recovery codes, one gets in and one code is used up', async () => {
    const { email, codes, session } = await protectedUser();
    const { ticket } = await tools.beginSignIn(email);
    const outcomes = await Promise.allSettled(
      codes.map((code) => tools.complete(ticket, code, 'recovery-code')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stateOf(session)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('a recovery code works once, in any spelling, and a mail says how many remain', async () => {
    const { email, codes } = await protectedUser();
    const typed = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ');
    await tools.complete((await tools.beginSignIn(email)).ticket, typed, 'recovery-code');
    const mail = await mailTo(identity, email, 'A recovery code was used');
    expect(mail.text).toContain('9 codes are left');
    const { ticket } = await tools.beginSignIn(email);
    await expect(tools.complete(ticket, typed, 'recovery-code')).rejects.toMatchObject({
      code: 'WRONG_CODE',
    });
  });

  test('another user’s code, and another user’s recovery code, are wrong', async () => {
    const [mine, theirs] = [await protectedUser(), await protectedUser()];
    const { ticket } = await tools.beginSignIn(mine.email);
    const wrong = { code: 'WRONG_CODE' };
    await expect(tools.complete(ticket, tools.nextCode(theirs.secret))).rejects.toMatchObject(wrong);
    await expect(tools.complete(ticket, theirs.codes[0] ?? '', 'recovery-code')).rejects.toMatchObject(wrong);
  });

  test('the ticket lasts five minutes, and not beyond a change of the password', async () => {
    const { email, session, codes } = await protectedUser();
    const gone = { code: 'UNAUTHENTICATED' };
    const late = await tools.beginSignIn(email);
    await identity.database.query(
      `UPDATE pending_sign_in SET created_at = created_at - interval '301 seconds', expires_at = expires_at - interval '301 seconds'
        WHERE user_id = $1`,
      [session.user.id],
    );
    await expect(tools.complete(late.ticket, codes[0] ?? '', 'recovery-code')).rejects.toMatchObject(gone);
    expect(await identity.refused(getPendingSignIn, { ticket: late.ticket }, null)).toMatchObject(gone);
    const begun = await tools.beginSignIn(email);
    const change = { currentPassword: PASSWORD, newPassword: 'another fine password' };
    await identity.call(changePassword, { sessionToken: session.token, change }, callerOf(session));
    await expect(tools.complete(begun.ticket, codes[0] ?? '', 'recovery-code')).rejects.toMatchObject(gone);
  });

  test('a reset of the password by mail does not get around it', async () => {
    const { email, secret } = await protectedUser();
    await identity.call(requestPasswordReset, { email }, null);
    const token = tokenIn(await mailTo(identity, email, 'Reset your password'), '/reset-password');
    const newPassword = 'a password after the reset';
    await identity.call(resetPassword, { token, newPassword }, null);
    const { ticket } = await tools.beginSignIn(email, newPassword);
    await tools.complete(ticket, tools.nextCode(secret));
  });
});

describe('recovery codes and the end of it', () => {
  test('new recovery codes replace the old ones', async () => {
    const { session, email, codes } = await protectedUser();
    const renewed = await identity.call(
      renewRecoveryCodes,
      { sessionToken: session.token },
      callerOf(session),
    );
    expect(new Set([...codes, ...renewed.codes]).size).toBe(20);
    const { ticket } = await tools.beginSignIn(email);
    await expect(tools.complete(ticket, codes[0] ?? '', 'recovery-code')).rejects.toMatchObject({
      code: 'WRONG_CODE',
    });
    await tools.complete(ticket, renewed.codes[0] ?? '', 'recovery-code');
    await mailTo(identity, email, 'You have new recovery codes');
  });

  test('without it a password is enough again; there is nothing left of it', async () => {
    const { session, email } = await protectedUser();
    await identity.call(removeTotp, { sessionToken: session.token }, callerOf(session));
    await identity.signIn(email);
    expect(await stateOf(session)).toMatchObject({
      totpEnabled: false,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    await mailTo(identity, email, 'Two-step verification is off');
    const input = { sessionToken: session.token };
    expect(await identity.refused(removeTotp, input, callerOf(session))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await identity.refused(renewRecoveryCodes, input, callerOf(session))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('a take-over and an erasure delete all of it', async () => {
    const tables = ['totp', 'recovery_code', 'passkey', 'pending_sign_in'];
    const rowsOf = async (userId: string): Promise<number[]> => {
      const counts = tables.map((table) =>
        identity.database.query(`SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`, [userId]),
      );
      return (await Promise.all(counts)).map(([row]: { n: number }[]) => row?.n ?? 0);
    };
    const [taken, erased] = [await protectedUser(), await protectedUser()];
    for (const { email, session } of [taken, erased]) {
      await tools.beginSignIn(email);
      expect(await rowsOf(session.user.id)).toEqual([1, 10, 0, 1]);
    }
    await identity.database.transaction((tx) => revokeCredentials(tx, taken.session.user.id));
    await identity.database.transaction((tx) => deleteUser(tx, erased.session.user.id));
    for (const { session } of [taken, erased]) expect(await rowsOf(session.user.id)).toEqual([0, 0, 0, 0]);
  });
});
