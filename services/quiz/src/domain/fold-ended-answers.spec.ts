import { EXAM_SECTIONS, foldSession, newAbilityEstimate, type AbilityEstimate } from '@tenfold/learning';
import { examSectionsVersion, firstExamSections } from './exam-sections.js';
import {
  evidenceOutcome,
  foldAllAnswers,
  foldEndedAnswers,
  readinessWeek,
  weekOf,
  type EndedAnswer,
  type EndedAnswers,
} from './fold-ended-answers.js';

const question = { sectionName: 'Entry', correctAnswer: 'A', letters: ['A', 'B', 'C', 'D'] };
const answer: EndedAnswer = { isCorrect: true, isRepeated: false, timeMs: 60_000, question };
const monday = Date.parse('2026-11-23T10:00:00Z');
const DAY = 24 * 3_600_000;
const { mix, indexOf } = firstExamSections;

test.each<[string, Partial<EndedAnswer>, string]>([
  ['a first answer', {}, 'counted'],
  ['an answer whose time is unknown', { timeMs: null }, 'counted'],
  ['a repeated question', { isRepeated: true }, 'repeated'],
  ['an answer after 10 seconds', { timeMs: 10_000 }, 'counted'],
  ['an answer within 10 seconds', { timeMs: 9_999 }, 'rapid'],
  ['a removed question', { question: { ...question, correctAnswer: 'REMOVED' } }, 'not_graded'],
  [
    'a question whose every option is right',
    { question: { ...question, correctAnswer: 'A or B or C or D' } },
    'not_graded',
  ],
  [
    'a repeated question of an unknown section',
    { isRepeated: true, question: { ...question, sectionName: 'Miscellaneous' } },
    'unknown_section',
  ],
])('%s is %s', (_what, change, outcome) => {
  expect(evidenceOutcome({ ...answer, ...change }, indexOf)).toBe(outcome);
});

test('a session without an answer of a known section changes nothing', () => {
  const estimate = newAbilityEstimate();
  const unknown = { ...answer, question: { ...question, sectionName: 'Miscellaneous' } };
  for (const answers of [[], [unknown]])
    expect(foldEndedAnswers(estimate, { endedMs: monday, answers }, indexOf)).toBe(estimate);
});

test('first answers to graded questions are counted by speed', () => {
  const answers = [
    { ...answer, timeMs: 4_000 },
    { ...answer, isCorrect: false },
    { ...answer, isRepeated: true },
    { ...answer, question: { ...question, correctAnswer: 'REMOVED' } },
  ];
  const { author } = foldEndedAnswers(newAbilityEstimate(), { endedMs: monday, answers }, indexOf);
  expect(author).toMatchObject({ quick: 1, quickRight: 1, slow: 1, slowRight: 0 });
});

test('folding all sessions gives the digits of folding one by one, and the last prediction of each week', () => {
  const wrong = { ...answer, isCorrect: false };
  const repeated = { ...answer, isRepeated: true };
  const sessions: EndedAnswers[] = [
    { endedMs: monday, answers: [answer, wrong] },
    { endedMs: monday + 2 * DAY, answers: [answer, repeated] },
    { endedMs: monday + 3 * DAY, answers: [] },
    { endedMs: monday + 8 * DAY, answers: [wrong] },
  ];
  const examsOf = (week: string) => (week === '2026-11-23' ? 2 : 3);
  const all = foldAllAnswers(newAbilityEstimate(), sessions, examsOf, firstExamSections);

  const [first, second, third, fourth] = sessions as [EndedAnswers, EndedAnswers, EndedAnswers, EndedAnswers];
  const fold = (estimate: AbilityEstimate, session: EndedAnswers) =>
    foldEndedAnswers(estimate, session, indexOf);
  const afterSecond = fold(fold(newAbilityEstimate(), first), second);
  const afterFourth = fold(fold(afterSecond, third), fourth);
  expect(all.estimate).toEqual(afterFourth);
  expect(all.estimate.evidence).toBe(4);
  expect(all.weeks).toEqual([
    readinessWeek(afterSecond, second.endedMs, { mix, examsInBank: 2 }),
    readinessWeek(afterFourth, fourth.endedMs, { mix, examsInBank: 3 }),
  ]);
  expect(all.weeks.map(({ week }) => week)).toEqual(['2026-11-23', '2026-11-30']);
});

test('another version of the sections moves answers to another section and weighs it differently', () => {
  const olderNames = EXAM_SECTIONS.map((_name, index) => (index === 2 ? ['Entry'] : []));
  const edited = examSectionsVersion(2, mix.with(2, 23).with(5, 5), olderNames);
  const sessions = [{ endedMs: monday, answers: [answer] }];
  const before = foldAllAnswers(newAbilityEstimate(), sessions, () => 2, firstExamSections);
  const after = foldAllAnswers(newAbilityEstimate(), sessions, () => 2, edited);
  expect([before.sectionsVersion, after.sectionsVersion]).toEqual([1, 2]);
  expect(after.estimate.mean[2]).toBeCloseTo(before.estimate.mean[5] ?? NaN, 12);
  expect(after.weeks[0]?.expected).not.toBe(before.weeks[0]?.expected);
});

test.each([
  ['2026-11-23T00:00:00Z', '2026-11-23'],
  ['2026-11-29T23:59:59Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
  ['1970-01-01T00:00:00Z', '1969-12-29'],
])('%s is in the week of %s', (moment, week) => {
  expect(weekOf(Date.parse(moment))).toBe(week);
});

test('rapid answers and wrong repeats change nothing but the time of the estimate and the counts by speed', () => {
  const session = { endedMs: monday, answers: [answer] };
  const before = foldEndedAnswers(newAbilityEstimate(), session, indexOf);
  const ignored = [
    { ...answer, timeMs: 1_200 },
    { ...answer, isRepeated: true, timeMs: 1_200 },
    { ...answer, isRepeated: true, isCorrect: false },
  ];
  const after = foldEndedAnswers(before, { endedMs: monday + DAY, answers: ignored }, indexOf);
  const { author } = after;
  expect(after).toEqual({ ...foldSession(before, (monday + DAY) / DAY, []).estimate, author });
});
