import { randomUUID } from 'node:crypto';
import { insertAnsweredSession } from '../../test/insert-answered-session.js';
import { startMigratedDatabase } from '../../test/start-migrated-database.js';
import { Quiz1763683300000 } from './1763683300000-quiz.js';
import { LastAnswered1763690000000 } from './1763690000000-last-answered.js';

const migrated = startMigratedDatabase([Quiz1763683300000]);

it('stores the last answer to each question from the ended sessions', async () => {
  const { database } = migrated;
  const userId = randomUUID();
  const [asked, both, left, open] = Array.from({ length: 4 }, () => randomUUID());
  await database.query(
    `INSERT INTO user_question (user_id, question_id, category_id, last_seen_at, last_correct)
     SELECT $1, id, $1, now(), true FROM unnest($2::uuid[]) AS id`,
    [userId, [asked, both, left, open]],
  );
  const answered = (questionId: string, status: string, day: string, isCorrect: boolean) =>
    insertAnsweredSession(database, userId, status, [
      { questionId, isCorrect, answeredAt: `${day}T08:00:00Z` },
    ]);
  await answered(both ?? '', 'completed', '2026-11-03', false);
  await answered(both ?? '', 'completed', '2026-11-02', true);
  await answered(left ?? '', 'abandoned', '2026-11-04', true);
  await answered(open ?? '', 'in_progress', '2026-11-05', false);

  const runner = database.createQueryRunner();
  await runner.startTransaction();
  await new LastAnswered1763690000000().up(runner);
  await runner.commitTransaction();
  await runner.release();

  const rows = await database.query<{ id: string; at: Date | null; correct: boolean }[]>(
    'SELECT question_id AS id, last_answered_at AS at, last_correct AS correct FROM user_question',
  );
  const found = new Map(rows.map(({ id, at, correct }) => [id, [at?.toISOString().slice(0, 10), correct]]));
  expect([asked, both, left, open].map((id) => found.get(id ?? ''))).toEqual([
    [undefined, true],
    ['2026-11-03', false],
    ['2026-11-04', true],
    [undefined, true],
  ]);
});
