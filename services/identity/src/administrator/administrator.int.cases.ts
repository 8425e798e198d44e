import { randomUUID } from 'node:crypto';
import { listUsers, resolveSession, scheduleDeletion, type OpenedSession } from '@tenfold/contracts';
import { createCaller, startForTests } from '@tenfold/testing';
import { insertIdentity, listLinkedProviders } from '../credentials/external-identities.queries.js';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  callerOf,
  newEmail,
  PASSWORD,
  startIdentity,
} from '../../test/start-identity.js';

describe('administrator', () => {
  const identity = startForTests(() => startIdentity());

  async function seed(email: string, password: string, instances = 1): Promise<void> {
    const settings = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
    const started = await Promise.all(
      Array.from({ length: instances }, () => identity.startAnother(settings)),
    );
    await Promise.all(started.map((instance) => instance.stop()));
  }

  async function administrators(): Promise<string[]> {
    const admin = createCaller({ isAdmin: true });
    const { users } = await identity.call(listUsers, { search: 'example' }, admin);
    return users.filter(({ isAdmin }) => isAdmin).map(({ email }) => email);
  }

  const isAlive = async ({ token }: OpenedSession): Promise<boolean> =>
    (await identity.call(resolveSession, { token }, null)) !== null;

  async function prove({ user }: OpenedSession): Promise<void> {
    await identity.database.query('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [user.id]);
  }

  describe('an account that was registered before ADMIN_EMAIL named its address', () => {
    test('unverified: loses every credential and opens with ADMIN_PASSWORD alone', async () => {
      const email = newEmail();
      const attacker = await identity.register(email, 'the attacker’s password');
      const google = { issuer: 'https://google.example', subject: randomUUID(), provider: 'google' as const };
      await insertIdentity(identity.database.manager, {
        ...google,
        userId: attacker.user.id,
        email: newEmail(),
        refreshToken: null,
      });
      await identity.call(scheduleDeletion, { sessionToken: attacker.token }, callerOf(attacker));

      await seed(email, ADMIN_PASSWORD);

      await expect(identity.signIn(email, 'the attacker’s password')).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      expect(await isAlive(attacker)).toBe(false);
      expect(await listLinkedProviders(identity.database.manager, attacker.user.id)).toEqual([]);
      for (const table of ['account_deletion', 'account_token']) {
        const rows = await identity.database.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [
          attacker.user.id,
        ]);
        expect(rows).toEqual([]);
      }
      const owner = await identity.signIn(email, ADMIN_PASSWORD);
      expect(owner.user).toMatchObject({ id: attacker.user.id, isAdmin: true });
      expect(await administrators()).toEqual([email]);
    });

    test('unverified, without ADMIN_PASSWORD: does not become administrator', async () => {
      const email = newEmail();
      await identity.register(email);
      await seed(email, '');
      await expect(identity.signIn(email)).resolves.toMatchObject({ user: { isAdmin: false } });
      expect(await administrators()).toEqual([]);
    });

    test('verified: becomes administrator with its own password, in new sessions', async () => {
      const email = newEmail();
      const owner = await identity.register(email);
      await prove(owner);
      await seed(email.toUpperCase(), ADMIN_PASSWORD);
      expect(await isAlive(owner)).toBe(false);
      await expect(identity.signIn(email, ADMIN_PASSWORD)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      await expect(identity.signIn(email, PASSWORD)).resolves.toMatchObject({ user: { isAdmin: true } });
    });
  });

  test('the role depends on the row, not on the address', async () => {
    await seed(ADMIN_EMAIL, ADMIN_PASSWORD);
    const [administrator, student] = [
      await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD),
      await identity.register(),
    ];
    const rename = 'UPDATE "user" SET email = $2, canonical_email = lower($2) WHERE id = $1';
    await identity.database.query(rename, [administrator.user.id, newEmail()]);
    await identity.database.query(rename, [student.user.id, ADMIN_EMAIL]);
    expect(await identity.call(resolveSession, { token: administrator.token }, null)).toMatchObject({
      isAdmin: true,
    });
    expect(await identity.signIn(ADMIN_EMAIL, PASSWORD)).toMatchObject({ user: { isAdmin: false } });
    await identity.database.query('DELETE FROM "user" WHERE id = $1', [student.user.id]);
    await identity.database.query(rename, [administrator.user.id, ADMIN_EMAIL]);
  });

  test('instances that start at the same time seed one administrator, and a second start changes nothing', async () => {
    const email = newEmail();
    await seed(email, ADMIN_PASSWORD, 3);
    const opened = await identity.signIn(email, ADMIN_PASSWORD);
    await seed(email, 'another password', 2);
    expect(await isAlive(opened)).toBe(true);
    expect(await administrators()).toEqual([email]);
  });

  test('the database refuses a second administrator', async () => {
    const { user } = await identity.register();
    await seed(ADMIN_EMAIL, ADMIN_PASSWORD);
    await expect(
      identity.database.query('UPDATE "user" SET is_admin = true WHERE id = $1', [user.id]),
    ).rejects.toMatchObject({ constraint: 'user_one_administrator' });
  });
});
