import { clockText } from '@tenfold/exam';
import fc from 'fast-check';
import type { QuizTimes } from '../../../lib/device-database';
import { addTime, spokenTime, studyMinutes } from './use-question-timer';

const none: QuizTimes = { questionMs: {}, studyMs: 0 };

describe('addTime', () => {
  test('adds to the question and to the quiz', () => {
    const times = addTime(addTime(none, 'q1', 1_000), 'q1', 500);
    expect(times).toEqual({ questionMs: { q1: 1_500 }, studyMs: 1_500 });
  });

  test('adds to the quiz alone while no question is open', () => {
    expect(addTime({ questionMs: { q1: 700 }, studyMs: 700 }, null, 300)).toEqual({
      questionMs: { q1: 700 },
      studyMs: 1_000,
    });
  });

  test('the questions never add up to more than the quiz', () => {
    const ticks = fc.array(fc.tuple(fc.constantFrom('q1', 'q2', null), fc.nat({ max: 10_000 })));
    fc.assert(
      fc.property(ticks, (passed) => {
        let times = none;
        for (const [questionId, ms] of passed) times = addTime(times, questionId, ms);
        const questions = Object.values(times.questionMs).reduce((sum, ms) => sum + ms, 0);
        expect(questions).toBeLessThanOrEqual(times.studyMs);
      }),
    );
  });
});

test.each([
  [0, '0:00', '0 seconds'],
  [999, '0:00', '0 seconds'],
  [61_000, '1:01', '1 minute 1 second'],
  [202_500, '3:22', '3 minutes 22 seconds'],
  [725_000, '12:05', '12 minutes 5 seconds'],
])('%i ms is shown as %s and announced as %s', (ms, text, spoken) => {
  expect(clockText(ms)).toBe(text);
  expect(spokenTime(ms)).toBe(spoken);
});

test.each([
  [0, 0],
  [2_999, 0],
  [3_000, 0.1],
  [93_000, 1.6],
  [36_000_000, 600],
  [90_000_000, 600],
])('%i ms of study are %f minutes', (studyMs, minutes) => {
  expect(studyMinutes({ questionMs: {}, studyMs })).toBe(minutes);
});
