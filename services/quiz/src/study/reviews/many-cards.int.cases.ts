import { getReviews, setExamDate } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { idOf, springExam } from '../../../test/create-exam.js';
import { queryWithoutTimeout } from '../../../test/query-without-timeout.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('many cards', () => {
  const quiz = startWithExams([springExam]);

  it('lists fifty thousand cards in less than 150 ms', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const fill = [
      `INSERT INTO exam (exam_id, version, title) VALUES ('${idOf('Large')}', 1, 'Large')`,
      `INSERT INTO question_version (question_id, version, exam_id, number, section_id, section_name, correct_answer, body)
       SELECT gen_random_uuid(), 1, exam_id, n, exam_id, 'Entry', 'A', '{}' FROM exam, generate_series(1, 50000) n
       WHERE title = 'Large'`,
      `INSERT INTO review_card (user_id, question_id, stability, difficulty, last_day, due_day, reps, lapses)
       SELECT '${caller.userId}', question_id, 1 + n % 90, 5, current_date - n % 40 - 2,
         current_date - n % 40 - 1 + n % 90, 2, 1
       FROM (SELECT question_id, number AS n FROM question_version WHERE section_name = 'Entry' AND exam_id = '${idOf('Large')}') q`,
    ];
    for (const sql of fill) await queryWithoutTimeout(quiz.database, sql);
    await quiz.database.query('INSERT INTO memory_factor VALUES ($1, 0.1, 20)', [caller.userId]);
    await quiz.database.query('ANALYZE review_card, question_version');
    const date = new Date(Date.now() + 9 * MS_PER_DAY).toISOString().slice(0, 10);
    await quiz.call(setExamDate, { date }, caller);
    const times: number[] = [];
    while (times.length < 7) {
      const before = performance.now();
      expect(await quiz.call(getReviews, {}, caller)).toMatchObject({ cards: 50_000 });
      times.push(performance.now() - before);
    }
    // the least of seven: other processes share the machine
    expect(Math.min(...times)).toBeLessThan(150);
  });
});
