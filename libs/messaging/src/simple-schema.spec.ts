import * as contracts from '@tenfold/contracts';
import { allCalls, AnswerQuestionBody, QuizCompleted, StartQuizBody, type Schema } from '@tenfold/contracts';
import { plainToInstance } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, validateSync } from 'class-validator';
import fc from 'fast-check';
import { parseSimple } from './simple-schema.js';

const eventClasses = Object.values(contracts).flatMap((exported) =>
  typeof exported === 'object' && 'data' in exported ? [exported.data as Schema<object>] : [],
);
const schemas = new Set([
  ...allCalls.flatMap(({ input, route }) =>
    [input, route?.body, route?.parameters].filter((schema) => schema !== null && schema !== undefined),
  ),
  ...eventClasses,
]);

function fieldsOf(schema: Schema<object>): string[] {
  const metadatas = getMetadataStorage().getTargetValidationMetadatas(schema, '', false, false);
  return metadatas.map(({ propertyName }) => propertyName);
}

function nestedFieldsOf(schema: Schema<object>): string[] {
  return fieldsOf(schema).flatMap((name) => {
    const type = defaultMetadataStorage.findTypeMetadata(schema, name)?.typeFunction() as
      Schema<object> | undefined;
    return type ? fieldsOf(type) : [];
  });
}

const value = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.constantFrom('quick', 'full', 'B', 'b', 'F', '2027-01-31T08:00:00Z', 'a\0b', '', 'a@b.example', '12'),
  fc.constantFrom(undefined, null, true, false, 0, 1, -1, 1.5, NaN, 1e9),
  fc.string(),
  fc.constantFrom({}, [], ['B'], { id: 1 }),
);

function parseWithLibraries(schema: Schema<object>, plain: object): object | null {
  const parsed = plainToInstance(schema, plain);
  const errors = validateSync(parsed, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
  });
  return errors.length === 0 ? parsed : null;
}

describe('parseSimple', () => {
  it.each([...schemas].map((schema) => [schema.name, schema] as const))(
    'accepts nothing for %s that the libraries refuse, and returns the same object',
    (_name, schema) => {
      const keys = fc.constantFrom(...fieldsOf(schema), 'unknown', 'constructor');
      const nested = fc.dictionary(fc.constantFrom(...nestedFieldsOf(schema), 'unknown'), value, {
        maxKeys: 6,
      });
      fc.assert(
        fc.property(fc.dictionary(keys, fc.oneof(value, nested), { maxKeys: 12 }), (plain) => {
          const parsed = parseSimple(schema, plain);
          if (parsed === null) return;
          expect(parsed).toStrictEqual(parseWithLibraries(schema, plain));
        }),
      );
    },
  );

  it('parses a valid answer', () => {
    const plain = {
      sessionId: '0193484E-7B00-7A11-8C22-5A6F3B9D0E01',
      questionId: '0193484e-7b00-7a11-8c22-5a6f3b9d0e02',
      selectedAnswer: 'b',
      flagged: true,
      timeSpentMs: 1_200,
    };
    expect(parseSimple(AnswerQuestionBody, plain)).toStrictEqual(
      Object.assign(new AnswerQuestionBody(), plain, {
        sessionId: plain.sessionId.toLowerCase(),
        selectedAnswer: 'B',
      }),
    );
  });

  const completed = {
    userId: '0193484e-7b00-7a11-8c22-5a6f3b9d0e01',
    sessionId: '0193484e-7b00-7a11-8c22-5a6f3b9d0e02',
    sessionType: 'quick',
    displayName: 'Quick Quiz',
    score: 70,
    correctAnswers: 7,
    totalQuestions: 10,
    studyMinutes: 4.5,
    completedAt: '2027-01-31T08:00:00.000Z',
    statsVersion: 3,
    before: { totalQuizzes: 2, totalQuestionsCompleted: 20, currentStreak: 1, averageScore: 65 },
    after: { totalQuizzes: 3, totalQuestionsCompleted: 30, currentStreak: 2, averageScore: 66.7 },
  };

  it('parses an event with nested objects', () => {
    const parsed = parseSimple(QuizCompleted.data, completed);
    expect(parsed).not.toBeNull();
    expect(parsed).toStrictEqual(parseWithLibraries(QuizCompleted.data, completed));
    expect(parsed?.after.constructor).not.toBe(Object);
  });

  it.each([
    ['an unknown field of a nested object', { after: { ...completed.after, later: 1 } }],
    ['a wrong field of a nested object', { after: { ...completed.after, averageScore: 101 } }],
    ['a list instead of a nested object', { after: [completed.after] }],
    ['null instead of a nested object', { after: null }],
    ['a missing nested object', { after: undefined }],
  ])('leaves %s to the libraries', (_case, change) => {
    expect(parseSimple(QuizCompleted.data, { ...completed, ...change })).toBeNull();
  });

  it('parses an object whose lists are absent, and leaves one with a list to the libraries', () => {
    expect(parseSimple(StartQuizBody, { sessionType: 'quick' })).toStrictEqual(
      parseWithLibraries(StartQuizBody, { sessionType: 'quick' }),
    );
    expect(parseSimple(StartQuizBody, { sessionType: 'custom', custom: { categoryIds: [] } })).toBeNull();
  });

  it.each([
    ['an unknown key', { later: 1 }],
    ['a wrong letter', { selectedAnswer: 'F' }],
    ['a nested object', { selectedAnswer: { toUpperCase: 1 } }],
    ['a missing field', { questionId: undefined }],
  ])('leaves %s to the libraries', (_case, change) => {
    const id = '0193484e-7b00-7a11-8c22-5a6f3b9d0e01';
    const plain = { sessionId: id, questionId: id, selectedAnswer: 'B', ...change };
    expect(parseSimple(AnswerQuestionBody, plain)).toBeNull();
  });
});
