import { randomUUID } from 'node:crypto';
import {
  ExamPublished,
  listQuestionPairs,
  reviewQuestionPair,
  type PairVerdict,
  type QuestionPair,
  type QuestionPairPage,
} from '@tenfold/contracts';
import { createCaller, startForTests } from '@tenfold/testing';
import { createExam, idOf } from '../../../test/create-exam.js';
import { pairQuestions } from '../../../test/pair-questions.js';
import { startQuizService } from '../../../test/start-quiz-service.js';

describe('question pairs', () => {
  const quiz = startForTests(() => startQuizService());
  const admin = createCaller({ isAdmin: true });

  const DRAWBACK =
    'Which of the following time limits applies to the filing of a claim for manufacturing drawback under 19 CFR Part 190?';
  const BOND =
    'A surety company has terminated a continuous bond. How many days of notice must the surety give to the principal and to CBP?';
  const SHORT = 'Which is correct?';

  interface Sitting {
    version?: number;
    sitting?: string | null;
    /** Options of a question are `Choice A` to `Choice D` unless given. */
    questions: (string | [content: string, options: string[]])[];
    correctAnswers?: Record<number, string>;
  }

  async function publish(
    name: string,
    { version = 1, sitting = null, questions, correctAnswers }: Sitting,
  ): Promise<void> {
    const exam = createExam({
      name,
      version,
      sitting,
      correctAnswers,
      sections: [['Entry', questions.length]],
    });
    questions.forEach((given, index) => {
      const [content, options] = typeof given === 'string' ? [given, null] : given;
      const question = exam.questions[index];
      if (!question) throw new Error('too few questions');
      question.content = content;
      question.answers.forEach((answer, position) => (answer.text = options?.[position] ?? answer.text));
    });
    await quiz.publish(ExamPublished, exam);
    await pairAll();
  }

  const pairAll = () => pairQuestions(quiz.database);

  const list = (
    query: { state?: 'open' | 'reviewed'; limit?: number; offset?: number } = {},
  ): Promise<QuestionPairPage> => quiz.call(listQuestionPairs, query, admin);

  async function pairOf(name: string, state: 'open' | 'reviewed' = 'open'): Promise<QuestionPair> {
    const { pairs } = await list({ state });
    const found = pairs.find((pair) =>
      [pair.question, pair.other].some(({ questionId }) => questionId === idOf(name)),
    );
    if (!found) throw new Error(`no pair of ${name}`);
    return found;
  }

  const review = (pair: QuestionPair, verdict: PairVerdict, caller = admin): Promise<null> =>
    quiz.call(
      reviewQuestionPair,
      {
        questionId: pair.question.questionId,
        otherQuestionId: pair.other.questionId,
        textsDigest: pair.textsDigest,
        verdict,
      },
      caller,
    );

  const events = (): Promise<{ detail: string }[]> =>
    quiz.database.query(
      `SELECT payload ->> 'detail' AS detail FROM outbox WHERE payload ->> 'action' = 'question-pair.reviewed' ORDER BY id`,
    );

  beforeAll(async () => {
    await publish('October', { sitting: '2024-10-23', questions: [DRAWBACK, BOND, SHORT] });
  });

  it('finds similar questions of different exams, and no others', async () => {
    expect(await list()).toEqual({ pairs: [], open: 0, reviewed: 0 });
    await publish('April', {
      sitting: '2024-04-24',
      questions: [
        DRAWBACK.replace('manufacturing', 'unused merchandise'),
        'Who may sign an entry summary?',
        DRAWBACK,
      ],
    });
    const { pairs, open } = await list();
    expect(open).toBe(2);
    expect(pairs.map(({ question, other }) => [question.questionNumber, other.questionNumber])).toEqual([
      [3, 1],
      [1, 1],
    ]);
    expect(pairs[0]).toMatchObject({
      question: { questionId: idOf('April 3'), examTitle: 'April', sitting: '2024-04-24', content: DRAWBACK },
      other: {
        examTitle: 'October',
        correctAnswer: 'A',
        options: [{ letter: 'A', text: 'Choice A' }, {}, {}, {}],
      },
      similarity: 100,
      verdict: null,
      reviewedAt: null,
    });
    expect(pairs[1]?.similarity).toBeGreaterThan(60);
  });

  it('compares the options too when the question is short', async () => {
    const options = [
      'A carnet is a bond.',
      'An ATA carnet expires.',
      'A TIR carnet is paper.',
      'None of these.',
    ];
    await publish('Short one', { questions: [[SHORT, options]] });
    await expect(pairOf('Short one 1')).rejects.toThrow('no pair');
    await publish('Short two', { questions: [[SHORT, options.toReversed()]] });
    expect(await pairOf('Short two 1')).toMatchObject({ question: { content: SHORT } });
  });

  it('pages the open pairs', async () => {
    const { pairs, open } = await list({ limit: 1, offset: 1 });
    expect(pairs).toHaveLength(1);
    expect(open).toBe(3);
  });

  it('stores a verdict once, and moves the pair to the reviewed ones', async () => {
    const pair = await pairOf('April 3');
    await Promise.all([review(pair, 'same'), review(pair, 'same')]);
    await review(pair, 'same');
    expect(await events()).toHaveLength(1);
    expect(await list({ state: 'reviewed' })).toMatchObject({
      pairs: [{ verdict: 'same', reviewedAt: expect.any(String) as string }],
      open: 2,
      reviewed: 1,
    });
  });

  it('lets an administrator correct a verdict, with the ids in either order', async () => {
    const { question, other, ...pair } = await pairOf('April 3', 'reviewed');
    await review({ ...pair, question: other, other: question }, 'same_stem_other_answer');
    expect(await pairOf('April 3', 'reviewed')).toMatchObject({ verdict: 'same_stem_other_answer' });
    expect((await events()).at(-1)?.detail).toMatch(
      /^same question to same question with another answer, other question /,
    );
  });

  it('refuses a verdict on texts that have changed, on an unknown pair, and by other users', async () => {
    const pair = await pairOf('April 1');
    const input = {
      questionId: pair.question.questionId,
      otherQuestionId: pair.other.questionId,
      textsDigest: pair.textsDigest,
      verdict: 'same' as const,
    };
    const changed = { ...input, textsDigest: '0'.repeat(32) };
    expect(await quiz.refused(reviewQuestionPair, changed, admin)).toMatchObject({ code: 'CONFLICT' });
    const unknown = { ...input, otherQuestionId: randomUUID() };
    expect(await quiz.refused(reviewQuestionPair, unknown, admin)).toMatchObject({ code: 'NOT_FOUND' });
    const student = await quiz.callerWith('pro', 'active');
    expect(await quiz.refused(reviewQuestionPair, input, student)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await quiz.refused(listQuestionPairs, {}, student)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('does not store a verdict again when the request is repeated with its key', async () => {
    const pair = await pairOf('April 3', 'reviewed');
    const input = {
      questionId: pair.question.questionId,
      otherQuestionId: pair.other.questionId,
      textsDigest: pair.textsDigest,
      verdict: 'different' as const,
      idempotencyKey: 'review-of-a-pair',
    };
    expect(await quiz.call(reviewQuestionPair, input, admin)).toBeNull();
    await review(pair, 'same_stem_other_answer', createCaller({ isAdmin: true }));
    const before = await events();
    expect(await quiz.call(reviewQuestionPair, input, admin)).toBeNull();
    expect(await pairOf('April 3', 'reviewed')).toMatchObject({ verdict: 'same_stem_other_answer' });
    expect(await events()).toEqual(before);
  });

  it('keeps the verdict in a new version with the same text, and asks again when a text has changed', async () => {
    const questions = [DRAWBACK, BOND, SHORT];
    await publish('October', { version: 2, sitting: '2024-10-23', questions });
    expect(await pairOf('April 3', 'reviewed')).toMatchObject({ verdict: 'same_stem_other_answer' });
    await publish('October', {
      version: 3,
      sitting: '2024-10-23',
      questions: [[DRAWBACK, ['Five years', 'Three years', 'One year', 'None']], BOND, SHORT],
    });
    expect(await pairOf('April 3')).toMatchObject({
      verdict: null,
      other: { options: [{ text: 'Five years' }, {}, {}, {}] },
    });
  });

  it('asks again when a key has changed', async () => {
    const pair = await pairOf('April 3');
    await review(pair, 'same');
    await publish('April', {
      version: 2,
      sitting: '2024-04-24',
      questions: [
        DRAWBACK.replace('manufacturing', 'unused merchandise'),
        'Who may sign an entry summary?',
        DRAWBACK,
      ],
      correctAnswers: { 3: 'B' },
    });
    expect(await pairOf('April 3')).toMatchObject({ verdict: null, question: { correctAnswer: 'B' } });
    expect(
      await quiz.refused(
        reviewQuestionPair,
        {
          questionId: pair.question.questionId,
          otherQuestionId: pair.other.questionId,
          textsDigest: pair.textsDigest,
          verdict: 'same',
        },
        admin,
      ),
    ).toMatchObject({ code: 'CONFLICT' });
  });

  it('dissolves a pair when a text has become another one, and when a question is removed', async () => {
    const questions = ['Which documents must accompany an informal entry of returned goods?', BOND, DRAWBACK];
    await publish('April', { version: 3, sitting: '2024-04-24', questions });
    await expect(pairOf('April 1')).rejects.toThrow('no pair');
    expect(await pairOf('April 2')).toMatchObject({ other: { questionId: idOf('October 2') } });
    await publish('April', { version: 4, sitting: '2024-04-24', questions: questions.slice(0, 1) });
    expect((await list()).open).toBe(1);
  });

  it('compares each exam once, also in several processes', async () => {
    await publish('July', { questions: [BOND] });
    await quiz.database.query('UPDATE exam SET paired_version = NULL');
    await Promise.all([pairAll(), pairAll(), pairAll()]);
    expect((await list()).open).toBe(2);
  });
});
