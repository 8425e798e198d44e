import { chanceText, chanceWord, readinessTrend } from './describe-readiness.js';
import { EXAM_MIX, EXAM_SECTIONS, sectionIndex } from './sections.js';

test.each([
  [0.049, 'under 5 %', 'unlikely'],
  [0.05, 'about 5 %', 'unlikely'],
  [0.1, 'about 10 %', 'not yet'],
  [0.35, 'about 35 %', 'not yet'],
  [0.364, 'about 35 %', 'could go either way'],
  [0.65, 'about 65 %', 'could go either way'],
  [0.66, 'about 65 %', 'likely'],
  [0.9, 'about 90 %', 'likely'],
  [0.95, 'about 95 %', 'very likely'],
  [0.951, 'over 95 %', 'very likely'],
])('a chance of %d is shown as %s: %s', (pass, text, word) => {
  expect(chanceText(pass)).toBe(text);
  expect(chanceWord(pass)).toBe(word);
});

test.each([
  [60, 56, 'rising'],
  [59.9, 56, 'no clear change'],
  [50, 60, 'no clear change'],
  [60, null, 'no clear change'],
])('an expected score of %d after %p is %s', (now, before, trend) => {
  expect(readinessTrend(now, before)).toBe(trend);
});

test('the mix has the questions of one exam', () => {
  expect(EXAM_MIX).toHaveLength(EXAM_SECTIONS.length);
  expect(EXAM_MIX.reduce((sum, questions) => sum + questions)).toBe(80);
});

test.each([
  ['Broker Compliance', 0],
  [' entry / entry summary ', 5],
  ['Fines & Penalties', 0],
  ['Drawback', 3],
  ['IPR', 5],
  ['AD/CVD', 6],
  ['Miscellaneous', null],
])('questions of the section %p count for %p', (name, index) => {
  expect(sectionIndex(name)).toBe(index);
});
