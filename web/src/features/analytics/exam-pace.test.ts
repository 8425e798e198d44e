import { EXAM_MINUTES, examPace } from './exam-pace.js';

test('the exam allows 270 minutes', () => {
  expect(EXAM_MINUTES).toBe(270);
});

test.each<[minutes: number, questions: number, perQuestion: number, within: boolean, exam: number]>([
  [30, 10, 3, true, 240],
  [33.75, 10, 3.375, true, 270],
  [33.76, 10, 3.376, false, 271],
  [41, 10, 4.1, false, 328],
  [1, 80, 0.0125, true, 1],
])('%d minutes for %d questions', (totalStudyTime, totalQuestionsCompleted, perQuestion, within, exam) => {
  const pace = examPace({ totalStudyTime, totalQuestionsCompleted });
  expect(pace?.minutesPerQuestion).toBeCloseTo(perQuestion);
  expect(pace).toMatchObject({ isWithinTarget: within, examMinutes: exam });
});

test.each([
  [0, 0],
  [12, 0],
  [0, 12],
])('%d minutes for %d questions are no pace', (totalStudyTime, totalQuestionsCompleted) => {
  expect(examPace({ totalStudyTime, totalQuestionsCompleted })).toBeNull();
});
