import { randomUUID } from 'node:crypto';
import {
  exportNotificationsData,
  NotificationsUserDataErased,
  QuizCompleted,
  BillingNotificationDue,
  UserErased,
  type ExportPage,
  type ExportPageInput,
} from '@tenfold/contracts';
import {
  createCaller,
  missingFromMigrations,
  columnsWithSecrets,
  tablesWithUserId,
  until,
} from '@tenfold/testing';
import { noStats, quizCompleted } from '../../test/quiz-completed.js';
import { sharedNotifications } from '../../test/start-notifications.js';
import { erasedTables } from './user-erased.consumer.js';

describe('privacy', () => {
  const notifications = sharedNotifications();

  const firstQuiz = (userId: string) =>
    quizCompleted(userId, { after: { ...noStats, totalQuizzes: 1, totalQuestionsCompleted: 80 } });

  const notice = (userId: string) => ({
    userId,
    type: 'trial_ending' as const,
    dedupeKey: 'trial-3d-1795771954',
    daysLeft: 3,
    at: '2026-11-27T09:12:34.000Z',
    amountCents: 1999,
  });

  async function count(table: string, userId: string): Promise<number> {
    const [row] = await notifications.database.query(
      `SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`,
      [userId],
    );
    return row.n;
  }

  async function counts(userId: string): Promise<number[]> {
    return Promise.all(['notification', 'notified_milestone', 'job'].map((table) => count(table, userId)));
  }

  const confirmed = (userId: string, times = 1) =>
    until(async () => {
      const rows = await notifications.database.query(
        'SELECT 1 FROM outbox WHERE subject = $1 AND aggregate_id = $2',
        [NotificationsUserDataErased.type, userId],
      );
      return rows.length >= times;
    });

  const applied = (ids: string[]) =>
    until(async () => {
      const rows = await notifications.database.query('SELECT 1 FROM inbox WHERE event_id = ANY ($1)', [ids]);
      return rows.length === ids.length;
    });

  async function createNotifiedUser(): Promise<string> {
    const userId = randomUUID();
    await notifications.publish(QuizCompleted, firstQuiz(userId));
    await notifications.publish(BillingNotificationDue, notice(userId));
    await until(async () => (await counts(userId)).every((n) => n > 0));
    return userId;
  }

  test('the migrations match the entities', async () => {
    expect(await missingFromMigrations(notifications.database)).toEqual([]);
  });

  test('an erasure covers every table with a user_id, besides the jobs and the tombstone', async () => {
    const covered = [...erasedTables, 'erased_user', 'job'].toSorted();
    expect(await tablesWithUserId(notifications.database)).toEqual(covered);
  });

  test('stores no token', async () => {
    expect(await columnsWithSecrets(notifications.database)).toEqual([]);
  });

  test('an erasure deletes all rows of the user only, pending mails included', async () => {
    const [leaver, other] = [await createNotifiedUser(), await createNotifiedUser()];
    const before = await counts(other);
    await notifications.publish(UserErased, { userId: leaver });
    await confirmed(leaver);
    expect(await counts(leaver)).toEqual([0, 0, 0]);
    expect(await counts(other)).toEqual(before);
  });

  test('an erasure is applied once per event; a repeated one and one of an unknown user are confirmed', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    await notifications.publish(UserErased, { userId }, id);
    await confirmed(userId);
    await notifications.publish(UserErased, { userId }, id);
    const again = randomUUID();
    await notifications.publish(UserErased, { userId }, again);
    await applied([id, again]);
    expect(await counts(userId)).toEqual([0, 0, 0]);
  });

  test('late events of an erased user are dropped without a dead letter', async () => {
    const leaver = await createNotifiedUser();
    await notifications.publish(UserErased, { userId: leaver });
    await confirmed(leaver);
    const late = [randomUUID(), randomUUID()] as const;
    await notifications.publish(QuizCompleted, firstQuiz(leaver), late[0]);
    await notifications.publish(
      BillingNotificationDue,
      { ...notice(leaver), dedupeKey: 'trial-1d' },
      late[1],
    );
    await applied([...late]);
    expect(await counts(leaver)).toEqual([0, 0, 0]);
    expect(await notifications.database.query('SELECT 1 FROM dead_letter')).toEqual([]);
  });

  test('an erasure deletes the user’s dead letters', async () => {
    const userId = randomUUID();
    const id = randomUUID();
    await notifications.publish(BillingNotificationDue, { ...notice(userId), daysLeft: 'soon' }, id);
    const letters = () =>
      notifications.database.query('SELECT 1 FROM dead_letter WHERE body LIKE $1', [`%${userId}%`]);
    await until(async () => (await letters()).length === 1);
    await notifications.publish(UserErased, { userId });
    await confirmed(userId);
    expect(await letters()).toEqual([]);
  });

  test('the export holds the caller’s notifications', async () => {
    const userId = await createNotifiedUser();
    const { files, next } = await notifications.call(exportNotificationsData, {}, createCaller({ userId }));
    expect(next).toBeNull();
    expect(files['notifications.json']?.length).toBe(await count('notification', userId));
  });

  test('a long export comes in pages, each notification once', async () => {
    const userId = randomUUID();
    await notifications.database.query(
      `INSERT INTO notification (user_id, id, type, title, message, dedupe_key, created_at)
     SELECT $1, gen_random_uuid(), 'system', 'Title', 'Message', n::text, now() + n / 3 * interval '1 microsecond'
       FROM generate_series(1, 2100) AS n`,
      [userId],
    );
    const seen: string[] = [];
    for (let input: ExportPageInput | null = {}; input !== null;) {
      const page: ExportPage = await notifications.call(
        exportNotificationsData,
        input,
        createCaller({ userId }),
      );
      seen.push(...(page.files['notifications.json'] as { id: string }[]).map(({ id }) => id));
      input = page.next && { after: page.next };
    }
    expect(seen).toHaveLength(2_100);
    expect(new Set(seen).size).toBe(2_100);
  });
});
