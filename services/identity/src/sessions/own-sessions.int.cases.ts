import { randomUUID } from 'node:crypto';
import {
  closeOneSession,
  closeOtherSessions,
  listSessions,
  login,
  reauthenticate,
  type OpenedSession,
  type SessionView,
} from '@tenfold/contracts';
import { identityWithSessionTools } from '../../test/session-tools.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, callerOf, PASSWORD, sessionOf } from '../../test/start-identity.js';

describe('own sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

  const { identity, tools } = identityWithSessionTools();

  const list = (session: OpenedSession): Promise<SessionView[]> =>
    identity.call(listSessions, { sessionToken: session.token }, callerOf(session));

  const proofOf = (session: OpenedSession, password = PASSWORD) => ({
    sessionToken: session.token,
    proof: { password },
  });

  async function idOf(session: OpenedSession): Promise<string> {
    const own = (await list(session)).find(({ isCurrent }) => isCurrent);
    if (!own) throw new Error('the session is not in its own list');
    return own.id;
  }

  describe('the list', () => {
    test('lists each session with time, method and network, and marks the current one', async () => {
      const first = await identity.register();
      const { email } = first.user;
      const v6 = { ip: '2001:db8:aaaa:bbbb::7', userAgent: FIREFOX };
      const second = sessionOf(
        await identity.call(login, { credentials: { email, password: PASSWORD }, client: v6 }, null),
      );
      const common = {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
        method: 'password',
        usedSecondFactor: false,
      };
      expect(await list(second)).toEqual([
        { ...common, isCurrent: true, device: 'Firefox on Windows', ip: '2001:db8:aaaa::/48' },
        { ...common, isCurrent: false, device: 'Unknown device', ip: '203.0.113.0/24' },
      ]);
    });

    test('contains neither expired sessions nor another user’s', async () => {
      const [first, other] = [await identity.register(), await identity.register()];
      const [idle, old] = [await identity.signIn(first.user.email), await identity.signIn(first.user.email)];
      await tools.age(idle, 'last_seen_at', '7 days');
      await tools.age(old, 'created_at', '30 days');
      expect((await list(first)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
      expect((await list(other)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    });
  });

  describe('ending one session', () => {
    test('takes effect at once, and returns NOT_FOUND the second time', async () => {
      const first = await identity.register();
      const second = await identity.signIn(first.user.email);
      await tools.resolve(second.token);
      const sessionId = await idOf(second);
      await identity.call(closeOneSession, { sessionId }, callerOf(first));
      expect(await tools.cached(second)).toBeNull();
      expect(await tools.resolve(second.token)).toBeNull();
      expect(await tools.resolve(first.token)).not.toBeNull();
      expect((await identity.refused(closeOneSession, { sessionId }, callerOf(first))).code).toBe(
        'NOT_FOUND',
      );
    });

    test('returns NOT_FOUND for another user’s session or an unknown one', async () => {
      const [mine, other] = [await identity.register(), await identity.register()];
      for (const sessionId of [await idOf(other), randomUUID()])
        expect((await identity.refused(closeOneSession, { sessionId }, callerOf(mine))).code).toBe(
          'NOT_FOUND',
        );
      expect(await tools.resolve(other.token)).not.toBeNull();
    });
  });

  test('ending all others keeps the caller’s session and other users’ sessions', async () => {
    const [first, other] = [await identity.register(), await identity.register()];
    const more = await Promise.all([1, 2, 3].map(() => identity.signIn(first.user.email)));
    for (const { token } of more) await tools.resolve(token);
    const close = () => identity.call(closeOtherSessions, { sessionToken: first.token }, callerOf(first));
    await Promise.all([close(), close()]);
    for (const gone of more) {
      expect(await tools.cached(gone)).toBeNull();
      expect(await tools.resolve(gone.token)).toBeNull();
    }
    for (const { token } of [first, other]) expect(await tools.resolve(token)).not.toBeNull();
  });

  describe('re-authentication', () => {
    test('renews the token, and the old one is invalid', async () => {
      const session = await identity.register();
      await tools.age(session, 'auth_time', '10 minutes');
      await tools.resolve(session.token);
      const id = await idOf(session);
      const rotated = await identity.call(reauthenticate, proofOf(session), callerOf(session));
      expect(await tools.cached(session)).toBeNull();
      expect(await tools.resolve(session.token)).toBeNull();
      expect(await tools.resolve(rotated.token)).toMatchObject({ userId: session.user.id });
      expect(rotated.expiresAt).toBe(session.expiresAt);
      expect(await idOf({ ...session, ...rotated })).toBe(id);
    });

    test('returns WRONG_PASSWORD for another password', async () => {
      const session = await identity.register();
      for (const password of ['wrong', ''])
        expect(
          (await identity.refused(reauthenticate, proofOf(session, password), callerOf(session))).code,
        ).toBe('WRONG_PASSWORD');
      expect(await tools.resolve(session.token)).not.toBeNull();
    });

    test('neither revives an ended session nor renews another user’s', async () => {
      const [session, other] = [await identity.register(), await identity.register()];
      const foreign = proofOf(other);
      expect((await identity.refused(reauthenticate, foreign, callerOf(session))).code).toBe(
        'UNAUTHENTICATED',
      );
      await tools.age(session, 'last_seen_at', '7 days');
      expect((await identity.refused(reauthenticate, proofOf(session), callerOf(session))).code).toBe(
        'UNAUTHENTICATED',
      );
    });

    test('succeeds for one of three concurrent requests with one token', async () => {
      const session = await identity.register();
      const outcomes = await Promise.allSettled(
        [1, 2, 3].map(() => identity.call(reauthenticate, proofOf(session), callerOf(session))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });

  test('a change of ADMIN_EMAIL ends the sessions of the former and the new administrator', async () => {
    const [admin, student] = [await identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD), await identity.register()];
    const bystander = await identity.register();
    for (const { token } of [admin, student, bystander]) await tools.resolve(token);
    const another = await identity.startAnother({ ADMIN_EMAIL: student.user.email });
    try {
      for (const gone of [admin, student]) expect(await tools.cached(gone)).toBeNull();
      expect(await tools.tokenHashes(admin.user.id)).toEqual([]);
      expect(await tools.tokenHashes(student.user.id)).toEqual([]);
      expect(await tools.resolve(bystander.token)).toMatchObject({ isAdmin: false });
    } finally {
      await another.stop();
    }
  });
});
