import { randomUUID } from 'node:crypto';
import { startMigratedDatabase } from '../../test/start-migrated-database.js';
import { CopiedExamNotes1764072000000 } from './1764072000000-copied-exam-notes.js';

const migrated = startMigratedDatabase();

it('takes the notes of ended exam sessions as copied, and those of running and later ones as not', async () => {
  const { database } = migrated;
  const migration = new CopiedExamNotes1764072000000();
  const runner = database.createQueryRunner();
  const userId = randomUUID();
  const insertExam = async (status: string): Promise<string> => {
    const sessionId = randomUUID();
    await database.query(
      `INSERT INTO quiz_session (user_id, session_id, session_type, display_name, status, question_ids, question_versions)
       VALUES ($1, $2, 'exam', 'Exam', $3, '{}', '{}')`,
      [userId, sessionId, status],
    );
    await database.query(
      `INSERT INTO exam_session (user_id, session_id, source, length, time_factor, time_zone, ends_at)
       VALUES ($1, $2, 'custom', 'custom', 1, 'UTC', now())`,
      [userId, sessionId],
    );
    return sessionId;
  };

  await migration.down(runner);
  const ended = await insertExam('completed');
  const running = await insertExam('in_progress');
  await migration.up(runner);
  const later = await insertExam('completed');
  await runner.release();

  const rows = await database.query<{ id: string; copied: boolean }[]>(
    'SELECT session_id AS id, are_notes_copied AS copied FROM exam_session',
  );
  const copied = new Map(rows.map((row) => [row.id, row.copied]));
  expect([ended, running, later].map((id) => copied.get(id))).toEqual([true, false, false]);
});
