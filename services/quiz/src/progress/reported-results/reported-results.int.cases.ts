import {
  deleteReportedResults,
  exportQuizData,
  listReportedResults,
  reportResult,
  UserErased,
  type Caller,
  type ReportedResult,
} from '@tenfold/contracts';
import { EXAM_MIX, EXAM_SECTIONS, READINESS_MODEL } from '@tenfold/learning';
import { startForTests } from '@tenfold/testing';
import { answerSlowly } from '../../../test/answer-slowly.js';
import { startQuizService } from '../../../test/start-quiz-service.js';

describe('reported results', () => {
  const quiz = startForTests(() => startQuizService());

  beforeAll(async () => {
    const sections = EXAM_SECTIONS.map((name, index): [string, number] => [name, EXAM_MIX[index] ?? 0]);
    await quiz.publishExam({ name: 'April', sections });
  });

  const EXAM_DAY = '2026-04-22';
  const passed: ReportedResult = { examDate: EXAM_DAY, outcome: 'passed', score: 64 };
  const list = (caller: Caller) => quiz.call(listReportedResults, {}, caller);
  const report = (result: ReportedResult, caller: Caller) => quiz.call(reportResult, result, caller);

  async function candidate(examDay = EXAM_DAY): Promise<Caller> {
    const caller = await quiz.callerWith('pro', 'active', { timeZone: 'UTC' });
    await quiz.database.query('INSERT INTO exam_date (user_id, exam_day) VALUES ($1, $2)', [
      caller.userId,
      examDay,
    ]);
    return caller;
  }

  /** 80 answers, three quarters of them right, in a session that ended on this day. */
  async function practiceUntil(caller: Caller, day: string): Promise<void> {
    const started = await quiz.start(caller, { sessionType: 'full' });
    await answerSlowly(quiz, caller, started, 'AAAB'.repeat(20));
    await quiz.complete(caller, started);
    const ids = [caller.userId, started.session.id];
    for (const [table, column] of [
      ['quiz_session', 'ended_at'],
      ['session_answer', 'answered_at'],
    ])
      await quiz.database.query(
        `UPDATE ${table} SET ${column} = $3::date + interval '9 hours' WHERE user_id = $1 AND session_id = $2`,
        [...ids, day],
      );
  }

  interface Row {
    outcome: string;
    score: number | null;
    chance: number | null;
    model: number | null;
  }

  const rowsOf = ({ userId }: Caller): Promise<Row[]> =>
    quiz.database.query('SELECT outcome, score, chance, model FROM reported_result WHERE user_id = $1', [
      userId,
    ]);

  it('is asked for after the day of the exam, until it is reported', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await list(await candidate(today))).toEqual({ dueFor: null, results: [] });
    expect(await list(await quiz.callerWith('pro', 'active'))).toEqual({ dueFor: null, results: [] });
    const caller = await candidate();
    expect(await list(caller)).toEqual({ dueFor: EXAM_DAY, results: [] });
    const after = { dueFor: null, results: [passed] };
    expect(await report(passed, caller)).toEqual(after);
    expect(await report(passed, caller)).toEqual(after);
    expect(await list(caller)).toEqual(after);
  });

  it('is stored with the chance of passing at the beginning of the exam day', async () => {
    const caller = await candidate();
    await practiceUntil(caller, '2026-04-20');
    await practiceUntil(caller, '2026-05-01');
    await report(passed, caller);
    const [first] = await rowsOf(caller);
    expect(first).toMatchObject({ outcome: 'passed', score: 64, model: READINESS_MODEL });
    expect(first?.chance).toBeGreaterThan(0.2);
    expect(first?.chance).toBeLessThan(0.7);

    const other = await candidate();
    await practiceUntil(other, '2026-04-20');
    await report({ ...passed, outcome: 'not_passed', score: null }, other);
    expect(await rowsOf(other)).toEqual([{ ...first, outcome: 'not_passed', score: null }]);
  });

  it('keeps the chance that is stored when the answer is corrected', async () => {
    const caller = await candidate();
    await practiceUntil(caller, '2026-04-20');
    await report(passed, caller);
    await quiz.database.query('UPDATE reported_result SET chance = 0.25 WHERE user_id = $1', [caller.userId]);
    await report({ ...passed, score: 70 }, caller);
    expect(await rowsOf(caller)).toEqual([
      { outcome: 'passed', score: 70, chance: 0.25, model: READINESS_MODEL },
    ]);
  });

  it.each([
    ['an exam without practice before it', { ...passed, score: null }],
    ['an exam that was not sat', { ...passed, outcome: 'not_sat', score: null }],
    ['an answer that was declined', { ...passed, outcome: 'declined', score: null }],
  ] as [string, ReportedResult][])('%s has no chance', async (_what, result) => {
    const caller = await candidate();
    expect((await report(result, caller)).dueFor).toBeNull();
    const { outcome, score } = result;
    expect(await rowsOf(caller)).toEqual([{ outcome, score, chance: null, model: null }]);
  });

  it('is refused for another date, before the exam is over, and with a score that contradicts it', async () => {
    const caller = await candidate();
    const other = await candidate('2026-10-28');
    for (const [result, code] of [
      [{ ...passed, examDate: '2026-10-28' }, 'CONFLICT'],
      [{ ...passed, score: 59 }, 'INVALID_INPUT'],
      [{ ...passed, score: 81 }, 'INVALID_INPUT'],
      [{ ...passed, outcome: 'not_sat' }, 'INVALID_INPUT'],
    ] as [ReportedResult, string][])
      expect(await quiz.refused(reportResult, result, caller)).toMatchObject({ code });
    const future = await candidate('2099-04-22');
    const early = { ...passed, examDate: '2099-04-22' };
    expect(await quiz.refused(reportResult, early, future)).toMatchObject({ code: 'CONFLICT' });
    expect([...(await rowsOf(caller)), ...(await rowsOf(other)), ...(await rowsOf(future))]).toEqual([]);
  });

  it('of simultaneous reports one is kept', async () => {
    const caller = await candidate();
    const failed: ReportedResult = { ...passed, outcome: 'not_passed', score: 41 };
    await Promise.all([passed, failed, passed, failed].map((result) => report(result, caller)));
    expect(await rowsOf(caller)).toHaveLength(1);
  });

  it('is deleted by its user alone, and not asked for again', async () => {
    const [caller, other] = [await candidate(), await candidate()];
    for (const each of [caller, other]) await report(passed, each);
    for (let times = 0; times < 2; times += 1)
      expect(await quiz.call(deleteReportedResults, {}, caller)).toBeNull();
    expect(await list(caller)).toEqual({ dueFor: null, results: [] });
    expect(await rowsOf(caller)).toEqual([{ outcome: 'declined', score: null, chance: null, model: null }]);
    expect((await list(other)).results).toEqual([passed]);
  });

  it('is part of the export and of the erasure', async () => {
    const caller = await candidate();
    await report(passed, caller);
    const { files } = await quiz.call(exportQuizData, {}, caller);
    expect(files['reported-results.json']).toEqual([{ ...passed, chance: null, model: null }]);
    await quiz.publish(UserErased, { userId: caller.userId });
    expect(await rowsOf(caller)).toEqual([]);
    await quiz.database.query(
      `INSERT INTO reported_result (user_id, exam_day, outcome) VALUES ($1, '2026-04-22', 'passed')`,
      [caller.userId],
    );
    expect(await rowsOf(caller)).toEqual([]);
  });
});
