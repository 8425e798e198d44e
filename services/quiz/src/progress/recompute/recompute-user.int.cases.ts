import type { INestMicroservice } from '@nestjs/common';
import {
  getFocusedStudyStats,
  getStats,
  listSectionProgress,
  type Caller,
  type QuizView,
} from '@tenfold/contracts';
import { scorePercent } from '@tenfold/exam';
import { countBySql, type SectionCount } from '../../../test/count-by-sql.js';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { liveHistory } from '../../../test/live-history.js';
import { recompute, type Report } from '../../../test/run-recompute.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { presentFocusedStudy, presentStats } from '../../domain/totals.js';
import { AbandonSessionsJob } from '../../study/sessions/abandon-sessions.job.js';
import { BEFORE_ALL, FIRST_ID, listEndedSessions, listUserIds } from './ended-sessions.queries.js';
import { checkUser } from './recompute-user.js';

describe('recompute user', () => {
  let quiz: QuizUnderTest;
  let another: INestMicroservice;

  beforeAll(async () => {
    quiz = await startQuizService();
    another = await quiz.startAnother();
    await quiz.publishExam({ ...springExam, correctAnswers: { 3: 'REMOVED', 50: 'REMOVED' } });
    await quiz.publishExam({ ...autumnExam, correctAnswers: { 1: 'C', 40: 'REMOVED' } });
  });

  afterAll(async () => {
    await another.close();
    await quiz.stop();
  });

  const abandonIdle = (): Promise<void> => another.get(AbandonSessionsJob).abandonIdle();
  const startQuota = (caller: Caller): Promise<QuizView> =>
    quiz.start(caller, { sessionType: 'section', categoryId: idOf('Quota') });
  const runFor = ({ userId }: Caller, ...args: string[]) =>
    recompute(quiz.database, '--user', userId, ...args);

  describe('the running totals', () => {
    const sum = (counts: SectionCount[], field: Exclude<keyof SectionCount, 'sectionName'>): number =>
      counts.reduce((total, count) => total + count[field], 0);

    it.each([1, 2, 3, 4])(
      'equal the recomputed stats after history %i',
      async (seed) => {
        const caller = await quiz.callerWith('pro', 'active', { timeZone: 'UTC' });
        await liveHistory(quiz, caller, seed, abandonIdle);

        expect(await runFor(caller)).toEqual({
          exitCode: 0,
          summary: { checked: 1, different: 0, failed: 0 },
          reports: [],
        });
        const bank = new BankService(quiz.database.manager);
        const { recomputed } = await checkUser(quiz.database, bank, caller.userId);
        expect(recomputed.totals.quizzes).toBeGreaterThan(5);
        const today = new Date().toISOString().slice(0, 10);
        const stats = await quiz.call(getStats, {}, caller);
        expect(stats).toEqual(presentStats(recomputed.totals, today));
        const focused = await quiz.call(getFocusedStudyStats, {}, caller);
        expect(focused).toEqual(presentFocusedStudy(recomputed.totals));

        const { sessions, sections } = await countBySql(quiz.database, caller.userId);
        expect(stats).toMatchObject({
          totalQuizzes: sessions.quizzes,
          totalSessions: sessions.all,
          totalStudyTime: sessions.minutes,
          totalQuestionsCompleted: sum(sections, 'answers'),
          totalCorrectAnswers: sum(sections, 'right'),
          averageScore: scorePercent(sum(sections, 'askedCredited'), sum(sections, 'asked')),
        });
        const progress = await quiz.call(listSectionProgress, {}, caller);
        for (const { sectionName, questions, answers, right, scored, credited } of sections) {
          expect(progress.find((section) => section.sectionName === sectionName)).toMatchObject({
            completedQuestions: questions,
            accuracy: scorePercent(right, answers),
            averageScore: scorePercent(credited, scored),
          });
        }
      },
      60_000,
    );

    it('include abandoned sessions in these histories', async () => {
      const [{ count }] = await quiz.database.query<[{ count: number }]>(
        `SELECT count(*)::int AS count FROM quiz_session WHERE status = 'abandoned'`,
      );
      expect(count).toBeGreaterThan(3);
    });

    it('do not depend on the order in which two sessions end', async () => {
      const caller = await quiz.callerWith('pro', 'active');
      const [earlier, later] = [await startQuota(caller), await startQuota(caller)];
      const letterOf = ({ questions }: QuizView, right: string, wrong: string) =>
        questions.map(({ correctAnswer }) => (correctAnswer === 'A' ? right : wrong)).join('');
      await quiz.answer(caller, earlier, letterOf(earlier, 'D', 'D'));
      await quiz.answer(caller, later, letterOf(later, 'A', 'C'));
      await quiz.complete(caller, later);
      await quiz.complete(caller, earlier);
      expect((await runFor(caller)).exitCode).toBe(0);
      const rows = await quiz.database.query<{ last: boolean }[]>(
        'SELECT last_correct AS last FROM user_question WHERE user_id = $1',
        [caller.userId],
      );
      expect(rows.map(({ last }) => last)).toEqual([true, true, true, true, true]);
    });
  });

  describe('during completions', () => {
    let caller: Caller;
    let studying: boolean;
    let study: Promise<unknown>;

    beforeEach(async () => {
      caller = await quiz.callerWith('pro', 'active');
      const first = await startQuota(caller);
      await quiz.answer(caller, first, 'A');
      await quiz.complete(caller, first, 1);
      studying = true;
      const workers = Array.from({ length: 4 }, async () => {
        for (let round = 0; round < 13; round += 1) {
          const practice = await startQuota(caller);
          await quiz.answer(caller, practice, 'AB');
          await quiz.complete(caller, practice, 1);
        }
      });
      study = Promise.all(workers).finally(() => (studying = false));
    });

    afterEach(async () => {
      await study;
      expect(await runFor(caller)).toMatchObject({ exitCode: 0, reports: [] });
      expect(await quiz.call(getStats, {}, caller)).toMatchObject({
        totalQuizzes: 53,
        totalQuestionsCompleted: 105,
      });
    });

    it('the check reports no difference', async () => {
      let checks = 0;
      for (; studying; checks += 1) expect(await runFor(caller)).toMatchObject({ exitCode: 0, reports: [] });
      expect(checks).toBeGreaterThan(3);
    });

    it('the fix corrects wrong values and loses no completion', async () => {
      const reports: Report[] = [];
      while (studying) {
        await quiz.database.query(
          'UPDATE user_totals SET focused_credited = focused_credited + 1 WHERE user_id = $1',
          [caller.userId],
        );
        await quiz.database.query(
          'UPDATE user_question SET credited = credited + 1 WHERE user_id = $1 AND question_id = $2',
          [caller.userId, idOf('Autumn paper 1')],
        );
        reports.push(...(await runFor(caller, '--fix')).reports);
      }
      expect(reports.length).toBeGreaterThan(3);
      const fields = reports.flatMap(({ differences }) => differences.map(({ field }) => field));
      expect(new Set(fields)).toEqual(new Set(['focusedCredited', 'credited']));
    });
  });

  it('reads users and sessions in pages', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    await liveHistory(quiz, caller, 5, abandonIdle);
    const { manager } = quiz.database;
    const whole = await listEndedSessions(manager, caller.userId, BEFORE_ALL, 1_000);
    const pages: typeof whole = [];
    for (let page = whole.slice(0, 0); pages.length === 0 || page.length > 0; pages.push(...page)) {
      page = await listEndedSessions(manager, caller.userId, pages.at(-1)?.place ?? BEFORE_ALL, 2);
    }
    expect(pages).toEqual(whole);
    expect(new Set(whole.map(({ place }) => place.sessionId)).size).toBe(whole.length);

    const everybody = await listUserIds(manager, FIRST_ID, 1_000);
    const first = await listUserIds(manager, FIRST_ID, 3);
    expect([...first, ...(await listUserIds(manager, first.at(-1) ?? '', 1_000))]).toEqual(everybody);
    expect(everybody).toContain(caller.userId);
  });
});
