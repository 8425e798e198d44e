import { randomUUID } from 'node:crypto';
import { insertAnsweredSession } from '../../test/insert-answered-session.js';
import { startMigratedDatabase } from '../../test/start-migrated-database.js';
import { CustomQuizzes1763997700000 } from './1763997700000-custom-quizzes.js';

const migrated = startMigratedDatabase();

it('lists the questions that were missed and not answered right on two days since', async () => {
  const { database } = migrated;
  const userId = randomUUID();
  const [right, wrong, once, twice, again, open] = Array.from({ length: 6 }, () => randomUUID());
  const answered = async (questionId = '', day: string, isCorrect: boolean, status = 'completed') => {
    await insertAnsweredSession(database, userId, status, [
      { questionId, isCorrect, answeredAt: `${day}T08:00:00Z` },
    ]);
    if (status === 'completed')
      await database.query(
        `UPDATE quiz_session s SET study_day = $2 FROM session_answer a
         WHERE a.user_id = s.user_id AND a.session_id = s.session_id AND s.user_id = $1 AND s.study_day IS NULL
           AND s.status = 'completed'`,
        [userId, day],
      );
  };
  await answered(right, '2026-11-01', true);
  await answered(wrong, '2026-11-01', false);
  await answered(once, '2026-11-01', false);
  await answered(once, '2026-11-02', true);
  await answered(once, '2026-11-02', true);
  await answered(once, '2026-11-03', true, 'abandoned');
  await answered(twice, '2026-11-01', false);
  await answered(twice, '2026-11-02', true);
  await answered(twice, '2026-11-03', true);
  await answered(again, '2026-11-01', true);
  await answered(again, '2026-11-02', true);
  await answered(again, '2026-11-03', false, 'abandoned');
  await answered(open, '2026-11-03', false, 'in_progress');

  const migration = new CustomQuizzes1763997700000();
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  await migration.down(runner);
  await migration.up(runner);
  await runner.commitTransaction();
  await runner.release();

  const rows = await database.query<{ id: string; at: Date; day: string | null }[]>(
    `SELECT question_id AS id, missed_at AS at, right_day::text AS day FROM missed_question WHERE user_id = $1`,
    [userId],
  );
  const found = new Map(rows.map(({ id, at, day }) => [id, [at.toISOString().slice(0, 10), day]]));
  expect([right, wrong, once, twice, again, open].map((id) => found.get(id ?? ''))).toEqual([
    undefined,
    ['2026-11-01', null],
    ['2026-11-01', '2026-11-02'],
    undefined,
    ['2026-11-03', null],
    undefined,
  ]);
});
