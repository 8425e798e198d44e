import {
  beginTotp,
  changePassword,
  completeSignIn,
  confirmTotp,
  getPendingSignIn,
  listSessions,
  removeTotp,
  renewRecoveryCodes,
  requestPasswordReset,
  resetPassword,
} from '@tenfold/contracts';
import { mailTo, tokenIn } from '../../test/mail-tools.js';
import { callerOf, client, PASSWORD } from '../../test/start-identity.js';
import { startSecondFactors, type SecondFactorsUnderTest } from '../../test/start-second-factors.js';
import { deleteUser } from '../users/deletions.queries.js';
import { revokeCredentials } from '../credentials/revoke-credentials.js';
import { totpCode } from './totp.js';

describe('second factor', () => {
  let { identity, sessions, tools, newProtectedUser, secondFactorOf, stop } = {} as SecondFactorsUnderTest;

  beforeAll(async () => {
    ({ identity, sessions, tools, newProtectedUser, secondFactorOf, stop } = await startSecondFactors());
  });

  afterAll(() => stop());

  describe('turning two-step verification on', () => {
    test('a code of the app turns it on, returns recovery codes, ends other sessions and sends a mail', async () => {
      const first = await tools.newUser();
      const elsewhere = await identity.signIn(first.user.email);
      const { session, codes } = await tools.enable(first);
      expect(codes).toHaveLength(10);
      expect(session.token).not.toBe(first.token);
      expect(await sessions.resolve(first.token)).toBeNull();
      expect(await sessions.resolve(elsewhere.token)).toBeNull();
      expect(await sessions.resolve(session.token)).toMatchObject({ userId: first.user.id });
      expect(await secondFactorOf(session)).toMatchObject({
        totpEnabled: true,
        recoveryCodesLeft: 10,
        isRequired: false,
      });
      const [own] = await identity.call(listSessions, { sessionToken: session.token }, callerOf(session));
      expect(own).toMatchObject({ isCurrent: true, usedSecondFactor: true });
      await mailTo(identity, first.user.email, 'Two-step verification is on');
    });

    test('the database holds neither the secret nor a recovery code in plain text', async () => {
      const { session, secret, codes } = await newProtectedUser();
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
      expect(await secondFactorOf(session)).toMatchObject({ totpEnabled: false, recoveryCodesLeft: 0 });
      await identity.signIn(session.user.email);
    });

    test('needs a fresh session and a verified address', async () => {
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

    test('returns CONFLICT for a confirmation without a pending secret', async () => {
      const session = await tools.newUser();
      const input = { sessionToken: session.token, proof: { code: '123456' } };
      expect(await identity.refused(confirmTotp, input, callerOf(session))).toMatchObject({
        code: 'CONFLICT',
      });
    });

    test('another app replaces the first one only when its code is confirmed', async () => {
      const { session, email, secret, codes } = await newProtectedUser();
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

  describe('signing in with two-step verification', () => {
    test('the password alone opens no session; the code does', async () => {
      const { email, secret, session } = await newProtectedUser();
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

    test('ends the browser’s previous session', async () => {
      const [{ email, secret }, former] = [await newProtectedUser(), await identity.register()];
      const { ticket } = await tools.beginSignIn(email);
      const proof = { method: 'totp' as const, code: tools.nextCode(secret) };
      await identity.call(completeSignIn, { ticket, proof, client, previousToken: former.token }, null);
      expect(await sessions.resolve(former.token)).toBeNull();
    });

    test('refuses a wrong password', async () => {
      const { email } = await newProtectedUser();
      await expect(identity.signIn(email, 'wrong password')).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    });

    test('a wrong code does not use up the ticket, a right one does', async () => {
      const { email, secret, codes } = await newProtectedUser();
      const { ticket } = await tools.beginSignIn(email);
      const wrong = { code: 'WRONG_CODE' };
      await expect(tools.complete(ticket, '000000')).rejects.toMatchObject(wrong);
      await expect(tools.complete(ticket, 'no code at all', 'recovery-code')).rejects.toMatchObject(wrong);
      await tools.complete(ticket, tools.nextCode(secret));
      await expect(tools.complete(ticket, codes[0] ?? '', 'recovery-code')).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    });

    test('refuses a used code and an earlier one (replay)', async () => {
      const { email, secret } = await newProtectedUser();
      const [code, earlier] = [tools.nextCode(secret), totpCode(secret, Date.now())];
      await tools.complete((await tools.beginSignIn(email)).ticket, code);
      const { ticket } = await tools.beginSignIn(email);
      for (const replay of [code, earlier])
        await expect(tools.complete(ticket, replay)).rejects.toMatchObject({ code: 'WRONG_CODE' });
    });

    test('one of ten concurrent sign-ins with the same code succeeds', async () => {
      const { email, secret } = await newProtectedUser();
      const code = tools.nextCode(secret);
      const tickets = await Promise.all(Array.from({ length: 10 }, () => tools.beginSignIn(email)));
      const outcomes = await Promise.allSettled(tickets.map(({ ticket }) => tools.complete(ticket, code)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('one of ten concurrent completions of one ticket succeeds and uses up one recovery code', async () => {
      const { email, codes, session } = await newProtectedUser();
      const { ticket } = await tools.beginSignIn(email);
      const outcomes = await Promise.allSettled(
        codes.map((code) => tools.complete(ticket, code, 'recovery-code')),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await secondFactorOf(session)).toMatchObject({ recoveryCodesLeft: 9 });
    });

    test('a recovery code works once, in any spelling, and a mail says how many are left', async () => {
      const { email, codes } = await newProtectedUser();
      const typed = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ');
      await tools.complete((await tools.beginSignIn(email)).ticket, typed, 'recovery-code');
      const mail = await mailTo(identity, email, 'A recovery code was used');
      expect(mail.text).toContain('9 codes are left');
      const { ticket } = await tools.beginSignIn(email);
      await expect(tools.complete(ticket, typed, 'recovery-code')).rejects.toMatchObject({
        code: 'WRONG_CODE',
      });
    });

    test('refuses another user’s codes', async () => {
      const [mine, theirs] = [await newProtectedUser(), await newProtectedUser()];
      const { ticket } = await tools.beginSignIn(mine.email);
      const wrong = { code: 'WRONG_CODE' };
      await expect(tools.complete(ticket, tools.nextCode(theirs.secret))).rejects.toMatchObject(wrong);
      await expect(tools.complete(ticket, theirs.codes[0] ?? '', 'recovery-code')).rejects.toMatchObject(
        wrong,
      );
    });

    test('the ticket expires after five minutes and with a change of the password', async () => {
      const { email, session, codes } = await newProtectedUser();
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

    test('a password reset by mail does not bypass the second factor', async () => {
      const { email, secret } = await newProtectedUser();
      await identity.call(requestPasswordReset, { email }, null);
      const token = tokenIn(await mailTo(identity, email, 'Reset your password'), '/reset-password');
      const newPassword = 'a password after the reset';
      await identity.call(resetPassword, { token, newPassword }, null);
      const { ticket } = await tools.beginSignIn(email, newPassword);
      await tools.complete(ticket, tools.nextCode(secret));
    });
  });

  describe('recovery codes and turning it off', () => {
    test('new recovery codes replace the old ones', async () => {
      const { session, email, codes } = await newProtectedUser();
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

    test('turning it off makes the password enough again and deletes the recovery codes', async () => {
      const { session, email } = await newProtectedUser();
      await identity.call(removeTotp, { sessionToken: session.token }, callerOf(session));
      await identity.signIn(email);
      expect(await secondFactorOf(session)).toMatchObject({
        totpEnabled: false,
        recoveryCodesLeft: 0,
        isRequired: false,
      });
      await mailTo(identity, email, 'Two-step verification is off');
      const input = { sessionToken: session.token };
      expect(await identity.refused(removeTotp, input, callerOf(session))).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await identity.refused(renewRecoveryCodes, input, callerOf(session))).toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    test('revoking the credentials and erasing the user delete every second factor', async () => {
      const tables = ['totp', 'recovery_code', 'passkey', 'pending_sign_in'];
      const rowsOf = async (userId: string): Promise<number[]> => {
        const counts = tables.map((table) =>
          identity.database.query(`SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`, [userId]),
        );
        return (await Promise.all(counts)).map(([row]: { n: number }[]) => row?.n ?? 0);
      };
      const [taken, erased] = [await newProtectedUser(), await newProtectedUser()];
      for (const { email, session } of [taken, erased]) {
        await tools.beginSignIn(email);
        expect(await rowsOf(session.user.id)).toEqual([1, 10, 0, 1]);
      }
      await identity.database.transaction((tx) => revokeCredentials(tx, taken.session.user.id));
      await identity.database.transaction((tx) => deleteUser(tx, erased.session.user.id));
      for (const { session } of [taken, erased]) expect(await rowsOf(session.user.id)).toEqual([0, 0, 0, 0]);
    });
  });
});
