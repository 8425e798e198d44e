import { compareDetails, compareQuestions, isChanged } from './compare-exams';
import { managedExam, question } from './test/exams-server';
import { diffText } from '../../ui/diff/diff-text';

const before = managedExam({ questions: [question(1), question(2), question(3)] });

test('finds changed, added and removed questions, field by field', () => {
  const after = managedExam({
    questions: [question(1), question(2, { correctAnswer: 'B,C', explanation: 'New' }), question(4)],
  });
  const compared = compareQuestions(before, after);
  expect(compared.map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'same'],
    [2, 'changed'],
    [3, 'removed'],
    [4, 'added'],
  ]);
  expect(compared[1]?.fields.filter(isChanged)).toEqual([
    { label: 'Explanation', before: 'The entry summary is CBP Form 7501.', after: 'New' },
    { label: 'Key', before: 'B', after: 'B or C' },
  ]);
});

test('finds changed details, and an exhibit that was added', () => {
  const exhibits = [{ id: 'E2', title: 'Map', content: 'Ports', images: [] }];
  const after = managedExam({ title: 'April 2025, corrected', exhibits: [...before.exhibits, ...exhibits] });
  expect(compareDetails(before, after).filter(isChanged)).toEqual([
    { label: 'Title', before: 'April 2025', after: 'April 2025, corrected' },
    { label: 'Exhibit “Map”', before: '', after: 'Ports' },
  ]);
});

test.each([
  ['words', 'file the entry', 'file an entry', ['file ', '-the', '+an', ' entry']],
  ['characters', 'entry', 'entries', ['entr', '-y', '+ies']],
] as const)('compares %s', (unit, one, other, pieces) => {
  const signs = { same: '', removed: '-', added: '+' };
  expect(diffText(one, other, unit).map(({ kind, text }) => signs[kind] + text)).toEqual(pieces);
});
