import fc from 'fast-check';
import {
  chanceWithGuessing,
  forecastRecall,
  NEW_MEMORY_FACTOR,
  updateMemoryFactor,
} from './forecast-recall.js';
import { newCard, recallAfter, recallSlope } from './remember-question.js';

const card = newCard('q1', 0, 'good');

test('the forecast of a new student is the mean of the forgetting curve', () => {
  const other = { ...card, questionId: 'q2', lastDay: 8, stability: 20 };
  const expected = (recallAfter(10, card.stability) + recallAfter(2, 20)) / 2;
  expect(forecastRecall([card, other], 10, NEW_MEMORY_FACTOR)).toBeCloseTo(expected, 12);
});

test('the slope of recall is that of the curve', () => {
  const step = 1e-3;
  const difference = (recallAfter(7, 3 * Math.exp(step)) - recallAfter(7, 3 * Math.exp(-step))) / (2 * step);
  expect(recallSlope(7, 3)).toBeCloseTo(difference, 4);
});

test('a right answer raises the forecast and a wrong one lowers it', () => {
  const day = 5;
  const forecastAfter = (correct: boolean) =>
    forecastRecall([card], 30, updateMemoryFactor(NEW_MEMORY_FACTOR, card, day, correct)) ?? NaN;
  const before = forecastRecall([card], 30, NEW_MEMORY_FACTOR) ?? NaN;
  expect(forecastAfter(true)).toBeGreaterThan(before);
  expect(forecastAfter(false)).toBeLessThan(before);
});

test('an answer on the day of the last one changes nothing', () => {
  expect(updateMemoryFactor(NEW_MEMORY_FACTOR, card, 0, false)).toBe(NEW_MEMORY_FACTOR);
});

test('the factor stays within its limits', () => {
  const reviews = fc.array(fc.record({ day: fc.integer({ min: 1, max: 400 }), correct: fc.boolean() }), {
    maxLength: 80,
  });
  fc.assert(
    fc.property(reviews, fc.double({ min: 0.01, max: 36_500, noNaN: true }), (all, stability) => {
      const factor = all.reduce(
        (current, { day, correct }) => updateMemoryFactor(current, { ...card, stability }, day, correct),
        NEW_MEMORY_FACTOR,
      );
      expect(factor.logFactor).toBeGreaterThanOrEqual(-2.5);
      expect(factor.logFactor).toBeLessThanOrEqual(1.5);
      expect(factor.information).toBeLessThanOrEqual(60);
    }),
  );
});

test('a forgotten question is guessed right in one of four cases', () => {
  expect([chanceWithGuessing(0), chanceWithGuessing(0.6), chanceWithGuessing(1)]).toEqual([0.25, 0.7, 1]);
});
