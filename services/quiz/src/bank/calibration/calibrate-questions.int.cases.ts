import type { INestMicroservice } from '@nestjs/common';
import { getReadiness, type Caller, type Readiness } from '@tenfold/contracts';
import { EXAM_MIX, EXAM_SECTIONS } from '@tenfold/learning';
import { startForTests } from '@tenfold/testing';
import { answerSlowly } from '../../../test/answer-slowly.js';
import { foldEvidence, type StoredEvidence } from '../../../test/fold-evidence.js';
import { recompute } from '../../../test/run-recompute.js';
import { startQuizService } from '../../../test/start-quiz-service.js';
import { BankService } from '../questions/bank.service.js';
import { CompleteQuizService } from '../../study/sessions/complete-quiz.service.js';
import { CalibrateQuestionsJob } from './calibrate-questions.job.js';

describe('calibrate questions', () => {
  const quiz = startForTests(() => startQuizService());
  let another: INestMicroservice;

  beforeAll(async () => {
    for (const name of ['April', 'October']) {
      const sections = EXAM_SECTIONS.map((section, index): [string, number] => [
        section,
        EXAM_MIX[index] ?? 0,
      ]);
      await quiz.publishExam({ name, sections });
    }
    another = await quiz.startAnother();
  });

  afterAll(() => another.close());

  /** As in a process of its own. */
  function createJob(isEnabled = true): CalibrateQuestionsJob {
    const { manager } = quiz.database;
    return new CalibrateQuestionsJob(manager, new BankService(manager), isEnabled);
  }

  async function storedRun(): Promise<number | null> {
    const [row] = await quiz.database.query<{ run: number }[]>('SELECT run FROM evidence_run');
    return row?.run ?? null;
  }

  async function answersWithEvidence(): Promise<number> {
    const [row] = await quiz.database.query<[{ answers: number }]>(
      `SELECT coalesce(sum((sums #>> '{all,count}')::int), 0)::int AS answers FROM question_evidence`,
    );
    return row.answers;
  }

  async function calibrateAfterAWeek(): Promise<void> {
    await quiz.database.query(`UPDATE calibration SET created_at = created_at - interval '8 days'`);
    await createJob().calibrateWhenDue();
  }

  async function versions(): Promise<number[]> {
    const rows = await quiz.database.query<{ version: number }[]>(
      'SELECT version FROM calibration ORDER BY 1',
    );
    return rows.map(({ version }) => version);
  }

  const storedEvidence = (version: number): Promise<StoredEvidence[]> =>
    quiz.database.query(
      `SELECT question_id AS "questionId", difficulty, variance, gradient, information, sums
     FROM calibrated_question WHERE version = $1 ORDER BY question_id`,
      [version],
    );

  async function takeFullExam(caller: Caller, letters: string): Promise<void> {
    const started = await quiz.start(caller, { sessionType: 'full' });
    await answerSlowly(quiz, caller, started, letters.repeat(80 / letters.length));
    await quiz.complete(caller, started);
  }

  async function createStudent(letters: string): Promise<Caller> {
    const caller = await quiz.callerWith('pro', 'active');
    await takeFullExam(caller, letters);
    return caller;
  }

  const read = (caller: Caller): Promise<Readiness> => quiz.call(getReadiness, {}, caller);

  const readinessOf = ({ userId }: Caller): Promise<{ calibration: number; mean: number[] }[]> =>
    quiz.database.query('SELECT calibration, mean FROM user_readiness WHERE user_id = $1', [userId]);

  async function expectEqualsRecomputation({ userId }: Caller): Promise<void> {
    expect(await recompute(quiz.database, '--user', userId)).toMatchObject({ exitCode: 0, reports: [] });
  }

  it('stores nothing without answers, and by default the evidence without difficulties', async () => {
    await createJob().calibrateWhenDue();
    expect(await storedRun()).toBeNull();
    await createStudent('AAAB');
    const byDefault = another.get(CalibrateQuestionsJob);
    await Promise.all([byDefault, createJob(false)].map((job) => job.calibrateWhenDue()));
    expect(await versions()).toEqual([]);
    expect([await storedRun(), await answersWithEvidence()]).toEqual([1, 80]);
  });

  it('replaces the evidence after a week', async () => {
    await createStudent('AABB');
    await createJob(false).calibrateWhenDue();
    expect([await storedRun(), await answersWithEvidence()]).toEqual([1, 80]);
    await quiz.database.query(`UPDATE evidence_run SET created_at = created_at - interval '8 days'`);
    await createJob(false).calibrateWhenDue();
    expect([await storedRun(), await answersWithEvidence()]).toEqual([2, 160]);
  });

  it('stores one version a week, however often and in however many processes it runs', async () => {
    for (const letters of ['AB', 'AABAB', 'ABBA']) await createStudent(letters);
    await Promise.all([createJob(), createJob(), createJob()].map((job) => job.calibrateWhenDue()));
    await createJob().calibrateWhenDue();
    expect(await versions()).toEqual([1]);
    expect([await storedRun(), await answersWithEvidence()]).toEqual([3, 400]);
    const questions = await storedEvidence(1);
    expect(questions).toHaveLength(160);
    expect(new Set(questions.map(({ variance }) => variance)).size).toBeGreaterThan(1);
  });

  it('sums what an independent fold with the difficulties of the version before sums', async () => {
    await calibrateAfterAWeek();
    expect(await versions()).toEqual([1, 2]);
    const before = new Map((await storedEvidence(1)).map((question) => [question.questionId, question]));
    const expected = await foldEvidence(quiz.database, before);
    const stored = (await storedEvidence(2)).filter(({ sums }) => sums.all.count > 0);
    expect(stored.length).toBeGreaterThan(79);
    expect(
      stored.map(({ questionId, gradient, information, sums }) => ({
        questionId,
        gradient,
        information,
        sums,
      })),
    ).toEqual(expected);
    const evidence = await quiz.database.query(
      'SELECT question_id AS "questionId", sums FROM question_evidence ORDER BY question_id',
    );
    expect(evidence).toEqual(expected.map(({ questionId, sums }) => ({ questionId, sums })));
  });

  it('folds an estimate again with the new version, to the digits of the recomputation', async () => {
    const caller = await createStudent('AAAB');
    await read(caller);
    const [before] = await readinessOf(caller);
    await calibrateAfterAWeek();
    const version = (await versions()).at(-1);
    // a session that ends in a process without this version would leave the estimate to the next reader
    await Promise.all([quiz.get(BankService), another.get(BankService)].map((bank) => bank.current()));
    await Promise.all([read(caller), read(caller)]);
    const [after] = await readinessOf(caller);
    expect(after?.calibration).toBe(version);
    expect(after?.mean).not.toEqual(before?.mean);
    await expectEqualsRecomputation(caller);
    await takeFullExam(caller, 'AABB');
    expect(await readinessOf(caller)).toMatchObject([{ calibration: version }]);
    await expectEqualsRecomputation(caller);
  });

  it('leaves an estimate to the next reader when a process with an older version ends a session', async () => {
    const { manager } = quiz.database;
    const older = new BankService(manager);
    await older.current();
    const caller = await createStudent('AB');
    await calibrateAfterAWeek();
    await read(caller);
    const started = await quiz.start(caller, { sessionType: 'full' });
    await answerSlowly(quiz, caller, started, 'BBBA');
    const input = { sessionId: started.session.id, studyTimeMinutes: 1 };
    await new CompleteQuizService(manager, older).complete(input, caller);
    expect(await readinessOf(caller)).toEqual([]);
    await read(caller);
    expect(await readinessOf(caller)).toMatchObject([{ calibration: (await versions()).at(-1) }]);
    await expectEqualsRecomputation(caller);
  });

  it('keeps the questions of the last eight versions', async () => {
    const stored = async () => {
      const rows = await quiz.database.query<{ version: number }[]>(
        'SELECT DISTINCT version FROM calibrated_question ORDER BY 1',
      );
      return rows.map(({ version }) => version);
    };
    while ((await versions()).length < 10) await calibrateAfterAWeek();
    expect(await stored()).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
