import { allCalls, AnswerQuestionBody, type Schema } from '@tenfold/contracts';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import fc from 'fast-check';
import { parseSimple } from './simple-schema.js';

const schemas = new Set(
  allCalls.flatMap(({ input, route }) =>
    [input, route?.body, route?.parameters].filter((schema) => schema !== null && schema !== undefined),
  ),
);

function fieldsOf(schema: Schema<object>): string[] {
  const metadatas = getMetadataStorage().getTargetValidationMetadatas(schema, '', false, false);
  return metadatas.map(({ propertyName }) => propertyName);
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
      fc.assert(
        fc.property(fc.dictionary(keys, value, { maxKeys: 12 }), (plain) => {
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
