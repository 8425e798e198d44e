import { randomUUID } from 'node:crypto';
import { listNotifications, QuestionReportClosed, type QuestionReportOutcome } from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { sharedNotifications } from '../../test/start-notifications.js';

describe('question reports', () => {
  const notifications = sharedNotifications();

  const closed = (userId: string, outcome: QuestionReportOutcome = 'accepted') => ({
    userId,
    reportId: randomUUID(),
    examTitle: 'April 2025',
    questionNumber: 13,
    outcome,
    answer: 'The key now also accepts C.',
  });

  async function publishAll(events: ReturnType<typeof closed>[]): Promise<void> {
    const ids = events.map(() => randomUUID());
    await Promise.all(
      events.map((event, index) => notifications.publish(QuestionReportClosed, event, ids[index])),
    );
    await until(async () => {
      const rows = await notifications.database.query('SELECT 1 FROM inbox WHERE event_id = ANY ($1)', [ids]);
      return rows.length === ids.length;
    });
  }

  test.each<[QuestionReportOutcome, string]>([
    ['accepted', 'Your report on question 13 of April 2025 was accepted'],
    ['declined', 'Your report on question 13 of April 2025 was declined'],
    ['duplicate', 'Your report on question 13 of April 2025 was already known'],
  ])('an answer with the outcome %s is one notification with a link', async (outcome, title) => {
    const caller = createCaller();
    const event = closed(caller.userId, outcome);
    await publishAll([event, event]);
    expect(await notifications.call(listNotifications, {}, caller)).toMatchObject([
      { type: 'system', title, message: 'The key now also accepts C.', path: '/reports', isRead: false },
    ]);
  });

  test('the same answer to two reports is two notifications', async () => {
    const caller = createCaller();
    await publishAll([closed(caller.userId), closed(caller.userId)]);
    expect(await notifications.call(listNotifications, {}, caller)).toHaveLength(2);
  });
});
