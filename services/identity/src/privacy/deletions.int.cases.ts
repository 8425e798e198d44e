import {
  BillingUserDataErased,
  cancelDeletion,
  ContentUserDataErased,
  DeletionScheduled,
  getDeletion,
  getUser,
  NotificationsUserDataErased,
  QuizCompleted,
  QuizUserDataErased,
  scheduleDeletion,
  UserErased,
  type OpenedSession,
} from '@tenfold/contracts';
import { createCaller, missingFromMigrations, tablesWithUserId, until } from '@tenfold/testing';
import { connect, type NatsConnection } from 'nats';
import { randomUUID } from 'node:crypto';
import { mailTo } from '../../test/mail-tools.js';
import { openSessionTools, type SessionTools } from '../../test/session-tools.js';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  callerOf,
  newEmail,
  startIdentity,
  type IdentityUnderTest,
} from '../../test/start-identity.js';

describe('deletions', () => {
  const DAY_MS = 24 * 60 * 60 * 1_000;
  let identity: IdentityUnderTest;
  let sessions: SessionTools;
  let others: NatsConnection;

  beforeAll(async () => {
    identity = await startIdentity();
    sessions = await openSessionTools(identity);
    others = await connect({ servers: identity.nats.url });
  });

  afterAll(async () => {
    await others.close();
    sessions.redis.destroy();
    await identity.stop();
  });

  const scheduleFor = (session: OpenedSession) =>
    identity.call(scheduleDeletion, { sessionToken: session.token }, callerOf(session));
  const deletionOf = async (session: OpenedSession) =>
    (await identity.call(getDeletion, {}, callerOf(session))).deletesAt;
  const countOf = async (subject: string, userId: string): Promise<number> => {
    const sql = 'SELECT count(*)::int AS n FROM outbox WHERE subject = $1 AND aggregate_id = $2';
    const [row] = await identity.database.query(sql, [subject, userId]);
    return row.n;
  };
  const erasureOf = async (userId: string) => {
    const [row] = await identity.database.query('SELECT * FROM account_erasure WHERE user_id = $1', [userId]);
    return row as { confirmed: string[]; completed_at: Date | null } | undefined;
  };

  async function passTime(userId: string): Promise<void> {
    await identity.database.query(
      `UPDATE outbox SET created_at = created_at - interval '15 days', published_at = published_at - interval '15 days'
      WHERE aggregate_id = $1`,
      [userId],
    );
    await identity.database.query(
      `DELETE FROM outbox WHERE aggregate_id = $1 AND published_at < now() - interval '7 days'`,
      [userId],
    );
    await identity.database.query(
      `UPDATE account_deletion SET deletes_at = deletes_at - interval '15 days' WHERE user_id = $1`,
      [userId],
    );
    await identity.database.query(
      `UPDATE job SET run_at = run_at - interval '15 days' WHERE user_id = $1 AND kind = 'erase-account'`,
      [userId],
    );
  }

  const published = (userId: string) =>
    until(async () => {
      const sql = 'SELECT 1 FROM outbox WHERE aggregate_id = $1 AND published_at IS NULL';
      return (await identity.database.query(sql, [userId])).length === 0;
    });

  async function erased(session: OpenedSession): Promise<string> {
    await scheduleFor(session);
    await published(session.user.id);
    await passTime(session.user.id);
    await until(() => erasureOf(session.user.id), { what: 'the erasure' });
    return session.user.id;
  }

  async function publish({ type }: { type: string }, data: object): Promise<string> {
    const id = randomUUID();
    const body = JSON.stringify({ id, type, occurredAt: new Date().toISOString(), data });
    await until(() => others.jetstream().publish(type, body));
    return id;
  }

  const applied = (ids: string[]) =>
    until(async () => {
      const rows = await identity.database.query('SELECT 1 FROM inbox WHERE event_id = ANY ($1)', [ids]);
      return rows.length === ids.length;
    });

  test('the migrations match the entities', async () => {
    expect(await missingFromMigrations(identity.database)).toEqual([]);
  });

  test('every table with a user_id is deleted with the user, besides the jobs and the record of the erasure', async () => {
    const cascading: { name: string }[] = await identity.database.query(
      `SELECT relname AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE confdeltype = 'c'`,
    );
    const deleted = new Set(cascading.map(({ name }) => name));
    const kept = (await tablesWithUserId(identity.database)).filter((name) => !deleted.has(name));
    expect(kept).toEqual(['account_erasure', 'job']);
  });

  describe('scheduling a deletion', () => {
    test('schedules it for 14 days later, ends other sessions, emits the event for billing and sends a mail', async () => {
      const email = newEmail();
      const first = await identity.register(email);
      const here = await identity.signIn(email);
      const { deletesAt } = await scheduleFor(here);
      const days = (Date.parse(deletesAt) - Date.now()) / DAY_MS;
      expect(days).toBeGreaterThan(13.9);
      expect(days).toBeLessThan(14.1);
      expect(await deletionOf(here)).toBe(deletesAt);
      expect(await sessions.resolve(first.token)).toBeNull();
      expect(await sessions.cached(first)).toBeNull();
      expect(await sessions.resolve(here.token)).not.toBeNull();
      expect(await countOf(DeletionScheduled.type, here.user.id)).toBe(1);
      const mail = await mailTo(identity, email, 'Your account will be deleted');
      expect(mail.text).toContain('Keep my account');
    });

    test('is idempotent, also ten times in parallel', async () => {
      const session = await identity.register();
      const all = await Promise.all(Array.from({ length: 10 }, () => scheduleFor(session)));
      all.push(await scheduleFor(session));
      expect(new Set(all.map(({ deletesAt }) => deletesAt)).size).toBe(1);
      expect(await countOf(DeletionScheduled.type, session.user.id)).toBe(1);
    });

    test('needs a fresh session', async () => {
      const session = await identity.register();
      await sessions.age(session, 'auth_time', '6 minutes');
      const input = { sessionToken: session.token };
      expect(await identity.refused(scheduleDeletion, input, callerOf(session))).toMatchObject({
        code: 'REAUTHENTICATION_REQUIRED',
      });
      expect(await deletionOf(session)).toBeNull();
    });

    test('is refused with another user’s session', async () => {
      const [session, other] = [await identity.register(), await identity.register()];
      const input = { sessionToken: session.token };
      expect(await identity.refused(scheduleDeletion, input, callerOf(other))).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    });

    test('is refused to the administrator', async () => {
      const session = await until(() => identity.signIn(ADMIN_EMAIL, ADMIN_PASSWORD).catch(() => null));
      const input = { sessionToken: session.token };
      expect(await identity.refused(scheduleDeletion, input, callerOf(session))).toMatchObject({
        code: 'CONFLICT',
      });
    });
  });

  test('within the 14 days the user can sign in and cancel it, repeatedly', async () => {
    const email = newEmail();
    await scheduleFor(await identity.register(email));
    const session = await identity.signIn(email);
    expect(await identity.call(cancelDeletion, {}, callerOf(session))).toBeNull();
    expect(await identity.call(cancelDeletion, {}, callerOf(session))).toBeNull();
    expect(await deletionOf(session)).toBeNull();
    await mailTo(identity, email, 'Your account stays');
    expect(await identity.refused(cancelDeletion, {}, createCaller())).toMatchObject({ code: 'NOT_FOUND' });
  });

  describe('after the 14 days', () => {
    test('the account and its sessions are deleted, and the address can be registered', async () => {
      const email = newEmail();
      const session = await identity.register(email);
      const userId = await erased(session);
      expect(await identity.refused(getUser, {}, callerOf(session))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await sessions.resolve(session.token)).toBeNull();
      await until(async () => (await sessions.cached(session)) === null);
      expect(await countOf(UserErased.type, userId)).toBe(1);
      expect((await identity.register(email)).user.id).not.toBe(userId);
    });

    test('the deletion waits until the outbox no longer holds an event with the address', async () => {
      const session = await identity.register();
      await scheduleFor(session);
      await identity.database.query('UPDATE account_deletion SET deletes_at = now() WHERE user_id = $1', [
        session.user.id,
      ]);
      await identity.database.query(
        `UPDATE job SET run_at = now() WHERE user_id = $1 AND kind = 'erase-account'`,
        [session.user.id],
      );
      await until(async () => {
        const [job] = await identity.database.query(
          `SELECT last_error FROM job WHERE user_id = $1 AND kind = 'erase-account'`,
          [session.user.id],
        );
        return job.last_error !== null;
      });
      expect(await erasureOf(session.user.id)).toBeUndefined();
      await published(session.user.id);
      await passTime(session.user.id);
      await until(() => erasureOf(session.user.id));
    });

    test('the erasure completes when every service has confirmed, also repeatedly', async () => {
      const userId = await erased(await identity.register());
      const first = [
        await publish(QuizUserDataErased, { userId, service: 'quiz' }),
        await publish(QuizUserDataErased, { userId, service: 'quiz' }),
        await publish(BillingUserDataErased, { userId, service: 'billing' }),
        await publish(ContentUserDataErased, { userId, service: 'content' }),
      ];
      await applied(first);
      const open = await erasureOf(userId);
      expect(open?.confirmed.toSorted()).toEqual(['billing', 'content', 'quiz']);
      expect(open?.completed_at).toBeNull();
      await publish(NotificationsUserDataErased, { userId, service: 'notifications' });
      await until(async () => (await erasureOf(userId))?.completed_at);
    });

    const periodicRuns = async (): Promise<number> => {
      const [job] = await identity.database.query(
        `SELECT attempts, lease_until FROM job WHERE kind = 'request-unanswered-erasures'`,
      );
      return job.lease_until === null ? job.attempts : -1;
    };

    test('the event is emitted again after a day without a confirmation, once', async () => {
      const userId = await erased(await identity.register());
      const settled = await erased(await identity.register());
      await identity.database.query(
        `UPDATE account_erasure SET emitted_at = emitted_at - interval '25 hours',
              completed_at = CASE WHEN user_id = $2 THEN now() END WHERE user_id IN ($1, $2)`,
        [userId, settled],
      );
      for (const _run of [1, 2]) {
        const runs = await periodicRuns();
        await identity.database.query(
          `UPDATE job SET run_at = now() WHERE kind = 'request-unanswered-erasures'`,
        );
        await until(async () => (await periodicRuns()) > runs);
      }
      await until(async () => (await countOf(UserErased.type, userId)) === 2, {
        what: 'the second UserErased event',
      });
      expect(await countOf(UserErased.type, userId)).toBe(2);
      expect(await countOf(UserErased.type, settled)).toBe(1);
    });

    test('a confirmation for an unknown user changes nothing', async () => {
      const userId = randomUUID();
      await applied([await publish(QuizUserDataErased, { userId, service: 'quiz' })]);
      expect(await erasureOf(userId)).toBeUndefined();
    });

    test('late events are dropped without a dead letter', async () => {
      const userId = await erased(await identity.register());
      const stats = { totalQuizzes: 1, totalQuestionsCompleted: 3, currentStreak: 1, averageScore: 66.7 };
      const late = await publish(QuizCompleted, {
        userId,
        sessionId: randomUUID(),
        sessionType: 'quick',
        displayName: 'Quick Quiz',
        score: 66.7,
        correctAnswers: 2,
        totalQuestions: 3,
        studyMinutes: 4.5,
        completedAt: '2026-11-20T09:31:02.690Z',
        statsVersion: 1,
        before: stats,
        after: stats,
      });
      await applied([late]);
      expect(
        await identity.database.query('SELECT 1 FROM dead_letter WHERE body LIKE $1', [`%${userId}%`]),
      ).toEqual([]);
    });
  });
});
