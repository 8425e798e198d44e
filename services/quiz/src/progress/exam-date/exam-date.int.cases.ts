import { getExamDate, removeExamDate, setExamDate, type Caller } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { startForTests } from '@tenfold/testing';
import { withProcessClockAhead } from '../../../test/process-clock.js';
import { startQuizService } from '../../../test/start-quiz-service.js';
import { calendarDay } from '../../domain/streak.js';

describe('exam date', () => {
  const quiz = startForTests(() => startQuizService());

  const dayIn = (days: number, timeZone = 'UTC') =>
    calendarDay(new Date(Date.now() + days * MS_PER_DAY), timeZone);
  const set = (date: string, caller: Caller) => quiz.call(setExamDate, { date }, caller);
  const stored = (caller: Caller) => quiz.call(getExamDate, {}, caller);

  it('is null until it is set, can be replaced, and is null after its removal', async () => {
    const caller = await quiz.callerWith('free', 'active');
    const other = await quiz.callerWith('free', 'active');
    expect(await stored(caller)).toEqual({ date: null });
    const [first, second] = [dayIn(30), dayIn(200)];
    expect(await set(first, caller)).toEqual({ date: first });
    expect(await set(second, caller)).toEqual({ date: second });
    expect(await stored(caller)).toEqual({ date: second });
    expect(await stored(other)).toEqual({ date: null });
    for (let times = 0; times < 2; times += 1) expect(await quiz.call(removeExamDate, {}, caller)).toBeNull();
    expect(await stored(caller)).toEqual({ date: null });
  });

  it('stays when the exam is over', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    await set(dayIn(1), caller);
    await quiz.database.query("UPDATE exam_date SET exam_day = '2026-04-22' WHERE user_id = $1", [
      caller.userId,
    ]);
    expect(await stored(caller)).toEqual({ date: '2026-04-22' });
  });

  it('is today or later in the caller’s time zone', async () => {
    const [east, west] = await Promise.all(
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((timeZone) =>
        quiz.callerWith('pro', 'active', { timeZone }),
      ),
    );
    if (!east || !west) throw new Error('two callers expected');
    const today = dayIn(0, west.timeZone);
    expect(await set(today, west)).toEqual({ date: today });
    const refused = await quiz.refused(setExamDate, { date: today }, east);
    const message = 'This date is in the past. Choose today or a later date.';
    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      message,
      extra: { errors: [{ field: 'date', message }] },
    });
    expect(await stored(east)).toEqual({ date: null });
  });

  it('is compared with the clock of the database, not of the process', async () => {
    const caller = await quiz.callerWith('pro', 'active', { timeZone: 'UTC' });
    const tomorrow = dayIn(1);
    await withProcessClockAhead(async () => expect(await set(tomorrow, caller)).toEqual({ date: tomorrow }));
  });

  it.each(['2027-02-30', '04/28/2027', '2027-04-28T00:00:00Z', '', `${new Date().getFullYear() + 4}-12-31`])(
    'refuses the date %p',
    async (date) => {
      const caller = await quiz.callerWith('pro', 'active');
      expect(await quiz.refused(setExamDate, { date }, caller)).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it('needs a plan, except to be removed', async () => {
    const gone = await quiz.callerWith('free', 'cancelled');
    const date = dayIn(30);
    expect(await quiz.refused(getExamDate, {}, gone)).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
    expect(await quiz.refused(setExamDate, { date }, gone)).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
    expect(await quiz.call(removeExamDate, {}, gone)).toBeNull();
  });
});
