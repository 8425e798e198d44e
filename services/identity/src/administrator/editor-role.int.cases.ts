import { randomUUID } from 'node:crypto';
import {
  changeUserRole,
  getUser,
  listAudit,
  listUsers,
  type GrantableRole,
  type OpenedSession,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { mailTo } from '../../test/mail-tools.js';
import { secondFactorTools } from '../../test/second-factor-tools.js';
import { identityWithSessionTools } from '../../test/session-tools.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, callerOf } from '../../test/start-identity.js';

describe('editor role', () => {
  const { identity, tools } = identityWithSessionTools();
  const { newUser } = secondFactorTools(identity);

  const REASON = 'Checks the October exam';
  let root: OpenedSession;

  beforeEach(async () => {
    root = await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  });

  const inputOf = (userId: string, role: GrantableRole, sessionToken = root.token) => ({
    userId,
    role,
    reason: REASON,
    sessionToken,
  });

  const change = (userId: string, role: GrantableRole) =>
    identity.call(changeUserRole, inputOf(userId, role), callerOf(root));

  const refusal = async (userId: string, role: GrantableRole = 'editor') =>
    (await identity.refused(changeUserRole, inputOf(userId, role), callerOf(root))).code;

  async function auditOf(userId: string) {
    const { entries } = await identity.call(listAudit, { limit: 200 }, createCaller({ isAdmin: true }));
    return entries.filter(({ target }) => target === userId);
  }

  test('granting ends the user’s sessions, sends a mail and writes an audit entry', async () => {
    const student = await newUser();
    const { id, email } = student.user;
    expect(await tools.resolve(student.token)).toMatchObject({ isAdmin: false, isEditor: false });
    expect(await change(id, 'editor')).toMatchObject({ id, isEditor: true, isAdmin: false });

    expect(await tools.cached(student)).toBeNull();
    expect(await tools.resolve(student.token)).toBeNull();
    const again = await identity.signIn(email);
    expect(again.user.isEditor).toBe(true);
    expect(await tools.resolve(again.token)).toMatchObject({ isAdmin: false, isEditor: true });
    expect(await identity.call(getUser, {}, callerOf(again))).toMatchObject({ isEditor: true });

    const mail = await mailTo(identity, email, 'You are now an editor');
    expect(mail.text).toContain('http://localhost:3000/auth');
    expect(await auditOf(id)).toEqual([
      expect.objectContaining({
        actorId: root.user.id,
        action: 'editor.granted',
        target: id,
        detail: REASON,
      }),
    ]);
  });

  test('removing ends the editor’s sessions, sends a mail and writes an audit entry', async () => {
    const student = await newUser();
    const { id, email } = student.user;
    await change(id, 'editor');
    const editor = await identity.signIn(email);
    await tools.resolve(editor.token);
    expect(await change(id, 'student')).toMatchObject({ id, isEditor: false });
    expect(await tools.cached(editor)).toBeNull();
    expect(await tools.resolve(editor.token)).toBeNull();
    expect(await tools.resolve((await identity.signIn(email)).token)).toMatchObject({ isEditor: false });
    await mailTo(identity, email, 'You are no longer an editor');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['editor.removed', 'editor.granted']);
  });

  test('is idempotent: without a change, sessions stay and nothing is recorded', async () => {
    const student = await newUser();
    const { id, email } = student.user;
    await change(id, 'student');
    expect(await tools.resolve(student.token)).not.toBeNull();
    await Promise.all([change(id, 'editor'), change(id, 'editor'), change(id, 'editor')]);
    const editor = await identity.signIn(email);
    await change(id, 'editor');
    expect(await tools.resolve(editor.token)).not.toBeNull();
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('a session that was opened under the other role ends', async () => {
    const student = await newUser();
    await identity.database.query('UPDATE "user" SET is_editor = true WHERE id = $1', [student.user.id]);
    expect(await tools.resolve(student.token)).toBeNull();
  });

  describe('refused', () => {
    test('for the administrator’s own account, with either role', async () => {
      for (const role of ['student', 'editor'] as const)
        expect(await refusal(root.user.id, role)).toBe('CONFLICT');
      expect(await tools.resolve(root.token)).toMatchObject({ isAdmin: true, isEditor: false });
    });

    test('for an unknown user, and for an account with an unverified address', async () => {
      expect(await refusal(randomUUID())).toBe('NOT_FOUND');
      const { user } = await identity.register();
      expect(await refusal(user.id)).toBe('CONFLICT');
      expect(await auditOf(user.id)).toEqual([]);
    });

    test('without a fresh session', async () => {
      const { user } = await newUser();
      await tools.age(root, 'auth_time', '6 minutes');
      expect(await refusal(user.id)).toBe('REAUTHENTICATION_REQUIRED');
      await tools.close(root.token);
      expect(await refusal(user.id)).toBe('UNAUTHENTICATED');
      expect(await auditOf(user.id)).toEqual([]);
    });

    test('without a reason or with the role of the administrator', async () => {
      const { user } = await newUser();
      for (const wrong of [
        { reason: '' },
        { reason: ' \n ' },
        { reason: 'x'.repeat(301) },
        { role: 'admin' },
      ]) {
        const input = { ...inputOf(user.id, 'editor'), ...wrong } as never;
        expect((await identity.refused(changeUserRole, input, callerOf(root))).code).toBe('INVALID_INPUT');
      }
    });
  });

  test('an editor who becomes the administrator is only the administrator', async () => {
    const { user } = await newUser();
    await change(user.id, 'editor');
    const another = await identity.startAnother({ ADMIN_EMAIL: user.email, ADMIN_PASSWORD: '' });
    try {
      expect(await identity.signIn(user.email)).toMatchObject({ user: { isAdmin: true, isEditor: false } });
    } finally {
      await another.stop();
      await (await identity.startAnother()).stop();
    }
  });

  test('the list of users filters by role', async () => {
    const [editor, student] = [await newUser(), await newUser()];
    await change(editor.user.id, 'editor');
    const idsOf = async (role: 'student' | 'editor' | 'admin') => {
      const { users } = await identity.call(listUsers, { role, limit: 200 }, createCaller({ isAdmin: true }));
      return users.map(({ id }) => id);
    };
    expect(await idsOf('admin')).toEqual([root.user.id]);
    expect(await idsOf('editor')).toContain(editor.user.id);
    expect(await idsOf('editor')).not.toContain(student.user.id);
    expect(await idsOf('student')).toContain(student.user.id);
    expect(await idsOf('student')).not.toContain(editor.user.id);
  });
});
