import { randomUUID } from 'node:crypto';
import { getStats, UserErased, type Caller } from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { recompute } from '../../../test/run-recompute.js';
import { startQuizService } from '../../../test/start-quiz-service.js';
import { untilWaiting } from '../../../test/until-waiting.js';
import { eraseUser } from '../../privacy/erase-user.js';

describe('recompute tool', () => {
  const quiz = startForTests(() => startQuizService());

  beforeAll(async () => {
    await quiz.publishExam({ ...springExam, correctAnswers: { 3: 'REMOVED', 50: 'REMOVED' } });
    await quiz.publishExam({ ...autumnExam, correctAnswers: { 1: 'C', 40: 'REMOVED' } });
  });

  async function student(): Promise<Caller> {
    const caller = await quiz.callerWith('pro', 'active', { timeZone: 'UTC' });
    for (const letters of ['BA A', 'AAAA']) {
      const practice = await quiz.start(caller, { sessionType: 'section', categoryId: idOf('Quota') });
      await quiz.answer(caller, practice, letters);
      await quiz.complete(caller, practice);
    }
    await quiz.answer(caller, await quiz.start(caller, { sessionType: 'quick' }), 'AAA');
    return caller;
  }

  const run = (...args: string[]) => recompute(quiz.database, ...args);
  const runFor = ({ userId }: Caller, ...args: string[]) => run('--user', userId, ...args);

  const change = ({ userId }: Caller, statement: string): Promise<unknown> =>
    quiz.database.query(statement.replaceAll('?', '$1'), [userId]);

  describe('a wrong value', () => {
    it('is reported with the recomputed value and not changed', async () => {
      const caller = await student();
      await change(caller, 'UPDATE user_totals SET quizzes = 7, recent_scores = ARRAY[50] WHERE user_id = ?');
      const found = await runFor(caller);
      expect(found).toEqual({
        exitCode: 1,
        summary: { checked: 1, different: 1, failed: 0 },
        reports: [
          {
            userId: caller.userId,
            fixed: false,
            differences: [
              { field: 'quizzes', stored: 7, recomputed: 2 },
              { field: 'recentScores', stored: [50], recomputed: [expect.any(Number), expect.any(Number)] },
            ],
          },
        ],
      });
      expect(await runFor(caller)).toEqual(found);
    });

    it.each([
      ['a total', 'UPDATE user_totals SET correct_answers = 99 WHERE user_id = ?', ['correctAnswers']],
      [
        'the streak',
        `UPDATE user_totals SET streak_days = 9, last_study_day = '2020-01-01' WHERE user_id = ?`,
        ['streakDays', 'lastStudyDay'],
      ],
      [
        'a question’s count',
        `UPDATE user_question SET answers = 50 WHERE user_id = ? AND question_id = '${idOf('Autumn paper 1')}'`,
        ['answers'],
      ],
      [
        'a question’s last answer',
        `UPDATE user_question SET last_correct = NOT last_correct, last_answered_at = now() + interval '1 microsecond'
       WHERE user_id = ? AND question_id = (SELECT min(question_id::text)::uuid FROM user_question
         WHERE user_id = ? AND answers = 2)`,
        ['lastAnsweredAt', 'lastCorrect'],
      ],
      [
        'the stats of a question without an answer',
        'UPDATE user_question SET scored = 3 WHERE user_id = ? AND scored = 0',
        ['scored'],
      ],
      [
        'a missed question that is not listed',
        'DELETE FROM missed_question WHERE user_id = ?',
        ['missedQuestion'],
      ],
      [
        'a listed question that was not missed',
        `INSERT INTO missed_question (user_id, question_id, question_version, selected_answer, missed_at)
       VALUES (?, gen_random_uuid(), 1, 'B', now())`,
        ['missedQuestion'],
      ],
    ])('of %s is fixed once', async (_what, statement, fields) => {
      const caller = await student();
      const before = await quiz.call(getStats, {}, caller);
      await change(caller, statement);
      const { exitCode, summary, reports } = await runFor(caller, '--fix');
      expect({ exitCode, summary }).toEqual({
        exitCode: 0,
        summary: { checked: 1, different: 1, failed: 0 },
      });
      expect(reports).toMatchObject([{ userId: caller.userId, fixed: true }]);
      const reported = new Set(reports[0]?.differences.map(({ field }) => field));
      expect([...reported]).toEqual(fields);
      expect(await runFor(caller, '--fix')).toMatchObject({ exitCode: 0, reports: [] });
      expect(await quiz.call(getStats, {}, caller)).toEqual(before);
    });

    it('is fixed also when all rows are missing', async () => {
      const caller = await student();
      const rowsOf = () =>
        Promise.all([
          quiz.database.query<unknown[]>(
            `SELECT to_jsonb(t) - 'time_zone' - 'time_zone_since' AS totals FROM user_totals t WHERE user_id = $1`,
            [caller.userId],
          ),
          quiz.database.query<unknown[]>(
            'SELECT * FROM user_question WHERE user_id = $1 AND scored > 0 ORDER BY question_id',
            [caller.userId],
          ),
        ]);
      const before = await rowsOf();
      await change(caller, 'DELETE FROM user_totals WHERE user_id = ?');
      await change(caller, 'DELETE FROM user_question WHERE user_id = ?');
      expect(await runFor(caller, '--fix')).toMatchObject({ exitCode: 0, summary: { different: 1 } });
      expect(await rowsOf()).toEqual(before);
      expect((await runFor(caller)).exitCode).toBe(0);
    });

    it('neither blocks completions nor changes their order', async () => {
      const caller = await student();
      const study = async () => {
        const started = await quiz.start(caller, { sessionType: 'quick' });
        await quiz.answer(caller, started, 'A');
        await quiz.complete(caller, started);
      };
      await change(caller, 'UPDATE user_totals SET quizzes = 0 WHERE user_id = ?');
      await study();
      await change(caller, 'UPDATE user_totals SET quizzes = 40 WHERE user_id = ?');
      await study();
      expect(await runFor(caller, '--fix')).toMatchObject({ exitCode: 0, summary: { different: 1 } });
      await study();
      expect((await quiz.call(getStats, {}, caller)).totalQuizzes).toBe(5);
      const numbers = await quiz.database.query<{ number: number }[]>(
        `SELECT quiz_number AS number FROM quiz_session WHERE user_id = $1 AND status = 'completed' ORDER BY ended_at`,
        [caller.userId],
      );
      expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    });
  });

  describe('an erased user', () => {
    async function tablesOf({ userId }: Caller): Promise<string[]> {
      const found: string[] = [];
      for (const table of [
        'user_totals',
        'user_question',
        'user_readiness',
        'memory_factor',
        'missed_question',
      ]) {
        const rows = await quiz.database.query<unknown[]>(`SELECT FROM ${table} WHERE user_id = $1`, [
          userId,
        ]);
        if (rows.length > 0) found.push(table);
      }
      return found;
    }

    it('keeps no row when the erasure commits while the fix waits for it', async () => {
      const caller = await student();
      await change(caller, 'UPDATE user_totals SET quizzes = 0 WHERE user_id = ?');
      const eraser = quiz.database.createQueryRunner();
      await eraser.startTransaction();
      await eraseUser(eraser.manager, caller.userId);
      const fixing = runFor(caller, '--fix');
      await untilWaiting(quiz.database, 1);
      await eraser.commitTransaction();
      await eraser.release();
      expect((await fixing).exitCode).toBe(0);
      expect(await tablesOf(caller)).toEqual([]);
    });

    it('loses the rows that were stored after the erasure', async () => {
      const caller = await student();
      await quiz.publish(UserErased, { userId: caller.userId });
      await change(caller, 'INSERT INTO user_totals (user_id, quizzes) VALUES (?, 3)');
      expect(await runFor(caller, '--fix')).toMatchObject({ exitCode: 0, summary: { different: 1 } });
      expect(await tablesOf(caller)).toEqual([]);
    });
  });

  describe('all users', () => {
    it('are checked, each against their own history', async () => {
      await run('--fix');
      const [right, wrong] = [await student(), await student()];
      await change(wrong, 'UPDATE user_totals SET sessions = sessions + 1 WHERE user_id = ?');
      const [{ count }] = await quiz.database.query<[{ count: number }]>(
        'SELECT count(*)::int AS count FROM user_totals',
      );
      const { exitCode, summary, reports } = await run();
      expect({ exitCode, summary }).toEqual({
        exitCode: 1,
        summary: { checked: count, different: 1, failed: 0 },
      });
      expect(reports.map(({ userId }) => userId)).toEqual([wrong.userId]);
      expect(await run('--fix')).toMatchObject({ exitCode: 0, summary: { different: 1 } });
      expect((await run()).exitCode).toBe(0);
      expect((await quiz.call(getStats, {}, right)).totalSessions).toBe(2);
    });

    it('are checked also when one has unknown questions', async () => {
      const [broken, wrong] = [await student(), await student()];
      await change(wrong, 'UPDATE user_totals SET sessions = 0 WHERE user_id = ?');
      await change(
        broken,
        `UPDATE quiz_session SET question_versions[1] = 99 WHERE user_id = ? AND status <> 'in_progress'`,
      );
      const { exitCode, summary, reports } = await run('--fix');
      expect({ exitCode, summary }).toMatchObject({ exitCode: 2, summary: { different: 1, failed: 1 } });
      expect(reports).toContainEqual({
        userId: broken.userId,
        error: expect.stringMatching(/^question [-0-9a-f]{36}:99 is not in the bank$/) as string,
      });
      expect((await quiz.call(getStats, {}, wrong)).totalSessions).toBe(2);
      await change(broken, 'UPDATE quiz_session SET question_versions[1] = 1 WHERE user_id = ?');
    });
  });

  describe('the command', () => {
    it('finds no difference for a user without history', async () => {
      expect(await run('--user', randomUUID())).toMatchObject({ exitCode: 0, summary: { checked: 1 } });
    });

    it.each([[['--user', 'everybody']], [['--users']], [['--user']], [['fix']]])(
      'refuses %j',
      async (args) => {
        await expect(run(...args)).rejects.toThrow(/recompute-stats \[--user <id>\] \[--fix\]/);
      },
    );
  });
});
