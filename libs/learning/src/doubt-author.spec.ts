import {
  type AbilityEstimate,
  type AuthorSums,
  type FoldedAnswer,
  newAbilityEstimate,
  newAuthorSums,
} from './ability-estimate.js';
import fc from 'fast-check';
import { doubtAuthor } from './doubt-author.js';
import { foldSession } from './track-ability.js';

const SECTIONS = 7;
const evidence = (section: number, correct: boolean, firstTimeMs = 90_000): FoldedAnswer => ({
  section,
  correct,
  options: 4,
  kind: 'evidence',
  firstTimeMs,
});

/** Sessions of ten answers, a day each, with the given numbers of right ones. */
const foldSessions = (rightOnes: readonly number[]): AbilityEstimate =>
  rightOnes.reduce(
    (estimate, right, day) =>
      foldSession(
        estimate,
        day,
        Array.from({ length: 10 }, (_value, i) => evidence((day + i) % SECTIONS, (i * 3 + day) % 10 < right)),
      ).estimate,
    newAbilityEstimate(),
  );

const sums = (quickRight: number, quick: number, slowRight: number, slow: number): AuthorSums => ({
  ...newAuthorSums(),
  quick,
  quickRight,
  slow,
  slowRight,
});

test.each<[string, AuthorSums, string | null]>([
  ['no answers', newAuthorSums(), null],
  ['no quick answers', sums(0, 0, 200, 400), null],
  ['twenty quick answers, all right, beside half of the others', sums(20, 20, 25, 50), 'quick answers'],
  ['six quick answers, all right, beside half of the others', sums(6, 6, 25, 50), null],
  ['a good student who is quick and better when quick', sums(46, 50, 120, 150), null],
  ['nearly all answers quick and right', sums(78, 80, 8, 10), 'quick answers'],
  ['quick guesses', sums(25, 100, 60, 100), null],
])('%s', (_name, given, doubt) => {
  expect(doubtAuthor(given)).toBe(doubt);
});

test('sessions in turns on two levels are doubted, and equal ones are not', () => {
  const doubtOf = (rightOnes: readonly number[]) => doubtAuthor(foldSessions(rightOnes).author);
  const inTurns = Array.from({ length: 24 }, (_value, session) => (session % 2 === 0 ? 10 : 3));
  expect(doubtOf(inTurns)).toBe('two levels');
  expect(doubtOf(inTurns.slice(0, 8))).toBeNull();
  expect(doubtOf(inTurns.map(() => 7))).toBeNull();
  expect(doubtOf(inTurns.map((_right, session) => 4 + Math.floor(session / 5)))).toBeNull();
});

test('only first answers to graded questions are counted by speed, rapid guesses among them', () => {
  const { author } = foldSession(newAbilityEstimate(), 0, [
    evidence(0, true, 19_999),
    evidence(1, false, 20_000),
    { ...evidence(2, true, 3_000), kind: 'no-practice' },
    { section: 3, correct: true, options: 4, kind: 'practice' },
    { ...evidence(4, true), firstTimeMs: null },
  ]).estimate;
  expect(author).toMatchObject({ quick: 2, quickRight: 2, slow: 1, slowRight: 0 });
});

test('levels are judged from the first session after 40 answers that are evidence', () => {
  expect(foldSessions([7, 7, 7, 7]).author).toMatchObject({ sessions: 0, dispersion: 0 });
  expect(foldSessions([7, 7, 7, 7, 7]).author).toMatchObject({ sessions: 1 });
});

test('a quick right answer more never takes a doubt away, and a wrong one never adds one', () => {
  const answers = fc
    .tuple(fc.nat(200), fc.nat(200))
    .map(([right, wrong]) => ({ right, count: right + wrong }));
  fc.assert(
    fc.property(answers, answers, (quick, slow) => {
      const doubt = (right: number, count: number) =>
        doubtAuthor(sums(right, count, slow.right, slow.count)) !== null;
      const before = doubt(quick.right, quick.count);
      // an answer changes the number of quick ones too, which decides whether they are most
      fc.pre(quick.count !== slow.count);
      if (before) expect(doubt(quick.right + 1, quick.count + 1)).toBe(true);
      else expect(doubt(quick.right, quick.count + 1)).toBe(false);
    }),
  );
});
