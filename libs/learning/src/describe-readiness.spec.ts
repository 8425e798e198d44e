import fc from 'fast-check';
import {
  chanceText,
  chanceWord,
  gainsPerHour,
  isEvidenceStale,
  nextSections,
  readinessTrend,
  roundedChance,
} from './describe-readiness.js';
import {
  EXAM_MIX,
  EXAM_SECTION_LABELS,
  EXAM_SECTIONS,
  OLDER_SECTION_NAMES,
  sectionIndexOf,
} from './sections.js';

const sectionIndex = sectionIndexOf(OLDER_SECTION_NAMES);

test.each([
  [0.049, 'under 5%', 'unlikely'],
  [0.05, 'about 5%', 'unlikely'],
  [0.1, 'about 10%', 'not yet'],
  [0.35, 'about 35%', 'not yet'],
  [0.364, 'about 35%', 'could go either way'],
  [0.65, 'about 65%', 'could go either way'],
  [0.66, 'about 65%', 'likely'],
  [0.9, 'about 90%', 'likely'],
  [0.95, 'about 95%', 'very likely'],
  [0.951, 'over 95%', 'very likely'],
])('a chance of %d is shown as %s: %s', (pass, text, word) => {
  expect(chanceText(pass)).toBe(text);
  expect(chanceWord(pass)).toBe(word);
});

test('the ends of a range are rounded to 5%', () => {
  expect([0.02, 0.19, 0.226, 0.99].map(roundedChance)).toEqual([0, 20, 25, 100]);
});

test.each([
  [60, 56, 'rising'],
  [59.9, 56, 'no clear change'],
  [50, 60, 'no clear change'],
  [60, null, 'no clear change'],
])('an expected score of %d after %p is %s', (now, before, trend) => {
  expect(readinessTrend(now, before)).toBe(trend);
});

test('evidence is stale after 14 days', () => {
  expect([13.9, 14].map(isEvidenceStale)).toEqual([false, true]);
});

describe('the next questions', () => {
  const equal = EXAM_SECTIONS.map(() => 0.5);
  const after = (chances: number[], answered: number[]) => ({ mix: EXAM_MIX, chances, answered });
  const none = EXAM_SECTIONS.map(() => 0);
  const many = EXAM_SECTIONS.map(() => 100);

  test('come mostly from large sections, and spread as answers are added', () => {
    const thirty = nextSections(after(equal, none), many, 30);
    expect(thirty).toHaveLength(30);
    expect(thirty[0]).toBe(5);
    const counts = many.map((_count, section) => thirty.filter((each) => each === section).length);
    expect(Math.max(...counts)).toBe(counts[5]);
    expect(new Set(thirty).size).toBeGreaterThan(2);
  });

  test('avoid what is known or practiced much', () => {
    const known = equal.with(5, 0.99);
    expect(nextSections(after(known, none), many, 10)).not.toContain(5);
    expect(nextSections(after(equal, none.with(5, 500)), many, 10)).not.toContain(5);
  });

  test('are no more than the bank has', () => {
    expect(nextSections(after(equal, none), none.with(2, 3), 10)).toEqual([2, 2, 2]);
  });

  test('keep their order when the first of them have been answered', () => {
    const sections = fc.array(fc.nat(60), { minLength: many.length, maxLength: many.length });
    const chances = sections.map((given) => given.map((percent) => percent / 100));
    fc.assert(
      fc.property(sections, sections, chances, fc.nat(40), (available, answered, expected, done) => {
        const order = nextSections(after(expected, answered), available, 100);
        const first = order.slice(0, done);
        const add = (counts: number[], by: number) =>
          counts.map((count, section) => count + by * first.filter((each) => each === section).length);
        expect(nextSections(after(expected, add(answered, 1)), add(available, -1), 100 - done)).toEqual(
          order.slice(done),
        );
      }),
    );
  });
});

test('a label is a name of its section', () => {
  expect(EXAM_SECTION_LABELS.map(sectionIndex)).toEqual(EXAM_SECTIONS.map((_name, index) => index));
});

test('the mix has the questions of one exam', () => {
  expect(EXAM_MIX).toHaveLength(EXAM_SECTIONS.length);
  expect(EXAM_MIX.reduce((sum, questions) => sum + questions)).toBe(80);
});

test('a section without a question in the exam gains nothing', () => {
  const mix = EXAM_MIX.with(3, 0).with(2, 5);
  const practice = { mix, chances: EXAM_SECTIONS.map(() => 0.5), answered: EXAM_SECTIONS.map(() => 0) };
  expect(gainsPerHour(practice)[3]).toBe(0);
  const many = EXAM_SECTIONS.map(() => 100);
  expect(nextSections(practice, many, 40)).not.toContain(3);
});

test('an older name that was edited counts for its new section', () => {
  const edited = sectionIndexOf(EXAM_SECTIONS.map((_name, index) => (index === 2 ? ['Bonds'] : [])));
  expect([edited('bonds'), edited('ACE'), edited('Quota')]).toEqual([2, null, 2]);
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
