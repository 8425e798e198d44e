import { randomUUID } from 'node:crypto';
import { until } from '@tenfold/testing';
import { insertAnsweredSession } from '../../test/insert-answered-session.js';
import { startMigratedDatabase } from '../../test/start-migrated-database.js';
import { Quiz1763683300000 } from './1763683300000-quiz.js';
import { CompletedAnswers1763971000000 } from './1763971000000-completed-answers.js';
import { CountCompletedAnswers1763972000000 } from './1763972000000-count-completed-answers.js';

const migrated = startMigratedDatabase([Quiz1763683300000, CompletedAnswers1763971000000]);

async function backfill(): Promise<void> {
  await migrated.database.transaction(async ({ queryRunner }) => {
    if (queryRunner) await new CountCompletedAnswers1763972000000().up(queryRunner);
  });
}

it('waits for a transaction that has read totals for update, and lets it update them', async () => {
  const userId = randomUUID();
  await migrated.database.query('INSERT INTO user_totals (user_id) VALUES ($1)', [userId]);
  await insertAnsweredSession(migrated.database, userId, 'completed', [{}]);
  const counted = await migrated.database.transaction(async (tx) => {
    await tx.query('SELECT FROM user_totals WHERE user_id = $1 FOR UPDATE', [userId]);
    const running = backfill();
    await until(async () => {
      const waiting = await migrated.database.query<unknown[]>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await tx.query('UPDATE user_totals SET study_seconds = 1 WHERE user_id = $1', [userId]);
    return { running };
  });
  await counted.running;
  expect(
    await migrated.database.query(
      'SELECT study_seconds, completed_answers FROM user_totals WHERE user_id = $1',
      [userId],
    ),
  ).toEqual([{ study_seconds: 1, completed_answers: 1 }]);
});

it('counts the stored answers of completed quizzes, not of abandoned and running ones', async () => {
  const [studied, left] = [randomUUID(), randomUUID()];
  await migrated.database.query('INSERT INTO user_totals (user_id) SELECT unnest($1::uuid[])', [
    [studied, left],
  ]);
  const answered = (userId: string, status: string, answers: number) =>
    insertAnsweredSession(
      migrated.database,
      userId,
      status,
      Array.from({ length: answers }, () => ({})),
    );
  await answered(studied, 'completed', 3);
  await answered(studied, 'completed', 4);
  await answered(studied, 'abandoned', 5);
  await answered(left, 'abandoned', 2);
  await answered(left, 'in_progress', 1);

  await backfill();

  const rows = await migrated.database.query<{ id: string; answers: number }[]>(
    'SELECT user_id AS id, completed_answers AS answers FROM user_totals',
  );
  const found = new Map(rows.map(({ id, answers }) => [id, answers]));
  expect([found.get(studied), found.get(left)]).toEqual([7, 0]);
});
