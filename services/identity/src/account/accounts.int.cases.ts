import { randomUUID } from 'node:crypto';
import { getUser, listUsers, register, UserRegistered } from '@tenfold/contracts';
import { EMAIL_INVISIBLE } from '@tenfold/exam';
import { createCaller, createUser, missingFromMigrations, startForTests } from '@tenfold/testing';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  callerOf,
  client,
  newEmail,
  PASSWORD,
  startIdentity,
} from '../../test/start-identity.js';

describe('accounts', () => {
  const identity = startForTests(() => startIdentity());

  function emittedEvents(userId: string): Promise<{ subject: string; payload: unknown }[]> {
    return identity.database.query(
      'SELECT subject, payload FROM outbox WHERE aggregate_id = $1 ORDER BY seq',
      [userId],
    );
  }

  test('the migrations match the entities', async () => {
    expect(await missingFromMigrations(identity.database)).toEqual([]);
  });

  describe('registering', () => {
    test('creates a free, inactive account with the address as typed, signs in and emits the event', async () => {
      const email = newEmail();
      const account = { email, password: PASSWORD, firstName: '  Ada ', lastName: '' };
      const opened = await identity.call(register, { account, client }, null);
      const moment = expect.stringMatching(/Z$/);
      const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
      expect(opened.user).toEqual(
        createUser({ id, email, firstName: 'Ada', createdAt: moment, updatedAt: moment }),
      );
      expect(await identity.call(getUser, {}, callerOf(opened))).toEqual(opened.user);
      expect(await emittedEvents(opened.user.id)).toEqual([
        { subject: UserRegistered.type, payload: { userId: opened.user.id, email } },
      ]);
    });

    test('records when the user attested their age; the administrator’s account attests nothing', async () => {
      const { user } = await identity.register();
      const rows: { email: string; isRecorded: boolean }[] = await identity.database.query(
        `SELECT lower(email) AS email, age_attested_at = created_at AS "isRecorded" FROM "user"
        WHERE lower(email) IN (lower($1), lower($2)) ORDER BY created_at`,
        [user.email, ADMIN_EMAIL],
      );
      expect(rows).toEqual([
        { email: ADMIN_EMAIL.toLowerCase(), isRecorded: null },
        { email: user.email.toLowerCase(), isRecorded: true },
      ]);
    });

    test('stores only the argon2id hash of the password, with the required cost', async () => {
      const { user } = await identity.register();
      const rows: { hash: string }[] = await identity.database.query(
        'SELECT password_hash AS hash FROM "user" WHERE id = $1',
        [user.id],
      );
      expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    test('refuses an address that has an account, in any spelling, and signs in with each of them', async () => {
      const local = `José.${randomUUID()}`;
      const email = `${local}@München.example`;
      const { user } = await identity.register(email);
      expect(user.email).toBe(email);
      const spellings = [
        email,
        email.toUpperCase(),
        email.normalize('NFD'),
        `${local}@xn--mnchen-3ya.example`,
      ];
      for (const again of spellings) {
        expect((await identity.signIn(again)).user.id).toBe(user.id);
        const account = { email: again, password: 'another password' };
        const problem = await identity.refused(register, { account, client }, null);
        expect(problem).toMatchObject({
          code: 'CONFLICT',
          message: 'An account with this email already exists',
        });
      }
    });

    test('one of eight parallel registrations with one address succeeds', async () => {
      const email = newEmail();
      const spellings = [email, email.toUpperCase(), email.toLowerCase(), email];
      const outcomes = await Promise.allSettled(
        [...spellings, ...spellings].map((each) => identity.register(each)),
      );
      const opened = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(opened).toHaveLength(1);
      expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
        Array(7).fill('CONFLICT'),
      );
      const userId = opened[0]?.value.user.id ?? '';
      expect(await emittedEvents(userId)).toHaveLength(1);
    });

    test.each([
      ['not an address', PASSWORD, 'account.email', 'Please enter a valid email address'],
      ['a\u200bda@example.com', PASSWORD, 'account.email', EMAIL_INVISIBLE],
      [newEmail(), '12345', 'account.password', 'Password must be at least 6 characters'],
      [newEmail(), 'x'.repeat(129), 'account.password', 'Password must be at most 128 characters'],
    ])('refuses %s with that password', async (email, password, field, message) => {
      const problem = await identity.refused(register, { account: { email, password }, client }, null);
      expect(problem).toMatchObject({ code: 'INVALID_INPUT', extra: { errors: [{ field, message }] } });
    });

    test('accepts any character in a password without trimming it', async () => {
      const email = newEmail();
      await identity.register(email, '  пароль 🙂  ');
      await expect(identity.signIn(email, 'пароль 🙂')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      await expect(identity.signIn(email, '  пароль 🙂  ')).resolves.toMatchObject({ user: { email } });
    });
  });

  describe('the administrator', () => {
    test('has an account after the start, and its registration event is emitted once', async () => {
      const opened = await identity.signIn(ADMIN_EMAIL.toLowerCase(), ADMIN_PASSWORD);
      expect(opened.user).toMatchObject({ email: ADMIN_EMAIL, isAdmin: true });
      expect(await emittedEvents(opened.user.id)).toHaveLength(1);
    });

    test('is not created again at a restart, and keeps the password', async () => {
      const another = await identity.startAnother({ ADMIN_PASSWORD: 'something else' });
      try {
        await expect(identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD)).resolves.toMatchObject({
          user: { isAdmin: true },
        });
        const admin = createCaller({ isAdmin: true });
        expect(await identity.call(listUsers, { search: ADMIN_EMAIL }, admin)).toMatchObject({ total: 1 });
      } finally {
        await another.stop();
      }
    });

    test('cannot be registered, even while the account is missing', async () => {
      await expect(identity.register(ADMIN_EMAIL.toUpperCase())).rejects.toMatchObject({ code: 'CONFLICT' });
      const before = await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
      await identity.database.query('DELETE FROM "user" WHERE id = $1', [before.user.id]);
      await expect(identity.register(ADMIN_EMAIL)).rejects.toMatchObject({ code: 'CONFLICT' });
    });
  });
});
