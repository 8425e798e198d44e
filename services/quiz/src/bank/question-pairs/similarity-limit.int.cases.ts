import { ExamPublished } from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { createExam, idOf } from '../../../test/create-exam.js';
import { pairQuestions } from '../../../test/pair-questions.js';
import { differentQuestions, sameQuestions } from '../../../test/similar-questions/read-pairs.js';
import { startQuizService } from '../../../test/start-quiz-service.js';

describe('similarity limit', () => {
  const quiz = startForTests(() => startQuizService());
  const pairs = [...sameQuestions, ...differentQuestions];
  const idsOf = (name: string) => pairs.map((_pair, index) => idOf(`${name} ${index + 1}`));

  beforeAll(async () => {
    await publish('Spring', 0);
    await publish('Autumn', 1);
    await pairQuestions(quiz.database);
  });

  async function publish(name: string, place: 0 | 1): Promise<void> {
    const exam = createExam({ name, sections: [['Entry', pairs.length]] });
    for (const [index, pair] of pairs.entries()) {
      const question = exam.questions[index];
      if (!question) throw new Error('too few questions');
      question.content = pair[place].content;
      question.answers.forEach((answer, position) => (answer.text = pair[place].options[position] ?? ''));
    }
    await quiz.publish(ExamPublished, exam);
  }

  async function readSimilarities(): Promise<number[]> {
    const rows = await quiz.database.query<{ similarity: number }[]>(
      `SELECT similarity(one.compared, other.compared) AS similarity
     FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS pair (id, other_id, place)
       JOIN question_text one ON one.question_id = id JOIN question_text other ON other.question_id = other_id
     ORDER BY place`,
      [idsOf('Spring'), idsOf('Autumn')],
    );
    return rows.map(({ similarity }) => similarity);
  }

  it('finds 19 of 20 repeated questions, and 3 of 20 that only look alike', async () => {
    const rows = await quiz.database.query<{ similarity: number }[]>(
      `SELECT similarity FROM question_pair JOIN unnest($1::uuid[], $2::uuid[]) AS pair (id, other_id)
       ON question_id = least(id, other_id) AND other_question_id = greatest(id, other_id)`,
      [idsOf('Spring'), idsOf('Autumn')],
    );
    const atLimit = (await readSimilarities()).filter((similarity) => similarity >= 0.6);
    expect(rows.map(({ similarity }) => similarity).toSorted()).toEqual(atLimit.toSorted());
  });

  it.each([
    [0.5, 20, 7],
    [0.55, 20, 5],
    [0.6, 19, 3],
    [0.65, 18, 1],
    [0.7, 16, 1],
  ])(
    'a limit of %d finds %d repeated questions, and %d that only look alike',
    async (limit, same, different) => {
      const isFound = (await readSimilarities()).map((similarity) => similarity >= limit);
      const found = (questions: readonly boolean[]) => questions.filter(Boolean).length;
      expect([
        found(isFound.slice(0, sameQuestions.length)),
        found(isFound.slice(sameQuestions.length)),
      ]).toEqual([same, different]);
    },
  );
});
