import { randomUUID } from 'node:crypto';
import { startMigratedDatabase } from '../../test/start-migrated-database.js';
import { UnsureAndNoted1764014000000 } from './1764014000000-unsure-and-noted.js';

const migrated = startMigratedDatabase();

it('copies the notes of ended exam sessions, and keeps those of the user', async () => {
  const { database } = migrated;
  const userId = randomUUID();
  const [twice, open, empty, kept] = Array.from({ length: 4 }, () => randomUUID());
  await database.query(
    `INSERT INTO user_question (user_id, question_id, category_id, last_seen_at)
     SELECT $1, id, gen_random_uuid(), now() FROM unnest($2::uuid[]) AS id`,
    [userId, [twice, open, empty, kept]],
  );
  const writeInExam = async (questionId: string | undefined, note: string, endedAt: string | null) => {
    const sessionId = randomUUID();
    await database.query(
      `INSERT INTO quiz_session
         (user_id, session_id, session_type, display_name, status, question_ids, question_versions, ended_at)
       VALUES ($1, $2, 'exam', 'Exam', $3, '{}', '{}', $4)`,
      [userId, sessionId, endedAt === null ? 'in_progress' : 'completed', endedAt],
    );
    await database.query(
      `INSERT INTO exam_question_state (user_id, session_id, question_id, version, device_id, device_base,
         device_sequence, is_flagged, is_unsure, struck_out, highlights, note, time_spent_ms)
       VALUES ($1, $2, $3, 1, $2, 0, 1, false, false, '{}', '[]', $4, 0)`,
      [userId, sessionId, questionId, note],
    );
  };
  await writeInExam(twice, 'Later', '2026-11-02T12:00:00Z');
  await writeInExam(twice, 'Earlier', '2026-11-01T12:00:00Z');
  await writeInExam(open, 'Open', null);
  await writeInExam(empty, ' \n', '2026-11-01T12:00:00Z');
  await writeInExam(kept, 'Of an exam', '2026-11-01T12:00:00Z');
  await database.query(`INSERT INTO question_note (user_id, question_id, note) VALUES ($1, $2, 'Mine')`, [
    userId,
    kept,
  ]);

  const runner = database.createQueryRunner();
  await new UnsureAndNoted1764014000000().up(runner);
  await runner.release();

  const notes = await database.query<{ id: string; note: string }[]>(
    'SELECT question_id AS id, note FROM question_note WHERE user_id = $1',
    [userId],
  );
  expect(new Map(notes.map(({ id, note }) => [id, note]))).toEqual(
    new Map([
      [twice, 'Earlier\n\nLater'],
      [kept, 'Mine'],
    ]),
  );
});
