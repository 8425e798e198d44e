import { EXAM_MINUTES, examPace } from './exam-pace.js';

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
])('%d ms for each question', (averageAnswerMs, isWithinTarget, examMinutes) => {
  expect(examPace({ averageAnswerMs })).toEqual({
    msPerQuestion: averageAnswerMs,
    isWithinTarget,
    examMinutes,
  });
});

test('without a timed answer there is no pace', () => {
  expect(examPace({ averageAnswerMs: null })).toBeNull();
});
