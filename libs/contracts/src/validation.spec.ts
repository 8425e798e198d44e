import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, IsOptional, validateSync } from 'class-validator';
import { allCalls } from './index.js';
import { Id, Nullable } from './validation.js';

class Reference {
  @Id() id!: string;
  @Nullable() @Id() parentId!: string | null;
  @IsOptional() @Id() categoryId?: string;
}

const lower = '0f8fad5b-d9cb-469f-a165-70867728950e';
const parse = (plain: object) => plainToInstance(Reference, plain);
const wrongIn = (plain: object) => validateSync(parse(plain)).map(({ property }) => property);

describe('an id', () => {
  it.each([lower, lower.toUpperCase(), '0F8fad5b-d9cb-469f-A165-70867728950e'])('%s is lower-cased', (id) => {
    const plain = { id, parentId: id, categoryId: id };
    expect(wrongIn(plain)).toEqual([]);
    expect(parse(plain)).toEqual({ id: lower, parentId: lower, categoryId: lower });
  });

  it('stays null or undefined when it is optional', () => {
    const plain = { id: lower, parentId: null };
    expect(wrongIn(plain)).toEqual([]);
    expect({ ...parse(plain) }).toStrictEqual(plain);
  });

  it.each([null, undefined, 7, [lower], { id: lower }, '', 'ABC', `${lower} `])(
    'is refused when it is %j',
    (id) => {
      expect(wrongIn({ id, parentId: null })).toEqual(['id']);
    },
  );
});

test('no refusal shows a regular expression', () => {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: Map<unknown, { name?: string; message?: unknown; propertyName: string }[]>;
  };
  const patterns = [...validationMetadatas.values()].flat().filter(({ name }) => name === 'matches');
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter(({ message }) => !message).map(({ propertyName }) => propertyName)).toEqual([]);
});

describe('a call of editors', () => {
  const reads = /\.(get|list|read|compare|preview|export)(-[a-z]+)?$/;
  // an edition is named by its content and a state or a decision is set, so a repeated request changes nothing
  const repeatable = /\.(reference\.(load|change-state)|law-change\.decide|withdrawn-question\.change)$/;
  const writes = allCalls.filter(
    ({ access, subject }) => access === 'editor' && !reads.test(subject) && !repeatable.test(subject),
  );

  it.each(writes.map((call) => [call.subject, call] as const))(
    '%s changes something, so it takes an idempotency key',
    (_subject, { input: Input, fromRequest }) => {
      expect(fromRequest).toContain('idempotencyKey');
      const wrong = validateSync(Object.assign(new Input(), { idempotencyKey: 'two words' }));
      expect(wrong.map(({ property }) => property)).toContain('idempotencyKey');
    },
  );
});
