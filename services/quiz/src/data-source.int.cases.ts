import { startForTests } from '@tenfold/testing';
import { startQuizService } from '../test/start-quiz-service.js';

describe('data source', () => {
  const quiz = startForTests(() => startQuizService());

  it('has user_id first in the key of every table with user data, except job, whose rows are read by kind', async () => {
    const keys = await quiz.database.query<{ table: string; first: string }[]>(`
    SELECT c.relname AS table, a.attname AS first
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a
      ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
    WHERE i.indisprimary AND c.relname <> 'job' AND EXISTS (
      SELECT 1 FROM pg_attribute u WHERE u.attrelid = c.oid AND u.attname = 'user_id' AND NOT u.attisdropped)
    ORDER BY 1`);
    expect(keys.map(({ table }) => table)).toEqual([
      'access_copy',
      'calendar_address',
      'emitted_insight',
      'erased_user',
      'exam_answer_change',
      'exam_date',
      'exam_disconnection',
      'exam_question_state',
      'exam_session',
      'exam_start',
      'free_exam',
      'lookup',
      'lookup_card',
      'lookup_drill',
      'memory_factor',
      'missed_question',
      'question_note',
      'quick_start',
      'quiz_preset',
      'quiz_session',
      'readiness_week',
      'reported_result',
      'request_key',
      'review_card',
      'review_setting',
      'session_answer',
      'user_question',
      'user_readiness',
      'user_totals',
    ]);
    expect(new Set(keys.map(({ first }) => first))).toEqual(new Set(['user_id']));
  });

  it('has user_id in every unique index of those tables, and no foreign key, as a distribution by user needs', async () => {
    const without = await quiz.database.query<{ index: string }[]>(`
    SELECT i.indexrelid::regclass AS index FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE i.indisunique AND c.relname <> 'job'
      AND EXISTS (SELECT 1 FROM pg_attribute u WHERE u.attrelid = c.oid AND u.attname = 'user_id' AND NOT u.attisdropped)
      AND NOT EXISTS (SELECT 1 FROM pg_attribute u
                       WHERE u.attrelid = c.oid AND u.attname = 'user_id' AND u.attnum = ANY (i.indkey::int2[]))`);
    const foreignKeys = await quiz.database.query<object[]>(
      `SELECT conname FROM pg_constraint WHERE contype = 'f'`,
    );
    expect([without, foreignKeys]).toEqual([[], []]);
  });
});
