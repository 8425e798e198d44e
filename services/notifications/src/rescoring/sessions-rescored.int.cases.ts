import { randomUUID } from 'node:crypto';
import {
  listNotifications,
  SessionsRescored,
  type Caller,
  type SessionsRescoredData,
} from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { sharedNotifications } from '../../test/start-notifications.js';

describe('sessions rescored', () => {
  const notifications = sharedNotifications();

  const rescored = ({ userId }: Caller, given: Partial<SessionsRescoredData> = {}): SessionsRescoredData => ({
    userId,
    questionId: '01934852-1100-7d01-a0b3-2b4c8e9f0a12',
    version: 2,
    questionNumber: 13,
    before: 'A',
    after: 'B',
    creditsAll: false,
    sessionName: 'April 2025',
    scoreBefore: 73.8,
    scoreAfter: 75,
    otherScores: 0,
    average: { score: 74.2, statsVersion: 5, rescoredAt: '2026-11-21T09:12:32.990Z' },
    ...given,
  });

  async function publishAll(...events: SessionsRescoredData[]): Promise<void> {
    const ids = events.map(() => randomUUID());
    await Promise.all(events.map((data, index) => notifications.publish(SessionsRescored, data, ids[index])));
    await until(async () => {
      const rows = await notifications.database.query('SELECT 1 FROM inbox WHERE event_id = ANY ($1)', [ids]);
      return rows.length === ids.length;
    });
  }

  const messagesOf = async (caller: Caller): Promise<string[]> =>
    (await notifications.call(listNotifications, {}, caller)).map(({ message }) => message);

  test('the key changes of a file are one notification, however often it is published', async () => {
    const caller = createCaller();
    const otherQuestions = [
      {
        questionId: '01934852-1100-7d01-a0b3-2b4c8e9f0a20',
        questionNumber: 20,
        before: 'C',
        after: 'A,C',
        creditsAll: false,
      },
    ];
    await publishAll(rescored(caller, { otherQuestions }), rescored(caller, { otherQuestions }));
    expect(await messagesOf(caller)).toEqual([
      'The correct answers to questions 13 and 20 changed: 13 is now B; 20 now also accepts A. Your score of April 2025 rises from 73.8 to 75.0 %.',
    ]);
  });

  test('each key change is one notification of its user, however often it is published', async () => {
    const [caller, other] = [createCaller(), createCaller()];
    const newer = { version: 3, before: 'B', after: 'A', scoreBefore: 75, scoreAfter: 73.8 };
    await publishAll(rescored(caller), rescored(caller), rescored(caller, newer), rescored(other));
    expect((await messagesOf(caller)).toSorted()).toEqual([
      'The correct answer to question 13 is now A: your score of April 2025 falls from 75.0 to 73.8 %.',
      'The correct answer to question 13 is now B: your score of April 2025 rises from 73.8 to 75.0 %.',
    ]);
    expect(await notifications.call(listNotifications, {}, other)).toMatchObject([
      { type: 'system', title: 'Exam scores updated', isRead: false },
    ]);
  });
});
