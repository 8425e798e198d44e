import {
  getReviews,
  InsightsGenerated,
  setReviewSettings,
  UserErased,
  type Caller,
  type InsightData,
  type InsightsGeneratedData,
} from '@tenfold/contracts';
import { MS_PER_HOUR } from '@tenfold/exam';
import { createCaller, until } from '@tenfold/testing';
import { ageHistory } from '../../../test/age-history.js';
import { springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';
import { study } from '../../../test/study-and-review.js';
import { requestReminder } from './review-reminder.js';

describe('reminder', () => {
  const timeZone = 'America/Los_Angeles';
  const quiz = startWithExams([springExam]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active', { timeZone });
    await study(quiz, caller, 'BB');
    await ageHistory(quiz.database, caller, 2);
  });

  const remindAt = (reminderHour: number | null, isReminderMailed = false) =>
    quiz.call(setReviewSettings, { reviewsPerDay: 10, reminderHour, isReminderMailed }, caller);

  async function jobs(state: string): Promise<{ runAt: Date }[]> {
    return quiz.database.query(
      `SELECT run_at AS "runAt" FROM job WHERE kind = 'remind-review' AND user_id = $1 AND state = $2`,
      [caller.userId, state],
    );
  }

  /** As if it had been scheduled a day earlier. */
  const makeDue = () =>
    quiz.database.query(
      `UPDATE job SET run_at = now(), dedupe_key = id WHERE kind = 'remind-review' AND user_id = $1 AND state = 'pending'`,
      [caller.userId],
    );

  async function reminders(): Promise<InsightData[]> {
    const rows = await quiz.database.query<{ payload: InsightsGeneratedData }[]>(
      'SELECT payload FROM outbox WHERE subject = $1 AND aggregate_id = $2 ORDER BY seq',
      [InsightsGenerated.type, caller.userId],
    );
    return rows.flatMap(({ payload }) => payload.insights).filter(({ title }) => title === 'Time to review');
  }

  const hourOf = (moment: Date): string =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric' }).format(moment);

  it('is scheduled once for the next such hour in the user’s time zone', async () => {
    expect(await quiz.call(getReviews, {}, caller)).toMatchObject({ reminderHour: null });
    await Promise.all([remindAt(18), remindAt(18), remindAt(18)]);
    const scheduled = await jobs('pending');
    expect(scheduled).toHaveLength(1);
    const [{ runAt } = { runAt: new Date(0) }] = scheduled;
    expect(hourOf(runAt)).toBe('6 PM');
    const ahead = runAt.getTime() - Date.now();
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThanOrEqual(25 * MS_PER_HOUR);
    expect(await quiz.call(getReviews, {}, caller)).toMatchObject({ reminderHour: 18 });
  });

  it('notifies of the questions that are due, and is scheduled again', async () => {
    await remindAt(18);
    await makeDue();
    await until(async () => (await jobs('done')).length === 1);
    expect(await reminders()).toEqual([
      {
        type: 'reminder',
        title: 'Time to review',
        message: expect.stringMatching(/^2 questions are due today, \w+ \d+, 20\d\d\.$/) as string,
        dedupeKey: expect.stringMatching(/^review:20\d\d-\d\d-\d\d$/) as string,
      },
    ]);
    expect((await jobs('pending')).map(({ runAt }) => hourOf(runAt))).toEqual(['6 PM']);
  });

  it('is scheduled again when its hour comes a second time on the day of the job', async () => {
    await remindAt(18);
    const [{ runAt } = { runAt: new Date(0) }] = await jobs('pending');
    await quiz.database.query(
      `UPDATE job SET run_at = now() WHERE kind = 'remind-review' AND user_id = $1 AND state = 'pending'`,
      [caller.userId],
    );
    await until(async () => (await jobs('done')).length === 1);
    const scheduled = await jobs('pending');
    expect(scheduled.map((job) => hourOf(job.runAt))).toEqual(['6 PM']);
    expect(scheduled[0]?.runAt.getTime()).toBeGreaterThan(runAt.getTime());
  });

  it.each([
    {
      change: 'a move to a western time zone',
      hour: 18,
      requests: [
        ['America/New_York', '2099-11-20T22:00:00Z'],
        ['America/Los_Angeles', '2099-11-20T23:00:01Z'],
      ],
      scheduled: ['2099-11-20T23:00:00.000Z', '2099-11-22T02:00:00.000Z'],
    },
    {
      change: 'the clocks fall back',
      hour: 1,
      requests: [
        ['America/New_York', '2099-11-01T04:00:00Z'],
        ['America/New_York', '2099-11-01T05:00:01Z'],
      ],
      scheduled: ['2099-11-01T05:00:00.000Z', '2099-11-02T06:00:00.000Z'],
    },
  ])('is scheduled for the next day after $change', async ({ hour, requests, scheduled }) => {
    for (const [zone = '', now = ''] of requests) {
      const data = { userId: caller.userId, hour, timeZone: zone };
      await quiz.database.transaction((tx) => requestReminder(tx, data, new Date(now)));
      await quiz.database.transaction((tx) => requestReminder(tx, data, new Date(now)));
    }
    const runs = await jobs('pending');
    expect(runs.map(({ runAt }) => runAt.toISOString()).toSorted()).toEqual(scheduled);
  });

  it('is also mailed when the user chose so', async () => {
    await remindAt(18, true);
    expect(await quiz.call(getReviews, {}, caller)).toMatchObject({ isReminderMailed: true });
    await makeDue();
    await until(async () => (await jobs('done')).length === 1);
    expect(await reminders()).toMatchObject([{ mail: { linkText: 'Review now', path: '/review' } }]);
    await remindAt(18);
    await makeDue();
    await until(async () => (await jobs('done')).length === 2);
    expect((await reminders())[1]).not.toHaveProperty('mail');
  });

  it('is refused without access, and with an hour that does not exist', async () => {
    const settings = { reviewsPerDay: 10, reminderHour: 18, isReminderMailed: false };
    expect(await quiz.refused(setReviewSettings, settings, createCaller())).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
    });
    expect(await quiz.refused(setReviewSettings, { ...settings, reminderHour: 24 }, caller)).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('can be turned off on Free', async () => {
    await remindAt(18, true);
    await quiz.database.query(`UPDATE access_copy SET tier = 'free', version = 9 WHERE user_id = $1`, [
      caller.userId,
    ]);
    await remindAt(null);
    await makeDue();
    await until(async () => (await jobs('done')).length === 1);
    expect(await reminders()).toEqual([]);
    expect(await jobs('pending')).toEqual([]);
  });

  it('is silent when nothing is due, and after another hour was chosen or the reminder was turned off', async () => {
    await quiz.database.query('DELETE FROM review_card WHERE user_id = $1', [caller.userId]);
    await remindAt(18);
    await remindAt(19);
    await makeDue();
    await until(async () => (await jobs('done')).length === 2);
    expect(await reminders()).toEqual([]);
    expect((await jobs('pending')).map(({ runAt }) => hourOf(runAt))).toEqual(['7 PM']);
    await remindAt(null);
    await makeDue();
    await until(async () => (await jobs('done')).length === 3);
    expect(await jobs('pending')).toEqual([]);
  });

  it('ends with the account', async () => {
    await remindAt(18);
    await quiz.publish(UserErased, { userId: caller.userId });
    expect(await jobs('pending')).toEqual([]);
  });
});
