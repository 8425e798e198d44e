import {
  examTrendQualifier,
  canJudgeAverage,
  canJudgeSection,
  canJudgeTrend,
  averageQualifier,
  sectionQualifier,
  trendQualifier,
} from './can-judge.js';
import { recommendedSections, weakestSection } from './weak-sections.js';

test.each([
  [canJudgeSection, 9, 10],
  [canJudgeAverage, 29, 30],
  [canJudgeTrend, 9, 10],
])('%p is true from its minimum on', (hasEvidence, below, enough) => {
  expect([hasEvidence(0), hasEvidence(below), hasEvidence(enough)]).toEqual([false, false, true]);
});

test('below the minimum the qualifier names the number of answers', () => {
  expect(sectionQualifier(1)).toBe('from 1 answer: too few to judge');
  expect(averageQualifier(13)).toBe('from 13 answers: too few to judge');
  expect(trendQualifier(1)).toBe('from 1 quiz: too few to judge');
  expect([examTrendQualifier(9), examTrendQualifier(10)]).toEqual(['from 9 exams: too few to judge', null]);
  expect([sectionQualifier(10), averageQualifier(30), trendQualifier(10)]).toEqual([null, null, null]);
});

const section = (name: string, answerCount: number, averageScore: number) => ({
  name,
  answerCount,
  averageScore,
});

test.each<[string, ReturnType<typeof section>[], object]>([
  ['no section at all', [], { kind: 'no-progress' }],
  ['no answer yet', [section('Quota', 0, 0)], { kind: 'no-history' }],
  [
    'one wrong answer does not outweigh a section with enough answers',
    [section('Quota', 1, 0), section('Entry', 12, 65), section('Bonds', 10, 80)],
    { kind: 'found', section: { name: 'Entry' } },
  ],
  [
    'while none has enough, the lowest average counts',
    [section('Entry', 9, 65), section('Quota', 1, 0)],
    { kind: 'found', section: { name: 'Quota' } },
  ],
])('weakest section: %s', (_case, progress, found) => expect(weakestSection(progress)).toMatchObject(found));

test('a section is recommended below 70 % of enough answers, the lowest first', () => {
  const progress = [
    section('Quota', 1, 0),
    section('Entry', 10, 69.9),
    section('Bonds', 10, 70),
    section('Drawback', 40, 30),
  ];
  expect(recommendedSections(progress).map(({ name }) => name)).toEqual(['Drawback', 'Entry']);
});
