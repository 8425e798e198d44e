import { startForTests } from '@tenfold/testing';
import type { ExamPlan } from './create-exam.js';
import { startQuizService, type QuizUnderTest } from './start-quiz-service.js';

export function startWithExams(
  exams: readonly ExamPlan[],
  settings?: Parameters<typeof startQuizService>[0],
): QuizUnderTest {
  const quiz = startForTests(() => startQuizService(settings));
  beforeAll(async () => {
    for (const exam of exams) await quiz.publishExam(exam);
  });
  return quiz;
}
