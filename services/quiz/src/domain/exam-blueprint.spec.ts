import fc from 'fast-check';
import { apportion, bySection, examSeconds, partsOf, sectionBounds } from './exam-blueprint.js';

const question = (id: string, categoryId: string) => ({
  id,
  categoryId,
  sectionName: `Section ${categoryId}`,
});

describe('apportion', () => {
  it.each([
    ['April 2025', [15, 5, 5, 15, 25, 15], [8, 2, 2, 8, 13, 7]],
    ['October 2025', [20, 5, 5, 10, 25, 15], [10, 2, 2, 5, 13, 8]],
    ['April 2026', [17, 9, 4, 10, 25, 15], [9, 4, 2, 5, 13, 7]],
  ])('halves the section counts of %s', (_sitting, counts, half) => {
    expect(apportion(counts, 40)).toEqual(half);
  });

  it('keeps the counts of a whole exam, and has no section without questions', () => {
    expect(apportion([20, 25, 35], 80)).toEqual([20, 25, 35]);
    expect(apportion([], 40)).toEqual([]);
  });

  it('adds up to the total, and each share is within one of its quota', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(counts, (given) => {
        const sum = given.reduce((all, count) => all + count, 0);
        const total = Math.floor(sum / 2);
        const shares = apportion(given, total);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(total);
        shares.forEach((share, position) =>
          expect(Math.abs(share - ((given[position] ?? 0) * total) / sum)).toBeLessThan(1),
        );
      }),
    );
  });
});

it.each([
  [80, 1, 270],
  [80, 1.5, 405],
  [80, 2, 540],
  [40, 1, 135],
  [40, 1.5, 202.5],
  [10, 1, 34],
  [1, 1, 4],
] as const)('an exam of %d questions with factor %d takes %d minutes', (questions, timeFactor, minutes) => {
  expect(examSeconds(questions, timeFactor)).toBe(minutes * 60);
});

it('sorts questions by section, in the order in which the sections first appear', () => {
  const drawn = [question('1', 'quota'), question('2', 'entry'), question('3', 'quota')];
  expect(bySection(drawn).map(({ id }) => id)).toEqual(['1', '3', '2']);
});

it('groups questions by section in exam order, and numbers runs of one section', () => {
  const questions = [
    question('1', 'quota'),
    question('2', 'entry'),
    question('3', 'entry'),
    question('4', 'quota'),
  ];
  expect(partsOf(questions)).toEqual([
    { categoryId: 'quota', sectionName: 'Section quota', questionIds: ['1', '4'] },
    { categoryId: 'entry', sectionName: 'Section entry', questionIds: ['2', '3'] },
  ]);
  expect(sectionBounds(questions)).toEqual([
    { categoryId: 'quota', sectionName: 'Section quota', firstNumber: 1, lastNumber: 1 },
    { categoryId: 'entry', sectionName: 'Section entry', firstNumber: 2, lastNumber: 3 },
    { categoryId: 'quota', sectionName: 'Section quota', firstNumber: 4, lastNumber: 4 },
  ]);
});
