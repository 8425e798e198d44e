import { listQuestionStatistics, type QuestionStatistics } from '@tenfold/contracts';
import { addToQuestion, newQuestionSums, type QuestionSums } from '@tenfold/learning';
import { createCaller, startForTests } from '@tenfold/testing';
import { idOf, type ExamPlan } from '../../test/create-exam.js';
import { startQuizService } from '../../test/start-quiz-service.js';

const quiz = startForTests(() => startQuizService());
const exam: ExamPlan = { name: 'April', sections: [['Entry', 80]] };

beforeAll(() => quiz.publishExam(exam));

async function statisticsOf(number: number): Promise<QuestionStatistics | undefined> {
  const query = { limit: 200 };
  const { items } = await quiz.call(listQuestionStatistics, query, createCaller({ isAdmin: true }));
  return items.find(({ questionId }) => questionId === idOf(`April ${number}`));
}

/** The students of less ability choose the key A, all others C. */
function contradicted(count: number): QuestionSums {
  let sums = newQuestionSums(4);
  for (let position = 0; position < count; position += 1) {
    const correct = position < count / 3;
    sums = addToQuestion(sums, { ability: position / count, correct, option: correct ? 0 : 2 });
  }
  return sums;
}

async function insertCalibration(version: number, evidence: Record<number, QuestionSums>): Promise<void> {
  await quiz.database.query('INSERT INTO calibration (version) VALUES ($1)', [version]);
  for (const [number, sums] of Object.entries(evidence))
    await quiz.database.query(
      `INSERT INTO calibrated_question (version, question_id, wording, difficulty, variance, gradient, information, sums)
       SELECT $1, question_id, wording, 0, 0.65, 0, 0, $3 FROM question_version WHERE question_id = $2 AND version = 1`,
      [version, idOf(`April ${number}`), JSON.stringify(sums)],
    );
  await quiz.database.query('UPDATE bank_revision SET revision = revision + 1');
}

it('shows no evidence without a calibration', async () => {
  expect(await statisticsOf(1)).toMatchObject({ answers: 0, evidence: null });
});

it('shows the evidence of the newest calibration from the least numbers of answers on', async () => {
  await insertCalibration(1, { 1: contradicted(90) });
  await insertCalibration(2, { 1: contradicted(29), 2: contradicted(30), 3: contradicted(60) });
  expect((await statisticsOf(1))?.evidence).toBeNull();
  expect((await statisticsOf(2))?.evidence).toMatchObject({
    answers: 30,
    difficulty: { value: 33.3 },
    discrimination: null,
    keyFlag: null,
  });
  expect((await statisticsOf(3))?.evidence).toMatchObject({
    answers: 60,
    difficulty: { value: 33.3, low: 22.7, high: 45.9 },
    keyFlag: 'likely_wrong',
  });
  expect((await statisticsOf(4))?.evidence).toBeNull();
});

it('shows no evidence of an earlier wording', async () => {
  await quiz.publishExam({ ...exam, version: 2 });
  expect((await statisticsOf(3))?.evidence).not.toBeNull();
  await quiz.publishExam({ ...exam, version: 3, wording: 'Reworded' });
  expect((await statisticsOf(3))?.evidence).toBeNull();
});
