import { examSectionsProblem } from './exam-sections.js';

const sections = [
  { sectionName: 'Entry', questions: 55, olderNames: ['ACE', 'Bonds'] },
  { sectionName: 'Quota', questions: 25, olderNames: [] },
];
const withOlder = (...olderNames: string[]) =>
  [sections[0], { ...sections[1], olderNames }] as typeof sections;

test('80 questions and distinct names are valid', () => {
  expect(examSectionsProblem(sections)).toBeNull();
});

test.each([
  [79, 'The questions add up to 79. An exam has 80.'],
  [81, 'The questions add up to 81. An exam has 80.'],
])('%i questions are refused', (sum, message) => {
  const wrong = sections.map((section, index) =>
    index === 1 ? { ...section, questions: sum - 55 } : section,
  );
  expect(examSectionsProblem(wrong)).toEqual({ field: 'questions', message });
});

test.each([
  [' ace', '“ace” is named twice. A name belongs to one section only.'],
  ['ENTRY', '“ENTRY” is named twice. A name belongs to one section only.'],
  ['Quota', '“Quota” is named twice. A name belongs to one section only.'],
  ['  ', 'A name is empty.'],
  ['A\0B', '“A\0B” contains a control character.'],
])('the older name %p is refused', (name, message) => {
  expect(examSectionsProblem(withOlder(name))).toEqual({ field: 'olderNames', message });
});
