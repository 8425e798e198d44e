import { getReadiness, type Caller } from '@tenfold/contracts';
import { EXAM_MIX, EXAM_SECTIONS, READINESS_MODEL, recalibratedChance } from '@tenfold/learning';
import { startForTests } from '@tenfold/testing';
import { answerSlowly } from '../../../test/answer-slowly.js';
import { startQuizService } from '../../../test/start-quiz-service.js';
import { MIN_RESULTS, runFit } from './fit-tool.js';

describe('fit tool', () => {
  const quiz = startForTests(() => startQuizService());

  beforeAll(async () => {
    const sections = EXAM_SECTIONS.map((name, index): [string, number] => [name, EXAM_MIX[index] ?? 0]);
    await quiz.publishExam({ name: 'April', sections });
  });

  beforeEach(() => quiz.database.query('TRUNCATE reported_result, readiness_recalibration'));

  interface Outcome {
    results: number;
    intercept?: number;
    logLoss?: number;
    logLossBefore?: number;
    storedVersion: number | null;
  }

  async function fit(): Promise<Outcome> {
    const lines: Outcome[] = [];
    expect(await runFit([], quiz.database.manager, (line) => lines.push(JSON.parse(line) as Outcome))).toBe(
      0,
    );
    return lines[0] ?? { results: NaN, storedVersion: NaN };
  }

  /** Students with chances from 5 to 95 %, who pass as often as the true chance says. */
  async function report(
    count: number,
    trueChance: (chance: number) => number,
    model = READINESS_MODEL,
  ): Promise<void> {
    const rows = Array.from({ length: count }, (_value, n) => {
      const chance = 0.05 + (0.9 * (n % 19)) / 18;
      const outcome = (n * 0.618) % 1 < trueChance(chance) ? 'passed' : 'not_passed';
      return { n, chance, outcome };
    });
    await quiz.database.query(
      `INSERT INTO reported_result (user_id, exam_day, outcome, chance, model)
     SELECT md5(n::text)::uuid, '2026-04-22', outcome, chance, $2
     FROM jsonb_to_recordset($1::jsonb) AS r (n int, outcome text, chance float8)`,
      [JSON.stringify(rows), model],
    );
  }

  const harder = (chance: number) => recalibratedChance(chance, { intercept: -1.2, slope: 1 });

  it('changes nothing with fewer than 200 results, and says so', async () => {
    await report(MIN_RESULTS - 1, harder);
    expect(await fit()).toEqual({ results: MIN_RESULTS - 1, needed: MIN_RESULTS, storedVersion: null });
  });

  it('does not count results without a chance, of exams that were not sat, or of another model', async () => {
    await report(MIN_RESULTS, harder, 99);
    await quiz.database.query(
      `UPDATE reported_result SET model = $1, chance = NULL WHERE user_id < '80000000-0000-0000-0000-000000000000'`,
      [READINESS_MODEL],
    );
    expect(await fit()).toMatchObject({ results: 0, storedVersion: null });
  });

  it('stores a better recalibration once, also when it runs twice at the same time', async () => {
    await report(600, harder);
    const outcomes = await Promise.all([fit(), fit()]);
    const [stored] = outcomes.filter(({ storedVersion }) => storedVersion === 1);
    expect(outcomes.filter(({ storedVersion }) => storedVersion !== null)).toHaveLength(1);
    expect(stored?.intercept).toBeLessThan(-0.6);
    expect(stored?.logLoss).toBeLessThan(stored?.logLossBefore ?? NaN);
    expect((await fit()).storedVersion).toBeNull();
  });

  it('moves the chance of every student with the next read', async () => {
    const caller: Caller = await quiz.callerWith('pro', 'active');
    const started = await quiz.start(caller, { sessionType: 'full' });
    await answerSlowly(quiz, caller, started, 'AAAB'.repeat(20));
    await quiz.complete(caller, started);
    const before = await quiz.call(getReadiness, {}, caller);
    await report(600, harder);
    expect((await fit()).storedVersion).toBe(1);
    const after = await quiz.call(getReadiness, {}, caller);
    const [was, is] = [before.estimate, after.estimate];
    expect(is?.expectedScore).toBeLessThan(was?.expectedScore ?? NaN);
    expect(is?.chanceHigh).toBeLessThan(was?.chanceHigh ?? NaN);
    expect(after.stage).toBe(before.stage);
  });

  it('refuses an option', async () => {
    await expect(runFit(['--force'], quiz.database.manager, () => undefined)).rejects.toThrow(
      /fit-readiness/,
    );
  });
});
