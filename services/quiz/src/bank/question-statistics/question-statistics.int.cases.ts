import {
  answerQuestion,
  completeQuiz,
  getOverallStats,
  listQuestionStatistics,
  type Caller,
  type QuestionStatisticsPage,
  type QuestionStatistics,
  type ListQuestionStatisticsQuery,
} from '@tenfold/contracts';
import { createCaller, startForTests } from '@tenfold/testing';
import { idOf, type ExamPlan } from '../../../test/create-exam.js';
import { startQuizService } from '../../../test/start-quiz-service.js';

describe('question statistics', () => {
  const quiz = startForTests(() => startQuizService());
  const admin = createCaller({ isAdmin: true });

  const paper: ExamPlan = {
    name: 'Item paper',
    sitting: '2026-04-22',
    sections: [
      ['Bonds', 10],
      ['Entry', 70],
    ],
    correctAnswers: { 9: 'A or B or C or D', 10: 'REMOVED' },
  };

  beforeAll(async () => {
    await quiz.publishExam(paper);
  });

  const list = (query: ListQuestionStatisticsQuery = {}): Promise<QuestionStatisticsPage> =>
    quiz.call(listQuestionStatistics, query, admin);

  async function bonds(): Promise<QuestionStatistics[]> {
    const { items } = await list({ limit: 200 });
    return items
      .filter(({ sectionName }) => sectionName === 'Bonds')
      .toSorted((a, b) => a.questionNumber - b.questionNumber);
  }

  async function sit(caller: Caller, right: string, ends = true): Promise<void> {
    const { session, questions } = await quiz.start(caller, {
      sessionType: 'section',
      categoryId: idOf('Bonds'),
    });
    for (const [index, mark] of [...right].entries()) {
      const question = questions.find(({ id }) => id === idOf(`Item paper ${index + 1}`));
      const selectedAnswer = mark === '1' ? 'A' : 'C';
      const answer = { sessionId: session.id, questionId: question?.id ?? '', selectedAnswer };
      if (mark !== '-') await quiz.call(answerQuestion, answer, caller);
    }
    if (ends) await quiz.call(completeQuiz, { sessionId: session.id, studyTimeMinutes: 1 }, caller);
  }

  const createStudent = (): Promise<Caller> => quiz.callerWith('pro', 'active');

  function correlation(xs: number[], ys: number[]): number {
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [mx, my] = [mean(xs), mean(ys)];
    const products = xs.map((x, index) => (x - mx) * ((ys[index] ?? 0) - my));
    const spread = (values: number[], m: number): number =>
      Math.sqrt(mean(values.map((value) => (value - m) ** 2)));
    return mean(products) / spread(xs, mx) / spread(ys, my);
  }

  const sheet = ['1111100011', '1101000011', '1010100011', '1111110011', '0000100011', '1100000011'];

  it('has no values before the first answer', async () => {
    const { items, total } = await list();
    expect(total).toBe(80);
    expect(items).toHaveLength(25);
    expect(items[0]).toMatchObject({ answers: 0, difficulty: null, discrimination: null });
  });

  it('returns difficulty, discrimination and the number of answers', async () => {
    for (const row of sheet) await sit(await createStudent(), row);
    const items = await bonds();
    const marks = sheet.map((row) => [...row].map(Number));
    for (const [index, item] of items.slice(0, 6).entries()) {
      const rights = marks.map((row) => row[index] ?? 0);
      const rests = marks.map((row) => (row.reduce((sum, mark) => sum + mark, 0) - (row[index] ?? 0)) / 9);
      const share = rights.reduce((sum, mark) => sum + mark, 0) / rights.length;
      expect(item.difficulty).toBe(Math.round(share * 1_000) / 10);
      expect(item.answers).toBe(6);
      expect(item.discrimination).toBeCloseTo(correlation(rights, rests), 2);
    }
    expect(items[0]).toMatchObject({
      content: 'Question 1 of Item paper',
      correctAnswer: 'A',
      credit: 'graded',
    });
  });

  it('counts how often each option was the first answer', async () => {
    const counts = await quiz.database.query(
      'SELECT chose_a AS a, chose_b AS b, chose_c AS c FROM question_statistics WHERE question_id = $1',
      [idOf('Item paper 1')],
    );
    expect(counts).toEqual([{ a: 5, b: 0, c: 1 }]);
  });

  it('has no discrimination without variance, and marks questions with credit for everyone', async () => {
    const items = await bonds();
    expect(items[7]).toMatchObject({ difficulty: 0, discrimination: null, credit: 'graded' });
    expect(items[8]).toMatchObject({ difficulty: 100, discrimination: null, credit: 'all' });
    expect(items[9]).toMatchObject({ difficulty: 100, discrimination: null, credit: 'removed' });
  });

  it('counts each user’s first answer in completed quizzes', async () => {
    const before = await bonds();
    const caller = await createStudent();
    await sit(caller, '0000000000', false); // this session stays in progress
    await sit(caller, '1---------');
    await sit(caller, '00--------'); // a repeated question does not count
    const after = await bonds();
    const grown = after.map(({ answers }, index) => answers - (before[index]?.answers ?? 0));
    expect(grown).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(after[0]?.difficulty).toBe(Math.round((6 / 7) * 1_000) / 10);
  });

  it('counts each quiz once during parallel reads', async () => {
    await Promise.all(Array.from({ length: 4 }, async () => sit(await createStudent(), '1111111111')));
    await Promise.all(Array.from({ length: 8 }, () => list()));
    const [first] = await bonds();
    expect(first?.answers).toBe(11);
    expect((await bonds())[0]).toEqual(first);
  });

  it('sorts and pages, with few answers last', async () => {
    const page = (query: ListQuestionStatisticsQuery) => list({ ...query, limit: 5 });
    const answers = await page({ sort: 'answers', order: 'desc' });
    expect(answers.items[0]?.answers).toBe(11);
    const [one, two] = [await page({ sort: 'answers' }), await page({ sort: 'answers', offset: 5 })];
    expect(new Set([...one.items, ...two.items].map(({ questionId }) => questionId)).size).toBe(10);
    expect(await page({ offset: 80 })).toEqual({ items: [], total: 80 });

    await quiz.database.query(
      `UPDATE question_statistics SET answers = answers * 5, right_answers = right_answers * 5, rest_sum = rest_sum * 5,
       rest_square_sum = rest_square_sum * 5, right_rest_sum = right_rest_sum * 5 WHERE question_id = ANY ($1)`,
      [[1, 2, 8, 10].map((number) => idOf(`Item paper ${number}`))],
    );
    const hardest = (await page({ sort: 'difficulty' })).items.map(({ questionNumber }) => questionNumber);
    expect(hardest.slice(0, 4)).toEqual([8, 2, 1, 10]);
    const easiest = await page({ sort: 'difficulty', order: 'desc' });
    expect(easiest.items.map(({ questionNumber }) => questionNumber).slice(0, 4)).toEqual([10, 1, 2, 8]);
    const removed = (await page({ sort: 'discrimination' })).items[3];
    expect(removed).toMatchObject({ questionNumber: 10, discrimination: null });
  });

  it('keeps the sums when an explanation changes and starts new ones for another wording', async () => {
    const before = await bonds();
    await quiz.publishExam({ ...paper, version: 2 });
    expect(await bonds()).toEqual(before);
    await quiz.publishExam({ ...paper, version: 3, wording: 'Reworded' });
    const [reworded] = await bonds();
    expect(reworded).toMatchObject({ content: 'Reworded 1 of Item paper', answers: 0, difficulty: null });
    const caller = await createStudent();
    await sit(caller, '1100000000');
    expect((await bonds())[0]).toMatchObject({ answers: 1, difficulty: 100 });
  });

  it('returns the number of questions answered by all users in ended quizzes', async () => {
    const before = await quiz.call(getOverallStats, {}, admin);
    await sit(await createStudent(), '111-------');
    await sit(await createStudent(), '11--------', false);
    const after = await quiz.call(getOverallStats, {}, admin);
    expect(after.questionsCompleted).toBe(before.questionsCompleted + 3);
  });

  it('counts published questions without an explanation in the current version of each exam', async () => {
    const exam: ExamPlan = { name: 'Unexplained exam', sitting: '2027-04-21', sections: [['Quota', 80]] };
    const before = await quiz.call(getOverallStats, {}, admin);
    await quiz.publishExam({ ...exam, explanations: { 1: '', 2: ' \n', 3: '' } });
    const after = await quiz.call(getOverallStats, {}, admin);
    expect(after).toEqual({
      ...before,
      publishedQuestions: before.publishedQuestions + 80,
      questionsWithoutExplanation: 3,
      explanationGaps: [{ examTitle: exam.name, questions: 80, withoutExplanation: 3 }],
    });
    const listed = async () => {
      const { items, total } = await list({ filter: 'unexplained' });
      return { numbers: items.map(({ questionNumber }) => questionNumber), total };
    };
    expect(await listed()).toEqual({ numbers: [1, 2, 3], total: 3 });
    await quiz.database.query(
      `UPDATE question_statistics SET answers = 10, right_answers = CASE number WHEN 3 THEN 2 ELSE 8 END
        WHERE exam_title = $1 AND number IN (2, 3)`,
      [exam.name],
    );
    expect((await listed()).numbers).toEqual([3, 2, 1]);
    await quiz.publishExam({ ...exam, version: 2 });
    expect((await listed()).total).toBe(0);
    expect(await quiz.call(getOverallStats, {}, admin)).toEqual({
      ...before,
      publishedQuestions: before.publishedQuestions + 80,
    });
  });

  it('refuses an unknown order', async () => {
    const query = { sort: 'answers; DROP TABLE exam' } as unknown as ListQuestionStatisticsQuery;
    expect(await quiz.refused(listQuestionStatistics, query, admin)).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
