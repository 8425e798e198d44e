import {
  countNotifications,
  deleteNotification,
  listNotifications,
  liveSubject,
  QuizCompleted,
  readAllNotifications,
  readNotification,
  type Caller,
} from '@tenfold/contracts';
import { createCaller, missingFromMigrations, until } from '@tenfold/testing';
import { randomUUID } from 'node:crypto';
import { connect } from 'nats';
import { noStats, quizCompleted } from '../../test/quiz-completed.js';
import { sharedNotifications } from '../../test/start-notifications.js';

describe('notifications', () => {
  const notifications = sharedNotifications();

  const publish = (data: unknown, id?: string) => notifications.publish(QuizCompleted, data, id);

  async function settled(): Promise<void> {
    const marker = createCaller();
    await publish(quizCompleted(marker.userId, { after: { ...noStats, totalQuizzes: 5 } }));
    await titles(marker, 1);
  }

  const titles = (caller: Caller, count: number) =>
    until(
      async () => {
        const list = await notifications.call(listNotifications, {}, caller);
        return list.length === count && list.map(({ title }) => title);
      },
      { what: `${count} notifications` },
    );

  test('the migrations match the entities', async () => {
    expect(await missingFromMigrations(notifications.database)).toEqual([]);
  });

  describe('a completed quiz', () => {
    test('creates one notification for all milestones that it reached', async () => {
      const caller = createCaller();
      const after = { totalQuizzes: 1, totalQuestionsCompleted: 80, currentStreak: 1, averageScore: 72 };
      await publish(quizCompleted(caller.userId, { after }));
      expect(await titles(caller, 1)).toEqual(['3 milestones reached']);
      expect(await notifications.call(countNotifications, {}, caller)).toEqual({ count: 1 });
      const [only] = await notifications.call(listNotifications, {}, caller);
      expect(only).toMatchObject({
        type: 'milestone',
        isRead: false,
        message: '50 Questions Answered! · 70% Average Score! · Readiness: level 3 of 4',
      });
    });

    test('with too few answers reaches neither a score nor a readiness milestone', async () => {
      const caller = createCaller();
      const after = { totalQuizzes: 5, totalQuestionsCompleted: 13, currentStreak: 1, averageScore: 92 };
      await publish(quizCompleted(caller.userId, { after }));
      expect(await titles(caller, 1)).toEqual(['5 Quizzes Completed!']);
    });

    test('creates one notification when delivered twice', async () => {
      const caller = createCaller();
      const event = quizCompleted(caller.userId, { after: { ...noStats, totalQuizzes: 5 } });
      const id = randomUUID();
      await publish(event, id);
      await publish(event, id);
      await settled();
      expect(await titles(caller, 1)).toEqual(['5 Quizzes Completed!']);
    });

    test('reaches each milestone once, in any order of the events', async () => {
      const caller = createCaller();
      const step = (from: number, to: number) =>
        quizCompleted(caller.userId, {
          before: { ...noStats, totalQuizzes: from },
          after: { ...noStats, totalQuizzes: to },
        });
      for (const event of [step(9, 10), step(4, 5), step(9, 10), step(24, 25)]) await publish(event);
      await settled();
      expect((await titles(caller, 3)).sort()).toEqual([
        '10 Quizzes Completed!',
        '25 Quizzes Completed!',
        '5 Quizzes Completed!',
      ]);
    });

    test('with an invalid body becomes a dead letter and does not block the next event', async () => {
      const caller = createCaller();
      await publish({ userId: caller.userId, nonsense: true });
      await publish(quizCompleted(caller.userId, { after: { ...noStats, currentStreak: 3 } }));
      expect(await titles(caller, 1)).toEqual(['3-Day Study Streak!']);
      const aside = await until(async () => {
        const rows: unknown[] = await notifications.database.query(
          "SELECT 1 FROM dead_letter WHERE body LIKE '%' || $1 || '%'",
          [caller.userId],
        );
        return rows.length > 0 && rows;
      });
      expect(aside).toHaveLength(1);
    });

    test('does not repeat a milestone whose notification was deleted', async () => {
      const caller = createCaller();
      const after = { ...noStats, totalQuestionsCompleted: 40, averageScore: 60 };
      await publish(quizCompleted(caller.userId, { after }));
      await titles(caller, 1);
      for (const { id } of await notifications.call(listNotifications, {}, caller)) {
        await notifications.call(deleteNotification, { notificationId: id }, caller);
      }
      await publish(quizCompleted(caller.userId, { after }));
      await settled();
      expect(await notifications.call(listNotifications, {}, caller)).toEqual([]);
    });
  });

  describe('reading and deleting', () => {
    async function withTwo(): Promise<{ caller: Caller; ids: [string, string] }> {
      const caller = createCaller();
      await publish(quizCompleted(caller.userId, { after: { ...noStats, totalQuizzes: 5 } }));
      await publish(quizCompleted(caller.userId, { after: { ...noStats, currentStreak: 3 } }));
      await titles(caller, 2);
      const [first, second] = await notifications.call(listNotifications, {}, caller);
      if (!first || !second) throw new Error('two notifications were expected');
      return { caller, ids: [first.id, second.id] };
    }

    test('marks one notification read; idempotent', async () => {
      const { caller, ids } = await withTwo();
      await notifications.call(readNotification, { notificationId: ids[0] }, caller);
      await notifications.call(readNotification, { notificationId: ids[0] }, caller);
      expect(await notifications.call(countNotifications, {}, caller)).toEqual({ count: 1 });
    });

    test('marks all notifications read and keeps them in the list', async () => {
      const { caller } = await withTwo();
      await notifications.call(readAllNotifications, {}, caller);
      expect(await notifications.call(countNotifications, {}, caller)).toEqual({ count: 0 });
      expect(await notifications.call(listNotifications, {}, caller)).toHaveLength(2);
    });

    test('deletes one notification; idempotent', async () => {
      const { caller, ids } = await withTwo();
      await notifications.call(deleteNotification, { notificationId: ids[1] }, caller);
      await notifications.call(deleteNotification, { notificationId: ids[1] }, caller);
      const left = await notifications.call(listNotifications, {}, caller);
      expect(left.map(({ id }) => id)).toEqual([ids[0]]);
      expect(await notifications.call(countNotifications, {}, caller)).toEqual({ count: 1 });
    });

    test("returns NOT_FOUND for another user's notification and does not change it", async () => {
      const { caller, ids } = await withTwo();
      const stranger = createCaller();
      const input = { notificationId: ids[0] };
      expect(await notifications.refused(readNotification, input, stranger)).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await notifications.refused(deleteNotification, input, stranger)).toMatchObject({
        code: 'NOT_FOUND',
      });
      await notifications.call(readAllNotifications, {}, stranger);
      expect(await notifications.call(listNotifications, {}, stranger)).toEqual([]);
      expect(await notifications.call(countNotifications, {}, caller)).toEqual({ count: 2 });
    });
  });

  test('storing, reading and deleting a notification signals the user’s open tabs', async () => {
    const caller = createCaller();
    const signals: string[] = [];
    const gateway = await connect({ servers: notifications.nats.url });
    gateway.subscribe('live.>', { callback: (_error, { subject }) => void signals.push(subject) });
    await gateway.flush();
    const received = (count: number) =>
      until(
        () =>
          signals.filter((subject) => subject === liveSubject(caller.userId, 'notifications')).length ===
          count,
      );
    await publish(quizCompleted(caller.userId, { after: { ...noStats, totalQuizzes: 5 } }));
    await received(1);
    const [stored] = await notifications.call(listNotifications, {}, caller);
    await notifications.call(readNotification, { notificationId: stored?.id ?? '' }, caller);
    await received(2);
    await notifications.call(readAllNotifications, {}, caller);
    await received(3);
    await notifications.call(deleteNotification, { notificationId: stored?.id ?? '' }, caller);
    await received(4);
    await gateway.close();
  });
});
