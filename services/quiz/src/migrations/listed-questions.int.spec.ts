import { randomUUID } from 'node:crypto';
import { startMigratedDatabase } from '../../test/start-migrated-database.js';
import { ItemStatistics1763703000000 } from './1763703000000-item-statistics.js';
import { ListedQuestions1763993000000 } from './1763993000000-listed-questions.js';
import { QuestionWording1763991000000 } from './1763991000000-question-wording.js';
import { Quiz1763683300000 } from './1763683300000-quiz.js';

const migrated = startMigratedDatabase([
  Quiz1763683300000,
  ItemStatistics1763703000000,
  QuestionWording1763991000000,
]);

async function insertQuestion(version: number, number: number, content: string): Promise<string> {
  const id = randomUUID();
  await migrated.database.query(
    `INSERT INTO question_version (question_id, version, exam_id, number, category_id, section_name, correct_answer, body)
     VALUES ($1, $2, $3, $4, $1, 'Entry', 'A', jsonb_build_object('content', $5::text))`,
    [id, version, examId, number, content],
  );
  return id;
}

const examId = randomUUID();

it('lists the questions of the current versions, with and without answers, and keeps the sums of others', async () => {
  await migrated.database.query(`INSERT INTO exam (exam_id, version, title) VALUES ($1, 2, 'Spring exam')`, [
    examId,
  ]);
  const former = await insertQuestion(1, 1, 'Former');
  const answered = await insertQuestion(2, 1, 'Answered');
  const unanswered = await insertQuestion(2, 2, 'Unanswered');
  await migrated.database.query(
    `INSERT INTO item_totals SELECT question_id, wording, 4, 3, 2.4, 1.6, 2.1 FROM question_version
      WHERE question_id = ANY ($1)`,
    [[former, answered]],
  );
  await migrated.database.transaction(async ({ queryRunner }) => {
    if (queryRunner) await new ListedQuestions1763993000000().up(queryRunner);
  });
  const rows = await migrated.database.query<object[]>(
    `SELECT question_id AS id, version, exam_title AS title, number, answers, difficulty FROM item_totals
      ORDER BY version, number`,
  );
  expect(rows).toEqual([
    { id: answered, version: 2, title: 'Spring exam', number: 1, answers: 4, difficulty: 75 },
    { id: unanswered, version: 2, title: 'Spring exam', number: 2, answers: 0, difficulty: null },
    { id: former, version: null, title: null, number: null, answers: 4, difficulty: 75 },
  ]);
});
