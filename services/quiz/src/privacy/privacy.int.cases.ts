import { randomUUID } from 'node:crypto';
import {
  exportQuizData,
  setExamDate,
  saveQuestionNote,
  SubscriptionChanged,
  UserErased,
  type Caller,
  type ExportPage,
  type ExportPageInput,
} from '@tenfold/contracts';
import { READINESS_MODEL } from '@tenfold/learning';
import { createCaller, missingFromMigrations, tablesWithUserId } from '@tenfold/testing';
import { countDeadlocks } from '../../test/count-deadlocks.js';
import { springExam } from '../../test/create-exam.js';
import { Device, startExam } from '../../test/exam-work.js';
import { startWithExams } from '../../test/start-with-exams.js';
import { untilWaiting } from '../../test/until-waiting.js';
import { erasedTables } from './erase-user.js';

describe('privacy', () => {
  const quiz = startWithExams([springExam]);

  const inOneWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);

  async function learner(): Promise<Caller> {
    const caller = await quiz.callerWith('pro', 'active');
    const first = await quiz.start(caller, { sessionType: 'quick' });
    await quiz.answer(caller, first, 'ABC');
    await quiz.call(saveQuestionNote, { questionId: first.questions[0]?.id ?? '', note: 'Mine' }, caller);
    await quiz.complete(caller, first);
    await quiz.answer(caller, await quiz.start(caller, { sessionType: 'full' }), 'D');
    await quiz.call(setExamDate, { date: inOneWeek }, caller);
    return caller;
  }

  async function tablesWith(id: string): Promise<string[]> {
    const tables: { name: string }[] = await quiz.database.query(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows: unknown[] = await quiz.database.query(
        `SELECT 1 FROM "${name}" t WHERE t::text LIKE $1 LIMIT 1`,
        [`%${id}%`],
      );
      if (rows.length > 0) found.push(name);
    }
    return found.filter((name) => name !== 'erased_user');
  }

  const confirmations = async (userId: string): Promise<number> => {
    const [row] = await quiz.database.query<[{ n: number }]>(
      `SELECT count(*)::int AS n FROM outbox WHERE subject = 'evt.quiz.user-data-erased.v1' AND aggregate_id = $1`,
      [userId],
    );
    return row.n;
  };

  test('the migrations match the entities', async () => {
    expect(await missingFromMigrations(quiz.database)).toEqual([]);
  });

  test('an erasure covers every table with a user_id, besides the jobs and the tombstone', async () => {
    const covered = [...erasedTables, 'erased_user', 'job'].toSorted();
    expect(await tablesWithUserId(quiz.database)).toEqual(covered);
  });

  test('an erasure deletes the limits of the Free plan, start keys and disconnections of the user', async () => {
    const leaver = await quiz.callerWith('free', 'active');
    const { userId } = leaver;
    await quiz.start(leaver, { sessionType: 'quick', idempotencyKey: 'daily' });
    const device = new Device(quiz, leaver, await startExam(quiz, leaver, { length: 'half' }));
    await quiz.database.query(
      `UPDATE exam_session SET last_seen_at = last_seen_at - interval '2 minutes' WHERE user_id = $1`,
      [userId],
    );
    await device.save([]);
    expect(await tablesWith(userId)).toEqual(
      expect.arrayContaining(['exam_disconnection', 'free_exam', 'quick_start', 'request_key']),
    );
    await quiz.publish(UserErased, { userId });
    expect(await tablesWith(userId)).toEqual(['outbox']);
  });

  test('an erasure deletes the rows of one user only and is confirmed', async () => {
    const [leaver, other] = [await learner(), await learner()];
    const before = await tablesWith(other.userId);
    expect(before).toEqual(
      expect.arrayContaining([
        'access_copy',
        'exam_date',
        'question_note',
        'quiz_session',
        'readiness_week',
        'session_answer',
        'user_question',
        'user_readiness',
        'user_totals',
      ]),
    );
    await quiz.publish(UserErased, { userId: leaver.userId });
    expect(await tablesWith(leaver.userId)).toEqual(['outbox']);
    expect(await confirmations(leaver.userId)).toBe(1);
    expect(await tablesWith(other.userId)).toEqual(before);
  });

  test('a repeated erasure and one of an unknown user are confirmed', async () => {
    const { userId } = createCaller();
    await quiz.publish(UserErased, { userId });
    await quiz.publish(UserErased, { userId });
    expect(await tablesWith(userId)).toEqual(['outbox']);
    expect(await confirmations(userId)).toBeGreaterThan(0);
  });

  test('late events and late starts of an erased user store nothing', async () => {
    const leaver = await learner();
    const { userId } = leaver;
    await quiz.publish(UserErased, { userId });
    const access = { trialEndsAt: null, hasUsedFreeTrial: false, version: 9 };
    await quiz.publish(SubscriptionChanged, { userId, tier: 'pro', status: 'active', ...access });
    for (const idempotencyKey of [undefined, 'late-start'])
      await expect(
        quiz.start({ ...leaver, isAdmin: true }, { sessionType: 'quick', idempotencyKey }),
      ).rejects.toThrow();
    await quiz.database.query('INSERT INTO quick_start (user_id, started_at) VALUES ($1, now())', [userId]);
    await quiz.database.query('INSERT INTO exam_date (user_id, exam_day) VALUES ($1, now())', [userId]);
    expect(await tablesWith(userId)).toEqual(['outbox']);
  });

  test('an erasure waits for running inserts and drops later ones', async () => {
    const userId = randomUUID();
    const insert = `INSERT INTO access_copy (user_id, tier, status, version) VALUES ($1, 'free', 'active', 1)`;
    const writer = quiz.database.createQueryRunner();
    await writer.startTransaction();
    await writer.query(insert, [userId]);
    const erasing = quiz.publish(UserErased, { userId });
    await writer.commitTransaction();
    await writer.release();
    await erasing;
    await quiz.database.query(insert, [userId]);
    expect(await tablesWith(userId)).toEqual(['outbox']);
  });

  test('an erasure waits for a session that is ending, without a deadlock', async () => {
    const leaver = await learner();
    const { userId } = leaver;
    const practice = await quiz.start(leaver, { sessionType: 'quick' });
    await quiz.answer(leaver, practice, 'ABC');
    const blocker = quiz.database.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('SELECT FROM user_totals WHERE user_id = $1 FOR UPDATE', [userId]);
    const completing = quiz.complete(leaver, practice);
    await untilWaiting(quiz.database, 1);
    const erasing = quiz.publish(UserErased, { userId });
    await untilWaiting(quiz.database, 2);
    await blocker.commitTransaction();
    await blocker.release();
    await Promise.all([completing, erasing]);
    expect(await tablesWith(userId)).toEqual(['outbox']);
    expect(await countDeadlocks(quiz.database)).toBe(0);
  });

  test('the export holds quizzes, answers and flags of the caller alone', async () => {
    const [caller, other] = [await learner(), await learner()];
    const { files, next } = await quiz.call(exportQuizData, {}, caller);
    expect(next).toBeNull();
    expect(files['quizzes.json']).toMatchObject([{ status: 'completed' }, { status: 'in_progress' }]);
    expect(files['answers.json']).toHaveLength(4);
    expect(files['readiness.json']).toMatchObject([{ model: READINESS_MODEL }]);
    expect(files['readiness-weeks.json']).toMatchObject([{ exams: 1 }]);
    expect(files['exam-date.json']).toEqual([{ date: inOneWeek }]);
    expect(files['answers.json']).toContainEqual(
      expect.objectContaining({ selectedAnswer: 'A', questionNumber: expect.any(Number) }),
    );
    expect(JSON.stringify(files)).not.toContain(other.userId);
    const stranger = await quiz.call(exportQuizData, {}, createCaller());
    expect(stranger.files).toEqual({
      'quizzes.json': [],
      'calendar-address.json': [],
      'look-ups.json': [],
      'look-up-cards.json': [],
      'answers.json': [],
      'flags.json': [],
      'notes.json': [],
      'exam-sessions.json': [],
      'exam-questions.json': [],
      'exam-answer-changes.json': [],
      'exam-date.json': [],
      'exam-disconnections.json': [],
      'readiness.json': [],
      'readiness-weeks.json': [],
      'reported-results.json': [],
      'missed-questions.json': [],
      'quiz-presets.json': [],
      'review-cards.json': [],
      'review-memory.json': [],
      'review-settings.json': [],
    });
  });

  test('a long history is exported in pages, each entry once, while rows are inserted and deleted', async () => {
    const caller = createCaller();
    const insert = (count: number, startedAt: string) =>
      quiz.database.query(
        `INSERT INTO quiz_session (user_id, session_id, session_type, display_name, question_ids, question_versions, started_at)
       SELECT $1, gen_random_uuid(), 'quick', 'Quick Practice', '{}', '{}', $3::timestamptz + n / 3 * interval '1 microsecond'
         FROM generate_series(1, $2) AS n`,
        [caller.userId, count, startedAt],
      );
    await insert(5_100, '2026-05-04T08:00:00Z');
    const seen: string[] = [];
    for (let input: ExportPageInput | null = {}; input !== null;) {
      const page: ExportPage = await quiz.call(exportQuizData, input, caller);
      const quizzes = page.files['quizzes.json'] as { sessionId: string }[];
      seen.push(...quizzes.map(({ sessionId }) => sessionId));
      if (seen.length === 2_000) await insert(10, '2026-05-03T08:00:00Z');
      if (seen.length === 4_000)
        await quiz.database.query('DELETE FROM quiz_session WHERE user_id = $1 AND session_id = ANY ($2)', [
          caller.userId,
          seen.slice(0, 15),
        ]);
      input = page.next && { after: page.next };
    }
    expect(seen).toHaveLength(5_100);
    expect(new Set(seen).size).toBe(5_100);
  });

  test('20,000 answers are exported in pages, each answer and flag once', async () => {
    const caller = createCaller();
    await quiz.database.query(
      `INSERT INTO session_answer (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged)
     SELECT $1, sessions.id, gen_random_uuid(), 1, 'B', n % 4 = 0, n % 4 = 1
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 250)) sessions, generate_series(1, 80) n`,
      [caller.userId],
    );
    const seen: Record<string, string[]> = { 'answers.json': [], 'flags.json': [] };
    for (const [name, ids] of Object.entries(seen)) {
      for (let after: ExportPageInput['after']; ;) {
        const page: ExportPage = await quiz.call(exportQuizData, after ? { after } : {}, caller);
        ids.push(...(page.files[name] as { questionId: string }[]).map(({ questionId }) => questionId));
        const key = page.next?.[name];
        if (!key) break;
        after = { [name]: key };
      }
    }
    expect(seen['answers.json']).toHaveLength(20_000);
    expect(new Set(seen['answers.json']).size).toBe(20_000);
    expect(seen['flags.json']).toHaveLength(5_000);
    expect(new Set(seen['flags.json']).size).toBe(5_000);
  });

  test('a page of long questions fits into one message', async () => {
    const caller = createCaller();
    const questionId = randomUUID();
    await quiz.database.query(
      `INSERT INTO question_version (question_id, version, exam_id, number, section_id, section_name, correct_answer, body)
     VALUES ($1, 1, gen_random_uuid(), 1, gen_random_uuid(), 'Entry', 'A', json_build_object('content', $2::text))`,
      [questionId, 'x'.repeat(20_000)],
    );
    await quiz.database.query(
      `INSERT INTO session_answer (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged)
     SELECT $1, gen_random_uuid(), $2, 1, 'B', false, true FROM generate_series(1, 200)`,
      [caller.userId, questionId],
    );
    let flags = 0;
    for (let input: ExportPageInput | null = {}; input !== null;) {
      const page: ExportPage = await quiz.call(exportQuizData, input, caller);
      expect(JSON.stringify(page).length).toBeLessThan(1_500_000);
      flags += page.files['flags.json']?.length ?? 0;
      input = page.next && { after: page.next };
    }
    expect(flags).toBe(200);
  });
});
