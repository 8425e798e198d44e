import { randomUUID } from 'node:crypto';
import {
  deleteNotification,
  InsightsGenerated,
  listNotifications,
  UserErased,
  type Caller,
  type InsightData,
} from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { sharedNotifications } from '../../test/start-notifications.js';

describe('insights', () => {
  const notifications = sharedNotifications();

  const pace: InsightData = {
    dedupeKey: 'insight:pace:pace:2968',
    type: 'reminder',
    title: 'Your pace is over the exam’s',
    message: 'You take 4.0 minutes a question.',
  };
  const trend: InsightData = {
    dedupeKey: 'insight:trend:up:2968',
    type: 'achievement',
    title: 'Your scores are rising',
    message: 'Up 5 points over your last five quizzes.',
  };

  const publish = ({ userId }: { userId: string }, insights: InsightData[], id?: string) =>
    notifications.publish(InsightsGenerated, { userId, insights }, id);
  const list = (caller: Caller) => notifications.call(listNotifications, {}, caller);

  const applied = (...ids: string[]) =>
    until(async () => {
      const rows = await notifications.database.query('SELECT 1 FROM inbox WHERE event_id = ANY ($1)', [ids]);
      return rows.length === ids.length;
    });

  async function publishAll(...sets: [{ userId: string }, InsightData[]][]): Promise<void> {
    const ids = sets.map(() => randomUUID());
    await Promise.all(sets.map(([user, insights], index) => publish(user, insights, ids[index])));
    await applied(...ids);
  }

  test('each insight of a set is stored as a notification', async () => {
    const caller = createCaller();
    await publishAll([caller, [pace, trend]]);
    const stored = (await list(caller)).map(({ type, title, message }) => ({ type, title, message }));
    expect(stored).toHaveLength(2);
    for (const { type, title, message } of [pace, trend])
      expect(stored).toContainEqual({ type, title, message });
  });

  test('a set that is delivered twice and published twice is stored once', async () => {
    const caller = createCaller();
    const id = randomUUID();
    await Promise.all([publish(caller, [pace], id), publish(caller, [pace], id)]);
    await publishAll([caller, [pace]], [caller, [pace]]);
    await applied(id);
    expect(await list(caller)).toHaveLength(1);
  });

  test('an insight is not repeated within a week, nor later with the same text', async () => {
    const caller = createCaller();
    await publishAll([caller, [pace]]);
    for (const { id } of await list(caller))
      await notifications.call(deleteNotification, { notificationId: id }, caller);
    await publishAll([caller, [{ ...pace, message: 'You take 5.0 minutes a question.' }]]);
    await publishAll([caller, [{ ...pace, dedupeKey: 'insight:pace:pace:2969' }]]);
    expect(await list(caller)).toEqual([]);
    await publishAll([
      caller,
      [{ ...pace, dedupeKey: 'insight:pace:pace:2969', message: 'You take 5.0 minutes a question.' }],
    ]);
    expect(await list(caller)).toHaveLength(1);
  });

  const mailsFor = ({ userId }: Caller) =>
    notifications.database.query<{ data: unknown }[]>(
      `SELECT data FROM job WHERE kind = 'send-mail' AND user_id = $1`,
      [userId],
    );

  test('an insight that asks for a mail is mailed once, with a link', async () => {
    const caller = createCaller();
    const mail = { linkText: 'Review now', path: '/review', footer: 'To stop this, open Review.' };
    const reminder: InsightData = { ...pace, dedupeKey: 'review:2026-11-23', mail };
    await publishAll([caller, [trend, reminder]], [caller, [reminder]]);
    const message = {
      subject: pace.title,
      paragraphs: [pace.message],
      action: { text: 'Review now', url: 'http://localhost:3000/review' },
      footer: mail.footer,
    };
    expect(await mailsFor(caller)).toMatchObject([{ data: { message } }]);
    await publishAll([caller, [reminder]]);
    expect(await mailsFor(caller)).toHaveLength(1);
  });

  test('a set of an erased user is dropped', async () => {
    const caller = createCaller();
    const erasure = randomUUID();
    await notifications.publish(UserErased, { userId: caller.userId }, erasure);
    await applied(erasure);
    await publishAll([caller, [pace]]);
    expect(await list(caller)).toEqual([]);
    expect(await notifications.database.query('SELECT 1 FROM dead_letter')).toEqual([]);
  });
});
