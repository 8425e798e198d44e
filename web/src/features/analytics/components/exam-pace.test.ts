import { EXAM_MINUTES } from '@tenfold/exam';
import { examPace } from './timing-card.js';

test('the exam allows 270 minutes', () => {
  expect(EXAM_MINUTES).toBe(270);
});

test.each<[ms: number, within: boolean, exam: number]>([
  [180_000, true, 14_400_000],
  [202_500, true, 16_200_000],
  [202_900, true, 16_200_000],
  [203_000, false, 16_240_000],
  [750, true, 60_000],
])(
  '%d ms for each question is within the target: %s, and takes %d ms',
  (averageAnswerMs, isWithinTarget, examMs) => {
    expect(examPace({ averageAnswerMs })).toEqual({
      msPerQuestion: averageAnswerMs,
      isWithinTarget,
      examMs,
    });
  },
);

test('returns null without a timed answer', () => {
  expect(examPace({ averageAnswerMs: null })).toBeNull();
});
