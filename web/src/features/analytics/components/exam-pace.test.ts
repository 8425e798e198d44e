import { EXAM_MINUTES } from '@tenfold/exam';
import { examPace } from './timing-card.js';

test('the exam allows 270 minutes', () => {
  expect(EXAM_MINUTES).toBe(270);
});

test.each<[ms: number, within: boolean, exam: number]>([
  [180_000, true, 240],
  [202_500, true, 270],
  [202_900, true, 270],
  [203_000, false, 271],
  [246_000, false, 328],
  [750, true, 1],
])(
  '%d ms for each question is within the target: %s, and takes %d minutes',
  (averageAnswerMs, isWithinTarget, examMinutes) => {
    expect(examPace({ averageAnswerMs })).toEqual({
      msPerQuestion: averageAnswerMs,
      isWithinTarget,
      examMinutes,
    });
  },
);

test('returns null without a timed answer', () => {
  expect(examPace({ averageAnswerMs: null })).toBeNull();
});
