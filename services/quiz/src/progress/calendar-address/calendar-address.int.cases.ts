import {
  createCalendarAddress,
  CredentialsReplaced,
  exportQuizData,
  getCalendarAddress,
  getPlanCalendar,
  getReviews,
  removeCalendarAddress,
  setExamDate,
  UserErased,
  type Caller,
} from '@tenfold/contracts';
import { dayNumber, dayOfNumber, MS_PER_DAY, planWeeks } from '@tenfold/exam';
import { newToken } from '@tenfold/platform';
import { columnsWithSecrets, createCaller } from '@tenfold/testing';
import { springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';
import { study, timeZone } from '../../../test/study-and-review.js';
import { calendarDay } from '../../domain/streak.js';

describe('calendar address', () => {
  const quiz = startWithExams([springExam]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active', { timeZone });
  });

  const dayIn = (days: number): string => calendarDay(new Date(Date.now() + days * MS_PER_DAY), timeZone);
  const compact = (day: string): string => day.replaceAll('-', '');

  async function createToken(by = caller): Promise<string> {
    const { path } = await quiz.call(createCalendarAddress, {}, by);
    return /^\/api\/plan\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? '';
  }

  async function read(token: string): Promise<string> {
    const { text } = await quiz.call(getPlanCalendar, { token }, null);
    return text.replaceAll('\r\n ', '');
  }

  const refusedRead = (token: string) => quiz.refused(getPlanCalendar, { token }, null);
  const notFound = { code: 'NOT_FOUND' };

  it('has the weeks of the plan that the reviews return, and the exam', async () => {
    await study(quiz, caller, 'AAAAAAAAAA');
    await quiz.call(setExamDate, { date: dayIn(10) }, caller);
    const text = await read(await createToken());
    const { calendar, newToday } = await quiz.call(getReviews, {}, caller);
    expect(newToday).toBe(10);
    const weeks = planWeeks(calendar);
    expect(weeks.reduce((sum, { newQuestions }) => sum + newQuestions, 0)).toBe(70);
    for (const { days, newQuestions } of weeks)
      if (newQuestions > 0)
        expect(text).toContain(
          `DTSTART;VALUE=DATE:${compact(days[0]?.date ?? '')}\r\nDTEND;VALUE=DATE:${compact(dayOfNumber(dayNumber(days[6]?.date ?? '') + 1))}`,
        );
    const counts = [...text.matchAll(/^SUMMARY:Tenfold: (\d+) new/gm)].map(([, count]) => Number(count));
    expect(counts).toEqual(weeks.map(({ newQuestions }) => newQuestions).filter((count) => count > 0));
    expect(text).toContain(`DTSTART;VALUE=DATE:${compact(dayIn(10))}`);
  });

  it('has no event without an exam date, and only the exam without Pro', async () => {
    const token = await createToken();
    expect(await read(token)).not.toContain('VEVENT');
    await quiz.call(setExamDate, { date: dayIn(10) }, caller);
    await quiz.database.query(`UPDATE access_copy SET tier = 'free', version = 9 WHERE user_id = $1`, [
      caller.userId,
    ]);
    expect([...(await read(token)).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary)).toEqual([
      'Customs Broker License Exam',
    ]);
  });

  it('is replaced by a new one, and stores no token', async () => {
    expect(await quiz.call(getCalendarAddress, {}, caller)).toEqual({ createdAt: null });
    const first = await createToken();
    const second = await createToken();
    expect(await refusedRead(first)).toMatchObject(notFound);
    expect(await read(second)).toContain('BEGIN:VCALENDAR');
    expect(await quiz.call(getCalendarAddress, {}, caller)).toEqual({
      createdAt: expect.stringMatching(/^20/) as string,
    });
    const rows = await quiz.database.query<unknown[]>('SELECT * FROM calendar_address WHERE user_id = $1', [
      caller.userId,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(second);
  });

  it('keeps one address when several are created at the same time', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => createToken()));
    const outcomes = await Promise.all(tokens.map((token) => read(token).catch(() => null)));
    expect(outcomes.filter((text) => text !== null)).toHaveLength(1);
  });

  it('can be deleted, repeatedly and without access', async () => {
    const token = await createToken();
    await quiz.database.query(`UPDATE access_copy SET status = 'cancelled', version = 9 WHERE user_id = $1`, [
      caller.userId,
    ]);
    for (let times = 0; times < 2; times += 1)
      expect(await quiz.call(removeCalendarAddress, {}, caller)).toBeNull();
    expect(await refusedRead(token)).toMatchObject(notFound);
  });

  it('requires Pro, and is not changed by another user', async () => {
    const free = await quiz.callerWith('free', 'active');
    expect(await quiz.refused(createCalendarAddress, {}, free)).toMatchObject({ code: 'PRO_REQUIRED' });
    for (const call of [createCalendarAddress, getCalendarAddress])
      expect(await quiz.refused<object, unknown>(call, {}, createCaller())).toMatchObject({
        code: 'SUBSCRIPTION_REQUIRED',
      });
    const token = await createToken();
    await quiz.call(setExamDate, { date: dayIn(10) }, caller);
    await quiz.call(removeCalendarAddress, {}, free);
    expect(await quiz.call(getCalendarAddress, {}, free)).toEqual({ createdAt: null });
    expect(await read(token)).toContain(caller.userId);
  });

  it('is not found for an unknown token, and a malformed one is refused', async () => {
    expect(await refusedRead(newToken())).toMatchObject(notFound);
    expect(await refusedRead("' OR 1 = 1")).toMatchObject({ code: 'INVALID_INPUT' });
  });

  const replaced = (seconds: number) => ({
    userId: caller.userId,
    replacedAt: new Date(Date.now() + seconds * 1_000).toISOString(),
  });

  const revokedBy = { 'calendar_address.token_hash': CredentialsReplaced };

  it('is the only token in this database, and new credentials of the account revoke it', async () => {
    expect(await columnsWithSecrets(quiz.database)).toEqual(Object.keys(revokedBy));
    for (const event of Object.values(revokedBy)) {
      const token = await createToken();
      await quiz.publish(event, replaced(0));
      expect(await refusedRead(token)).toMatchObject(notFound);
    }
  });

  it('stays when it was created long after the credentials were replaced', async () => {
    const token = await createToken();
    await quiz.publish(CredentialsReplaced, replaced(-90));
    expect(await read(token)).toContain('BEGIN:VCALENDAR');
  });

  it('is exported without its token, and an erasure deletes it', async () => {
    const token = await createToken();
    const { files } = await quiz.call(exportQuizData, {}, caller);
    expect(files['calendar-address.json']).toEqual([{ timeZone, createdAt: expect.any(String) as string }]);
    await quiz.publish(UserErased, { userId: caller.userId });
    expect(await refusedRead(token)).toMatchObject(notFound);
    expect(await quiz.refused(createCalendarAddress, {}, caller)).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
    });
  });
});
