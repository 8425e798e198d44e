import fc from 'fast-check';
import { countSections, dayNumber, planStudy, type PlannedQuestions } from '@tenfold/exam';
import { EXAM_MIX, EXAM_SECTIONS, newAbilityEstimate, NO_RECALIBRATION } from '@tenfold/learning';
import { firstExamSections } from './exam-sections.js';
import { foldEndedAnswers, type EndedAnswer } from './fold-ended-answers.js';
import {
  orderUnseen,
  predictReadiness,
  presentEstimate,
  presentFirstRange,
  presentMissing,
} from './present-readiness.js';
import type { SectionStats } from './section-progress.js';

const DAY = 24 * 3_600_000;
const ended = Date.parse('2026-11-23T10:00:00Z');
const letters = ['A', 'B', 'C', 'D'];

/** Two exams with the sections of the next exam; Entry has a part with an older name. */
const sections = [...EXAM_SECTIONS, 'Bonds'].map((name, index) => ({
  id: name,
  name,
  questionIds: Array.from({ length: 2 * (EXAM_MIX[index] ?? 1) }, (_value, n) => `${name} ${n}`),
}));

function answered(everyWrong: number) {
  const answers = EXAM_SECTIONS.flatMap((sectionName, index) =>
    Array.from({ length: EXAM_MIX[index] ?? 0 }, (_value, n): EndedAnswer => ({
      isCorrect: n % everyWrong !== everyWrong - 1,
      isRepeated: false,
      timeMs: 60_000,
      question: { sectionName, correctAnswer: 'A', letters },
    })),
  );
  return foldEndedAnswers(newAbilityEstimate(), { endedMs: ended, answers }, firstExamSections.indexOf);
}

const practiced = (answers: number, completedQuestions = 0): SectionStats => ({
  answers,
  completedQuestions,
  correctAnswers: 0,
  scored: 0,
  credited: 0,
  lastAnsweredAt: null,
});
const noPractice = { stats: new Map<string, SectionStats>(), recentQuestions: 0 };

const stateAfter = (days: number, estimate = answered(4)) => ({
  estimate,
  now: new Date(ended + days * DAY),
  sections,
  exams: 2,
  examSections: firstExamSections,
  recalibration: NO_RECALIBRATION,
});

test('a student without answers sees only the missing questions, most first', () => {
  const state = { ...stateAfter(0), estimate: newAbilityEstimate() };
  expect(predictReadiness(state).stage).toBe('hidden');
  const missing = presentMissing(state, new Set());
  expect(missing).toMatchObject({
    stage: 'hidden',
    countedAnswers: 0,
    isBankSufficient: true,
    estimate: null,
  });
  const [first] = missing.missing;
  expect(first).toMatchObject({
    sectionName: 'Entry',
    categoryIds: ['Entry / Entry Summary', 'Bonds'],
  });
  const counts = missing.missing.map(({ questions }) => questions);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  const sum = counts.reduce((total, count) => total + count);
  expect(sum).toBeGreaterThan(35);
  expect(sum).toBeLessThan(80);
});

test('questions that were seen are not asked for, and a used-up bank is named', () => {
  const state = { ...stateAfter(0), estimate: newAbilityEstimate() };
  const allButQuota = new Set(
    sections.filter(({ name }) => name !== 'Quota').flatMap(({ questionIds }) => questionIds),
  );
  const { missing, isBankSufficient } = presentMissing(state, allButQuota);
  expect(missing).toEqual([{ sectionName: 'Quota', categoryIds: ['Quota'], questions: 6 }]);
  expect(isBankSufficient).toBe(false);
});

test('in a used-up bank the estimate is shown as an early one, from 40 answers on', () => {
  const all = new Set(sections.flatMap(({ questionIds }) => questionIds));
  const state = stateAfter(60);
  expect(predictReadiness(state).stage).toBe('hidden');
  expect(presentMissing(state, all)).toMatchObject({ stage: 'early', missing: [], isBankSufficient: false });
  expect(presentMissing({ ...state, estimate: newAbilityEstimate() }, all).stage).toBe('hidden');
  expect(presentMissing(state, new Set()).stage).toBe('hidden');
});

test.each([
  [20, { scoreLow: 43, scoreHigh: 64 }],
  [19, null],
])('the first range after %i answers is %j', (evidence, range) => {
  const state = stateAfter(0, { ...answered(4), evidence });
  const prediction = { ...predictReadiness(state).prediction, low: 43, high: 64 };
  expect(presentFirstRange(state, prediction)).toEqual(range);
});

test('the estimate of an exam with a quarter of wrong answers', () => {
  const state = stateAfter(0);
  const { stage, prediction } = predictReadiness(state);
  expect(stage).toBe('shown');
  const estimate = presentEstimate(
    state,
    prediction,
    { stats: new Map([['Quota', practiced(200)]]), recentQuestions: 74 },
    null,
  );
  expect(estimate).toMatchObject({
    chance: expect.stringMatching(/^about \d+%$/) as string,
    answersPerWeek: 19,
    trend: 'no clear change',
    daysSinceNewQuestion: 0,
    isStale: false,
  });
  expect(estimate.chanceLow).toBeLessThan(estimate.chanceHigh);
  expect([estimate.chanceLow % 5, estimate.chanceHigh % 5]).toEqual([0, 0]);
  expect(estimate.scoreLow).toBeLessThan(estimate.expectedScore);
  expect(estimate.scoreHigh).toBeGreaterThan(estimate.expectedScore);
  expect(estimate.distribution).toHaveLength(81);
  for (const probability of estimate.distribution) expect(probability).toBe(Number(probability.toFixed(3)));
  const passing = estimate.distribution.slice(60).reduce((sum, probability) => sum + probability);
  expect(Math.abs(passing - prediction.pass)).toBeLessThan(0.011);
  const gains = estimate.gains.map(({ questionsPerHour }) => questionsPerHour);
  expect(gains).toHaveLength(7);
  expect(gains).toEqual([...gains].sort((a, b) => b - a));
  expect(estimate.gains.at(-1)).toMatchObject({ sectionName: 'Quota', questionsPerHour: 0 });
  const [first] = estimate.gains;
  // 19 answers a week are a little more than the 18 of an hour
  expect(first?.questionsPerWeek).toBeGreaterThanOrEqual(first?.questionsPerHour ?? NaN);
  const idle = presentEstimate(state, prediction, noPractice, null);
  expect([idle.answersPerWeek, idle.gains[0]?.questionsPerWeek]).toEqual([0, 0]);
  expect(estimate.studyNow[0]).toMatchObject({ sectionName: estimate.gains[0]?.sectionName });
  expect(estimate.studyNow.reduce((sum, { questions }) => sum + questions, 0)).toBe(10);
});

test('Study now and the plan of today take the same questions', () => {
  const counts = fc.array(fc.nat(50), { minLength: sections.length, maxLength: sections.length });
  const state = stateAfter(0);
  const { prediction } = predictReadiness(state);
  fc.assert(
    fc.property(counts, fc.nat(60), (seen, newToday) => {
      const stats = new Map(sections.map(({ id }, index) => [id, practiced(seen[index] ?? 0, seen[index])]));
      const { studyNow } = presentEstimate(state, prediction, { stats, recentQuestions: 0 }, null);
      const unseen = orderUnseen(state, prediction, stats);
      const today = dayNumber('2026-11-23');
      const load = { today, examDay: today + 30, unseen, newToday, dueToday: 0, reviewsPerDay: 10, cards: 0 };
      const planned = planStudy({ ...load, due: new Map() }).days.find(({ date }) => date === '2026-11-23');
      const listed = (parts: typeof studyNow | PlannedQuestions[] = []) =>
        parts.map(({ sectionName, questions }) => [sectionName, questions]);
      const newQuestions = planned?.newQuestions ?? [];
      const size = newQuestions.reduce((sum, { questions }) => sum + questions, 0);
      expect(listed(countSections(unseen.slice(0, size)))).toEqual(listed(newQuestions));
      if (unseen.length >= 10) expect(listed(studyNow)).toEqual(listed(countSections(unseen.slice(0, 10))));
    }),
  );
});

test('answers that may be those of others are doubted', () => {
  const estimate = answered(4);
  const state = stateAfter(0, {
    ...estimate,
    author: { ...estimate.author, quick: 30, quickRight: 30, slow: 50, slowRight: 25 },
  });
  const doubtOf = (of: typeof state) =>
    presentEstimate(of, predictReadiness(of).prediction, noPractice, null).authorDoubt;
  expect(doubtOf(state)).toBe('quick answers');
  expect(doubtOf(stateAfter(0))).toBeNull();
});

test.each([
  [13, 13, false],
  [24.5, 24, true],
])('%d days after the last new question, %i are shown', (days, shown, isStale) => {
  const state = stateAfter(days);
  const { prediction } = predictReadiness(state);
  expect(presentEstimate(state, prediction, noPractice, null)).toMatchObject({
    daysSinceNewQuestion: shown,
    isStale,
  });
});

test.each([
  ['four points below', -4, 3, 'rising'],
  ['three points below', -3, 3, 'no clear change'],
  ['above', 5, 3, 'no clear change'],
  ['far below, but hidden', -20, 5, 'no clear change'],
])('a prediction of four weeks ago that is %s', (_what, change, abilitySd, trend) => {
  const state = stateAfter(0);
  const { prediction } = predictReadiness(state);
  const earlier = { expected: prediction.mean + change, abilitySd };
  expect(presentEstimate(state, prediction, noPractice, earlier).trend).toBe(trend);
});

test('a recalibration moves chance and score, and leaves the trend', () => {
  const state = stateAfter(0);
  const { prediction } = predictReadiness(state);
  const earlier = { expected: prediction.mean - 4, abilitySd: 3 };
  const present = (intercept: number) =>
    presentEstimate({ ...state, recalibration: { intercept, slope: 1 } }, prediction, noPractice, earlier);
  const [before, after] = [present(0), present(-1)];
  expect(after.expectedScore).toBeLessThan(before.expectedScore);
  expect(after.chanceHigh).toBeLessThan(before.chanceHigh);
  expect([before.trend, after.trend]).toEqual(['rising', 'rising']);
});

test('the chance is hidden again after weeks without a new question', () => {
  expect(predictReadiness(stateAfter(20)).stage).toBe('early');
  expect(predictReadiness(stateAfter(90)).stage).toBe('hidden');
});
