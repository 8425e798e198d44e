import { contentOf, fieldText, mergeFields, takeTheirs } from './question-content';
import { toContent, toValues } from './question-values';
import { managedExam, question } from './test/exams-server';

const base = contentOf(question(5));

test('the values of the form say the same as the content', () => {
  const content = { ...base, citations: ['19 CFR 1', '19 CFR 2'], exhibitId: 'E1', editorNote: 'See CBP.' };
  expect(toContent(toValues(content))).toEqual(content);
  expect(toContent({ ...toValues(base), citations: ' 19 CFR 1 \n\n' }).citations).toEqual(['19 CFR 1']);
});

test('an image that was removed has no description', () => {
  const values = toValues({ ...base, imageUrl: '/exhibits/a.webp', imageDescription: 'A form' });
  expect(toContent({ ...values, imageUrl: null }).imageDescription).toBeNull();
});

test('a merge suggests the text that changed, and names what both changed', () => {
  const mine = { ...base, content: 'Mine', explanation: 'Mine' };
  const theirs = { ...base, content: 'Theirs', citations: ['19 CFR 2'] };
  expect(mergeFields(base, mine, theirs)).toEqual([
    { name: 'content', label: 'Question', suggested: 'mine', isContested: true },
    { name: 'explanation', label: 'Explanation', suggested: 'mine', isContested: false },
    { name: 'citations', label: 'Citations', suggested: 'theirs', isContested: false },
  ]);
  expect(takeTheirs(mine, theirs, ['citations'])).toEqual({ ...mine, citations: ['19 CFR 2'] });
});

test('fields read as names, not as ids', () => {
  const exam = managedExam();
  expect(fieldText({ ...base, exhibitId: 'E1' }, 'exhibitId', exam)).toBe('Exhibit 1');
  expect(fieldText(base, 'categoryId', exam)).toBe('Entry');
  expect(fieldText(base, 'answers', exam)).toBe('A. CBP Form 3461\nB. CBP Form 7501\nC. CBP Form 3299');
});
