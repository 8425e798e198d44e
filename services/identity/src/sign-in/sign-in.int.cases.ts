import { hash } from '@node-rs/argon2';
import { login } from '@tenfold/contracts';
import { hashToken, newToken } from '@tenfold/platform';
import { identityWithSessionTools } from '../../test/session-tools.js';
import { client, newEmail, PASSWORD, sessionOf } from '../../test/start-identity.js';

describe('sign in', () => {
  const { identity, tools } = identityWithSessionTools();

  test('ten thousand tokens are unique, and each bit is set in about half of them', () => {
    const tokens = Array.from({ length: 10_000 }, newToken);
    expect(new Set(tokens).size).toBe(10_000);
    const ones = new Array<number>(256).fill(0);
    for (const token of tokens)
      for (const [index, byte] of [...Buffer.from(token, 'base64url')].entries())
        for (let bit = 0; bit < 8; bit += 1)
          ones[index * 8 + bit] = (ones[index * 8 + bit] ?? 0) + ((byte >> bit) & 1);
    for (const count of ones) expect(Math.abs(count - 5_000)).toBeLessThan(400);
  });

  describe('signing in', () => {
    test('opens a session for 30 days, in any case of letters in the address', async () => {
      const email = newEmail();
      const { user } = await identity.register(email);
      const opened = await identity.signIn(email.toUpperCase());
      expect(opened.user).toEqual(user);
      const days = (Date.parse(opened.expiresAt) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(29.99);
      expect(days).toBeLessThanOrEqual(30.01);
    });

    test('returns 256 random bits, and stores their hash and only the network of the IP address', async () => {
      const opened = await identity.register();
      expect(opened.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      const rows: object[] = await identity.database.query('SELECT * FROM session WHERE user_id = $1', [
        opened.user.id,
      ]);
      expect(rows).toEqual([
        {
          user_id: opened.user.id,
          token_hash: hashToken(opened.token),
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          method: 'password',
          amr: ['password'],
          is_admin: false,
          is_editor: false,
          created_at: expect.any(Date),
          last_seen_at: expect.any(Date),
          auth_time: expect.any(Date),
          network: '203.0.113.0/24',
          user_agent: 'Mozilla/5.0',
        },
      ]);
    });

    test('keeps the /48 of an IPv6 address', async () => {
      const email = newEmail();
      await identity.register(email);
      const v6 = { ip: '2001:db8:aaaa:bbbb::7', userAgent: '' };
      const opened = sessionOf(
        await identity.call(login, { credentials: { email, password: PASSWORD }, client: v6 }, null),
      );
      expect(
        await identity.database.query('SELECT network FROM session WHERE token_hash = $1', [
          hashToken(opened.token),
        ]),
      ).toEqual([{ network: '2001:db8:aaaa::/48' }]);
    });

    test.each([
      ['a wrong password', async () => (await identity.register()).user.email],
      ['an unknown address', async () => newEmail()],
    ])('is refused with the same message for %s', async (_what, address) => {
      const credentials = { email: await address(), password: 'wrong password' };
      const problem = await identity.refused(login, { credentials, client }, null);
      expect(problem.toJSON()).toEqual({
        code: 'UNAUTHENTICATED',
        message: 'Invalid email or password',
        extra: {},
      });
    });

    test('takes as long for an unknown address as for a wrong password', async () => {
      const { user } = await identity.register();
      let [known, unknown] = [0, 0];
      for (let round = 0; round < 20; round += 1) {
        known += await workOf(() => identity.signIn(user.email, 'wrong password'));
        unknown += await workOf(() => identity.signIn(newEmail(), 'wrong password'));
      }
      expect(unknown / known).toBeGreaterThan(0.5);
      expect(unknown / known).toBeLessThan(2);
    });

    test('rehashes a password that was stored with a lower cost', async () => {
      const { user } = await identity.register();
      const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
      await identity.database.query('UPDATE "user" SET password_hash = $2 WHERE id = $1', [user.id, weak]);
      await identity.signIn(user.email);
      const rows: { hash: string }[] = await identity.database.query(
        'SELECT password_hash AS hash FROM "user" WHERE id = $1',
        [user.id],
      );
      expect(rows[0]?.hash).toContain('$m=19456,t=2,p=1$');
      await identity.signIn(user.email);
    });

    test('again deletes the browser’s previous session and returns another token', async () => {
      const first = await identity.register();
      expect(await tools.resolve(first.token)).not.toBeNull();
      const second = await identity.signIn(first.user.email, PASSWORD, first.token);
      expect(second.token).not.toBe(first.token);
      expect(await tools.cached(first)).toBeNull();
      expect(await tools.resolve(first.token)).toBeNull();
      expect(await tools.resolve(second.token)).toMatchObject({ userId: first.user.id });
    });

    test('as another user deletes it too', async () => {
      const [first, other] = [await identity.register(), await identity.register()];
      await identity.signIn(other.user.email, PASSWORD, first.token);
      expect(await tools.resolve(first.token)).toBeNull();
    });
  });

  /** In µs of this process, because other processes disturb wall-clock time. */
  async function workOf(refusal: () => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage();
    await expect(refusal()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  }
});
