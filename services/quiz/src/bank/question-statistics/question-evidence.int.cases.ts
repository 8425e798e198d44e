import {
  getQuestionStatistics,
  listQuestionStatistics,
  readQuestionStatistics,
  type QuestionStatistics,
  type QuestionStatisticsDetail,
} from '@tenfold/contracts';
import { addToQuestion, countByThird, newQuestionSums, type OptionChoice } from '@tenfold/learning';
import { createCaller, startForTests } from '@tenfold/testing';
import { replaceEvidence } from '../calibration/calibration.queries.js';
import type { EvidenceSummary } from '../../domain/summarize-evidence.js';
import { idOf, type ExamPlan } from '../../../test/create-exam.js';
import { startQuizService } from '../../../test/start-quiz-service.js';

describe('question evidence', () => {
  const quiz = startForTests(() => startQuizService());
  const admin = createCaller({ isAdmin: true });
  const exam: ExamPlan = { name: 'April', sections: [['Entry', 80]] };
  let runs = 0;

  beforeAll(() => quiz.publishExam(exam));

  async function statisticsOf(number: number): Promise<QuestionStatistics | undefined> {
    const { items } = await quiz.call(listQuestionStatistics, { limit: 200 }, admin);
    return items.find(({ questionId }) => questionId === idOf(`April ${number}`));
  }

  const detailOf = (number: number): Promise<QuestionStatisticsDetail> =>
    quiz.call(getQuestionStatistics, { questionId: idOf(`April ${number}`) }, admin);

  async function queue(page: { limit?: number; offset?: number } = {}): Promise<[numbers: number[], number]> {
    const { items, total } = await quiz.call(
      listQuestionStatistics,
      { filter: 'looks_wrong', ...page },
      admin,
    );
    return [items.map(({ questionNumber }) => questionNumber), total];
  }

  /** The students of less ability choose the key A, all others C. */
  function contradicted(count: number): EvidenceSummary {
    let sums = newQuestionSums(4);
    const choices: OptionChoice[] = [];
    for (let position = 0; position < count; position += 1) {
      const correct = position < count / 3;
      const given = { ability: position / count, option: correct ? 0 : 2 };
      sums = addToQuestion(sums, { ...given, correct });
      choices.push({ ...given, timeMs: null, answeredMs: 0 });
    }
    return { sums, thirds: countByThird(choices, 4), trend: null, medianMs: null };
  }

  /** Strength by number of the question. */
  async function storeEvidence(
    evidence: Record<number, EvidenceSummary>,
    strengths: Record<number, number> = {},
  ): Promise<void> {
    const wordings = await quiz.database.query<{ questionId: string; wording: string; number: number }[]>(
      `SELECT question_id AS "questionId", wording, number FROM question_version WHERE version = 1`,
    );
    const questions = wordings.flatMap(({ questionId, wording, number }) => {
      const found = evidence[number];
      return found ? [{ ...found, questionId, wording, looksWrongBy: strengths[number] ?? null }] : [];
    });
    runs += 1;
    await quiz.database.transaction((tx) => replaceEvidence(tx, runs, questions));
  }

  it('shows no evidence before the first run', async () => {
    expect(await statisticsOf(1)).toMatchObject({ answers: 0, evidence: null });
    expect(await detailOf(1)).toMatchObject({
      examId: idOf('April'),
      options: [{ letter: 'A', text: 'Choice A' }, {}, {}, {}],
      evidence: null,
      evidenceAnswers: 0,
      computedAt: null,
      medianSeconds: null,
      choices: null,
      trend: null,
    });
    expect(await queue()).toEqual([[], 0]);
  });

  it('shows the evidence of the newest run from the least numbers of answers on', async () => {
    await storeEvidence({ 1: contradicted(90) });
    await storeEvidence({ 1: contradicted(29), 2: contradicted(30), 3: contradicted(60) });
    expect((await statisticsOf(1))?.evidence).toBeNull();
    expect(await detailOf(1)).toMatchObject({ evidence: null, evidenceAnswers: 29, choices: null });
    expect((await statisticsOf(2))?.evidence).toMatchObject({
      answers: 30,
      difficulty: { value: 33.3 },
      discrimination: null,
      keyFlag: null,
      comparedThirds: null,
    });
    expect(await detailOf(2)).toMatchObject({ evidenceAnswers: 30, choices: null });
    expect((await statisticsOf(3))?.evidence).toMatchObject({
      answers: 60,
      difficulty: { value: 33.3, low: 22.7, high: 45.9 },
      keyFlag: 'likely_wrong',
      comparedThirds: { looksWrong: true, preferred: { letter: 'C' } },
    });
    expect((await statisticsOf(4))?.evidence).toBeNull();
  });

  it('shows the option shares of each third, the median time and the trend', async () => {
    const trend = { newest: { right: 10, count: 40 }, earlier: { right: 80, count: 120 } };
    await storeEvidence({ 3: { ...contradicted(160), trend, medianMs: 61_400 } });
    const detail = await detailOf(3);
    expect(detail.choices?.map(({ thirds }) => thirds.map(({ value }) => value))).toEqual([
      [100, 1.9, 0],
      [0, 0, 0],
      [0, 98.1, 100],
      [0, 0, 0],
    ]);
    expect(detail).toMatchObject({
      questionNumber: 3,
      medianSeconds: 61,
      trend: { newest: { value: 25 }, newestAnswers: 40, earlierAnswers: 120 },
    });
    expect(Date.parse(detail.computedAt ?? '')).toBeGreaterThan(0);
  });

  it('lists the questions that look wrong, strongest evidence first, in pages', async () => {
    const evidence = { 5: contradicted(60), 6: contradicted(60), 7: contradicted(60), 8: contradicted(60) };
    await storeEvidence(evidence, { 5: -0.1, 6: 0.4, 7: 0.2 });
    expect(await queue()).toEqual([[6, 7, 5], 3]);
    expect(await queue({ limit: 1, offset: 1 })).toEqual([[7], 3]);
  });

  it('shows no evidence of an earlier wording, and leaves it out of the queue', async () => {
    await storeEvidence({ 3: contradicted(60) }, { 3: 0.4 });
    await quiz.publishExam({ ...exam, version: 2 });
    expect((await statisticsOf(3))?.evidence).not.toBeNull();
    expect(await queue()).toEqual([[3], 1]);
    await quiz.publishExam({ ...exam, version: 3, wording: 'Reworded' });
    expect((await statisticsOf(3))?.evidence).toBeNull();
    expect(await queue()).toEqual([[], 0]);
  });

  it('shows no evidence after the key changed', async () => {
    await quiz.publishExam({ ...exam, version: 4 });
    expect(await queue()).toEqual([[3], 1]);
    await quiz.publishExam({ ...exam, version: 5, correctAnswers: { 3: 'C' } });
    expect(await queue()).toEqual([[], 0]);
    expect(await detailOf(3)).toMatchObject({ correctAnswer: 'C', evidenceAnswers: 0 });
  });

  it('refuses other users, and an unknown question', async () => {
    const input = { questionId: idOf('April 3') };
    const student = await quiz.callerWith('pro', 'active');
    expect(await quiz.refused(getQuestionStatistics, input, student)).toMatchObject({ code: 'FORBIDDEN' });
    const unknown = { questionId: idOf('no question') };
    expect(await quiz.refused(getQuestionStatistics, unknown, admin)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is the same in the statistics of some questions, without unknown ones', async () => {
    const questionIds = [idOf('April 2'), idOf('April 3'), idOf('nothing')];
    const read = await quiz.call(readQuestionStatistics, { questionIds }, createCaller({ isAdmin: true }));
    const [second, third] = [await statisticsOf(2), await statisticsOf(3)];
    expect(read).toHaveLength(2);
    expect(read).toEqual(expect.arrayContaining([second, third]));
    expect(await quiz.refused(readQuestionStatistics, { questionIds }, createCaller())).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
